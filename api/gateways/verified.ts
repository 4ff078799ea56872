import { MINUTE } from '#shared/time.ts'

/** Tokens that are remembered at a time. */
const MOST = 2_000
/** How long a token counts as looked at; the provider's keys themselves are kept for longer. */
const REMEMBERED_MS = MINUTE

interface Verified<T> {
  who: T
  /** Epoch ms. */
  from: number
  until: number
}

/** What tokens said that were found genuine a moment ago: a device asks again and again with the same one (issue 10.4). */
export interface VerifiedTokens<T> {
  get(bearer: string): T | undefined
  /** `expires` in epoch ms, leeway included. */
  keep(bearer: string, who: T, expires: number): void
}

/** At most 2,000 tokens, each for a minute, and never beyond its own end; `clock` in epoch ms. */
export function verifiedTokens<T>(clock: () => number): VerifiedTokens<T> {
  const known = new Map<string, Verified<T>>()
  return {
    get(bearer) {
      const found = known.get(bearer)
      if (!found) return undefined
      const now = clock()
      if (found.from <= now && now < found.until) return found.who
      known.delete(bearer)
      return undefined
    },
    keep(bearer, who, expires) {
      const now = clock()
      known.set(bearer, { who, from: now, until: Math.min(now + REMEMBERED_MS, expires) })
      for (const oldest of known.keys()) {
        if (known.size <= MOST) return
        known.delete(oldest)
      }
    },
  }
}
