import type { Now } from '#api/embedded/world.ts'

/** How a key's turns come: `free` at once in a window, then one at a time with gaps that double up to `longestGapMs`. */
export interface Pace {
  free: number
  windowMs: number
  firstGapMs: number
  longestGapMs: number
  /** A turn further ahead than this is not waited for. */
  patienceMs: number
}

/**
 * Slows down who tries too often, and shuts out nobody for long: whoever waits for the next turn gets it, with the right
 * password too (issue 6.15).
 */
export interface Turns {
  /** Waits for the key's next turn; false, and nothing counted, when that is too far ahead. */
  take(key: string): Promise<boolean>
  /** Gives a turn back that turned out to be no bad try. */
  giveBack(key: string): void
}

interface State {
  count: number
  resetAt: number
  nextAt: number
}

const MOST_KEYS = 50_000

/** Turns counted in this process's memory. `wait` sleeps so many milliseconds. */
export function createTurns(pace: Pace, clock: Now, wait: (ms: number) => Promise<void>): Turns {
  const states = new Map<string, State>()
  const { free, windowMs, firstGapMs, longestGapMs, patienceMs } = pace

  function stateOf(key: string, now: number): State {
    const known = states.get(key)
    // A window that ends far ahead began under a clock that was set back since.
    if (known && known.resetAt > now && known.resetAt <= now + windowMs) return known
    const fresh = { count: 0, resetAt: now + windowMs, nextAt: now }
    states.delete(key)
    states.set(key, fresh)
    const [oldest] = states.keys()
    if (states.size > MOST_KEYS && oldest !== undefined) states.delete(oldest)
    return fresh
  }

  return {
    async take(key) {
      const now = clock()
      const state = stateOf(key, now)
      const at = Math.max(now, Math.min(state.nextAt, now + longestGapMs + patienceMs))
      if (at - now > patienceMs) return false
      state.count++
      const over = state.count - free
      if (over >= 0) state.nextAt = at + Math.min(longestGapMs, firstGapMs * 2 ** over)
      if (at > now) await wait(at - now)
      return true
    },
    giveBack(key) {
      const state = states.get(key)
      if (state && state.count > 0) state.count--
    },
  }
}
