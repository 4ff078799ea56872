import type { Clock } from './clock.ts'

export interface Hit {
  /** Hits in this window, this one included; never fewer than there were. */
  count: number
  /** Epoch ms at which the window ends. */
  resetAt: number
}

/** Counts requests of a limit per key in fixed windows of `windowMs` milliseconds; always the same for one limit. */
export interface CounterPort {
  /** `by` is a whole number, 1 unless given; 0 only looks. */
  hit(limit: string, key: string, windowMs: number, by?: number): Hit
}

/** Counters of one process: at most `maxKeys` for each limit. */
export interface Counters extends CounterPort {
  /** Keys that are held for a limit. */
  size(limit: string): number
}

/**
 * Nobody is let off because many others came (issue 6.13): of keys that have to go the least counted go first, and they
 * leave the highest of their counts behind, with which whoever comes new begins until their windows have ended. So
 * within the window a caller was told of its count only rises; while there are no more than `maxKeys` callers every
 * count is exact, and beyond that none is more than twice the average of them too high.
 */
export function memoryCounters(clock: Clock, maxKeys = 50_000): Counters {
  const limits = new Map<string, ReturnType<typeof createTable>>()
  function tableOf(limit: string, windowMs: number) {
    const known = limits.get(limit)
    if (known) return known
    const table = createTable(windowMs, maxKeys)
    limits.set(limit, table)
    return table
  }
  return {
    hit: (limit, key, windowMs, by = 1) => tableOf(limit, windowMs).hit(key, clock.now(), by),
    size: limit => limits.get(limit)?.size() ?? 0,
  }
}

const NONE: Hit = { count: 0, resetAt: 0 }

/** At least as many, for at least as long, as both. */
function covering(one: Hit, other: Hit): Hit {
  return { count: Math.max(one.count, other.count), resetAt: Math.max(one.resetAt, other.resetAt) }
}

function createTable(windowMs: number, maxKeys: number) {
  const hits = new Map<string, Hit>()
  /** What covers all dropped counts, by the stretch of time their windows end in: two at most are still to end. */
  const dropped = new Map<number, Hit>()

  // A window that ends far ahead began under a clock that was set back since: it would last until then.
  const isOver = ({ resetAt }: Hit, now: number) => resetAt <= now || resetAt > now + 2 * windowMs

  function dropEnded(from: Map<unknown, Hit>, now: number): void {
    for (const [key, hit] of from) if (isOver(hit, now)) from.delete(key)
  }

  function dropLeastCounted(): void {
    const counts = Uint32Array.from(hits.values(), ({ count }) => count).toSorted()
    let left = Math.max(1, counts.length >> 1)
    const highest = counts[left - 1] ?? 0
    for (const [key, hit] of hits) {
      if (left === 0) return
      if (hit.count > highest) continue
      hits.delete(key)
      const stretch = Math.floor(hit.resetAt / windowMs)
      dropped.set(stretch, covering(dropped.get(stretch) ?? NONE, hit))
      left--
    }
  }

  /** Looks at all keys only where that makes room for many: each newcomer would pay for it otherwise. */
  function makeRoom(now: number): void {
    dropEnded(hits, now)
    if (hits.size > (maxKeys * 3) / 4) dropLeastCounted()
  }

  function first(now: number, by: number): Hit {
    dropEnded(dropped, now)
    const { count, resetAt } = [...dropped.values()].reduce(covering, NONE)
    return { count: count + by, resetAt: count === 0 ? now + windowMs : resetAt }
  }

  return {
    hit(key: string, now: number, by: number): Hit {
      const known = hits.get(key)
      if (known && !isOver(known, now)) {
        known.count += by
        return { ...known }
      }
      // A key that is known was not dropped: its window is simply over.
      const hit = known ? { count: by, resetAt: now + windowMs } : first(now, by)
      if (!known && hits.size >= maxKeys) makeRoom(now)
      hits.set(key, hit)
      return { ...hit }
    },
    size: () => hits.size,
  }
}
