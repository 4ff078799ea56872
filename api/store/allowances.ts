import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'
import { createShares, type Shares } from './shares.ts'
import type { Store } from './store.ts'

/** How much of something may be had in a window of `windowMs` milliseconds. */
export interface Allowance {
  name: string
  max: number
  windowMs: number
  /** Taken ahead at a time; a 400th of `max` unless given. */
  ahead?: number
}

export interface Taken {
  isWithin: boolean
  /** Epoch ms at which the window ends. */
  resetAt: number
}

/** Whose it is stands nowhere in clear: an address is told by nobody's store (issue 6.14). */
const idOf = (name: string, key: string) => `${name} ${createHash('sha256').update(key).digest('base64url')}`

/**
 * Part of a limit that a process takes ahead while less than half of it is used, so that small things do not each cost a write, nor
 * those who share an address wait for each other. A process that is killed leaves its share unused: a fiftieth of the limit after eight
 * such ends. Beyond half of it each is counted at once.
 */
const AHEAD = 1 / 400
const shares = new WeakMap<Store['allowances'], Shares>()

function sharesOf(allowances: Store['allowances']): Shares {
  const known = shares.get(allowances) ?? createShares()
  shares.set(allowances, known)
  return known
}

/**
 * Takes so much of what `key` may have, or nothing where that would be too much. Kept in the store, so that the limit is one for
 * all processes and outlives them: what guards money and storage goes by it (issue 10.3), floods by `CounterPort`. More than `max` is
 * never let through; less only by what killed processes had taken ahead.
 */
export async function takeOf(
  { allowances }: Pick<Store, 'allowances'>,
  clock: Clock,
  { name, max, windowMs, ahead: share = Math.floor(max * AHEAD) }: Allowance,
  key: string,
  amount = 1,
): Promise<Taken> {
  const id = idOf(name, key)
  const own = sharesOf(allowances)
  // A window that ends further ahead than it is long began under a clock that was set back since.
  const isRunning = (resetAt: number) => resetAt > clock.now() && resetAt <= clock.now() + windowMs
  const spentUntil = own.spend(id, amount, isRunning)
  if (spentUntil !== null) return { isWithin: true, resetAt: spentUntil }
  const asking = own.ask(id, clock.now())
  let kept = asking?.had ?? { left: 0, resetAt: 0 }
  const { left: had, resetAt: hadUntil } = kept
  let taken: Taken = { isWithin: false, resetAt: 0 }
  let ahead = 0
  try {
    await allowances.upsert(id, current => {
      const isNew = current === null || !isRunning(current.resetAt)
      const { used, resetAt } = isNew ? { used: 0, resetAt: clock.now() + windowMs } : current
      const more = hadUntil === resetAt ? amount - had : amount
      const isWithin = used + more <= max
      // What is larger than a share is never served by one.
      const isSmall = isWithin && asking !== null && amount <= share
      ahead = isSmall && used + more + share <= max / 2 ? share : 0
      taken = { isWithin, resetAt }
      return { _id: id, used: isWithin ? used + more + ahead : used, resetAt }
    })
    if (taken.isWithin) kept = { left: ahead, resetAt: taken.resetAt }
  } finally {
    asking?.end(kept)
  }
  return taken
}

/** Gives back what was taken in a window that ends then. */
export async function giveBack(
  { allowances }: Pick<Store, 'allowances'>,
  { name }: Allowance,
  key: string,
  amount: number,
  { resetAt }: Taken,
): Promise<void> {
  await allowances.update(idOf(name, key), current =>
    current.resetAt === resetAt ? { ...current, used: current.used - amount } : null,
  )
}
