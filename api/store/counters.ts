import type { Clock } from '#api/store/clock.ts'
import type { Store } from '#api/store/store.ts'

export interface Hit {
  /** Hits in this window, this one included. */
  count: number
  /** Epoch ms at which the window ends. */
  resetAt: number
}

/** Counts requests per key in fixed windows of `windowMs` milliseconds. */
export interface CounterPort {
  hit(key: string, windowMs: number): Hit | Promise<Hit>
}

function next(current: Hit | null | undefined, now: number, windowMs: number): Hit {
  // A window that ends far ahead began under a clock that was set back since: it would last until then.
  const isOver = !current || current.resetAt <= now || current.resetAt > now + 2 * windowMs
  if (isOver) return { count: 1, resetAt: now + windowMs }
  return { count: current.count + 1, resetAt: current.resetAt }
}

/** Counters all servers of the shop share. */
export function storeCounters(store: Store, clock: Clock): CounterPort {
  return {
    hit: async (key, windowMs) => {
      const now = clock.now()
      const change = (current: Hit | null) => ({ _id: key, ...next(current, now, windowMs) })
      const { count, resetAt } = await store.counters.upsert(key, change)
      return { count, resetAt }
    },
  }
}

/** Removes counters whose window has ended, `limit` at most; answers how many. */
export async function sweepCounters(store: Store, clock: Clock, limit = 1000): Promise<number> {
  const ended = await store.counters.find({ where: { resetAt: { lte: clock.now() } }, limit })
  for (const { _id } of ended) await store.counters.remove(_id)
  return ended.length
}

/** Counters of one process; forgets ended windows, then the oldest keys, when there are more than `maxKeys`. */
export function memoryCounters(clock: Clock, maxKeys = 50_000): CounterPort {
  const hits = new Map<string, Hit>()
  const makeRoom = (now: number) => {
    for (const [key, hit] of hits) if (hit.resetAt <= now) hits.delete(key)
    for (const key of hits.keys()) {
      if (hits.size < maxKeys) break
      hits.delete(key)
    }
  }
  return {
    hit(key, windowMs) {
      const now = clock.now()
      const hit = next(hits.get(key), now, windowMs)
      if (!hits.has(key) && hits.size >= maxKeys) makeRoom(now)
      hits.set(key, hit)
      return hit
    },
  }
}
