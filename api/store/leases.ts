import { MINUTE } from '#shared/time.ts'
import type { Clock } from './clock.ts'
import type { LeaseDoc } from './documents.ts'
import type { Store } from './store.ts'
import { tidyUp } from './store-time.ts'

/** A job this holder alone may do until it gives it back or the time runs out. */
export interface Lease {
  /**
   * Holds on for another `ttlMs`, less a sixth where it was just renewed; false when it ran out or went to somebody else, and
   * the work must stop.
   */
  renew(): Promise<boolean>
  /** Gives the job back; does nothing to a lease that is somebody else's by now. */
  release(): Promise<void>
}

/** Renewals in the time of a lease: two may fail before it is lost. */
const BEATS = 3
/** The longest any lease of a shop that did not write it down was taken for. */
const LONGEST_MS = 10 * MINUTE

/**
 * One that ends further ahead than it was ever taken for was taken under a clock that has been set back since, and whoever
 * took it may be long gone (issue 6.16). Twice its time is left to clocks of several machines that differ.
 */
function isHeld({ until, ttlMs = LONGEST_MS }: LeaseDoc, now: number): boolean {
  return until > now && until <= now + 2 * ttlMs
}

/**
 * Takes the job `name` for `ttlMs` milliseconds; null while anybody holds it, the same holder included, so `holder`
 * is one taker's own id and not a process's.
 */
export async function takeLease(
  store: Store,
  name: string,
  holder: string,
  ttlMs: number,
  clock: Clock,
): Promise<Lease | null> {
  const mine = (): LeaseDoc => ({ _id: name, holder, until: clock.now() + ttlMs, ttlMs })
  let taken: LeaseDoc | null = null
  const found = await store.leases.update(name, current => {
    taken = isHeld(current, clock.now()) ? null : mine()
    return taken
  })
  if (found === null) {
    const first = mine()
    taken = (await store.leases.insert(first)) ? first : null
  }
  return taken && heldLease(store, taken, ttlMs, clock)
}

/** Part of its time for which a lease that was just taken or renewed need not be renewed: nobody else can have it. */
const FRESH = 1 / 6

function heldLease(store: Store, { _id: name, holder, until }: LeaseDoc, ttlMs: number, clock: Clock): Lease {
  let heldUntil = until
  const isFresh = () => {
    const left = heldUntil - clock.now()
    return left > ttlMs * (1 - FRESH) && left <= ttlMs
  }
  const isMine = (doc: LeaseDoc) => doc.holder === holder && doc.until > clock.now()
  return {
    renew: async () => {
      if (isFresh()) return true
      const doc = await store.leases.update(name, current =>
        isMine(current) ? { ...current, until: clock.now() + ttlMs, ttlMs } : null,
      )
      if (doc === null || !isMine(doc)) return false
      heldUntil = doc.until
      return true
    },
    release: async () => {
      await store.leases.update(name, doc => (doc.holder === holder ? { ...doc, until: 0 } : null))
    },
  }
}

/**
 * Does `work` under the lease, which is renewed for as long as it takes, and gives it back; null, and nothing done, while
 * somebody holds it. Only a process that was killed or hangs leaves its lease to run out.
 */
export async function withLease<T>(
  store: Store,
  name: string,
  holder: string,
  ttlMs: number,
  clock: Clock,
  work: (lease: Lease) => Promise<T>,
): Promise<{ result: T } | null> {
  const lease = await takenLease(store, name, holder, ttlMs, clock)
  if (!lease) return null
  // One that cannot be renewed is lost, which `work` hears when it renews by itself.
  const heartbeat = setInterval(() => void lease.renew().catch(() => undefined), ttlMs / BEATS)
  heartbeat.unref()
  try {
    return { result: await work(lease) }
  } finally {
    clearInterval(heartbeat)
    await tidyUp(lease.release)
  }
}

/** As taken; one of which no answer came may be taken, and is given back. */
async function takenLease(...taking: Parameters<typeof takeLease>): Promise<Lease | null> {
  try {
    return await takeLease(...taking)
  } catch (error) {
    const [store, _id, holder, ttlMs, clock] = taking
    await tidyUp(heldLease(store, { _id, holder, until: 0 }, ttlMs, clock).release).catch(() => undefined)
    throw error
  }
}
