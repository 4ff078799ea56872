import type { Clock } from '#api/store/clock.ts'
import type { LeaseDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'

/** A job this holder alone may do until it gives it back or the time runs out. */
export interface Lease {
  /** Holds on for another `ttlMs`; false when it ran out or went to somebody else, and the work must stop. */
  renew(): Promise<boolean>
  /** Gives the job back; does nothing to a lease that is somebody else's by now. */
  release(): Promise<void>
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
  const isHeld = (doc: LeaseDoc | null) => doc !== null && doc.until > clock.now()
  if (isHeld(await store.leases.get(name))) return null
  let taken = false
  await store.leases.upsert(name, current => {
    taken = !isHeld(current)
    return current && !taken ? current : { _id: name, holder, until: clock.now() + ttlMs }
  })
  return taken ? heldLease(store, name, holder, ttlMs, clock) : null
}

function heldLease(store: Store, name: string, holder: string, ttlMs: number, clock: Clock): Lease {
  const isMine = (doc: LeaseDoc) => doc.holder === holder && doc.until > clock.now()
  return {
    renew: async () => {
      const doc = await store.leases.update(name, current =>
        isMine(current) ? { ...current, until: clock.now() + ttlMs } : null,
      )
      return doc !== null && isMine(doc)
    },
    release: async () => {
      await store.leases.update(name, doc => (doc.holder === holder ? { ...doc, until: 0 } : null))
    },
  }
}

/** Does `work` under the lease and gives it back; null, and nothing done, while somebody holds it. */
export async function withLease<T>(
  store: Store,
  name: string,
  holder: string,
  ttlMs: number,
  clock: Clock,
  work: (lease: Lease) => Promise<T>,
): Promise<{ result: T } | null> {
  const lease = await takeLease(store, name, holder, ttlMs, clock)
  if (!lease) return null
  try {
    return { result: await work(lease) }
  } finally {
    await lease.release()
  }
}
