import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

/** How much of something may be had in a window of `windowMs` milliseconds. */
export interface Allowance {
  name: string
  max: number
  windowMs: number
}

export interface Taken {
  isWithin: boolean
  /** Epoch ms at which the window ends. */
  resetAt: number
}

/** Whose it is stands nowhere in clear: an address is told by nobody's store (issue 6.14). */
const idOf = (name: string, key: string) => `${name} ${createHash('sha256').update(key).digest('base64url')}`

/**
 * Takes so much of what `key` may have, or nothing where that would be too much. Kept in the store, so that the limit is one for
 * all processes and outlives them: what guards money and storage goes by it (issue 10.3), floods by `CounterPort`.
 */
export async function takeOf(
  { allowances }: Pick<Store, 'allowances'>,
  clock: Clock,
  { name, max, windowMs }: Allowance,
  key: string,
  amount = 1,
): Promise<Taken> {
  const id = idOf(name, key)
  let taken: Taken = { isWithin: false, resetAt: 0 }
  await allowances.upsert(id, current => {
    const now = clock.now()
    // A window that ends further ahead than it is long began under a clock that was set back since.
    const isRunning = current !== null && current.resetAt > now && current.resetAt <= now + windowMs
    const { used, resetAt } = isRunning ? current : { used: 0, resetAt: now + windowMs }
    taken = { isWithin: used + amount <= max, resetAt }
    return { _id: id, used: taken.isWithin ? used + amount : used, resetAt }
  })
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
