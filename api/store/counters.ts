import type { Clock } from '#api/store/clock.ts'

export interface Hit {
  /** Hits in this window, this one included. */
  count: number
  /** Epoch ms at which the window ends. */
  resetAt: number
}

/** Counts requests per key in fixed windows of `windowMs` milliseconds. */
export interface CounterPort {
  hit(key: string, windowMs: number): Hit
}

function next(current: Hit | undefined, now: number, windowMs: number): Hit {
  // A window that ends far ahead began under a clock that was set back since: it would last until then.
  const isOver = !current || current.resetAt <= now || current.resetAt > now + 2 * windowMs
  if (isOver) return { count: 1, resetAt: now + windowMs }
  return { count: current.count + 1, resetAt: current.resetAt }
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
