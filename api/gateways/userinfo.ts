import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import type { Profile, ProfileGateway } from './ports.ts'

export interface UserinfoSettings {
  /** The provider's OpenID Connect userinfo endpoint. */
  url: string
  /** Epoch milliseconds. */
  clock: () => number
  fetch: typeof globalThis.fetch
  /** Told why the provider said nothing. */
  onError(error: unknown): void
}

/** A caller waits no longer for the provider than this. */
export const PATIENCE_MS = 2_500
/** The provider counts questions for each person (Auth0: five a minute), so an answer stands for a while. */
const ANSWER_STANDS_MS = MINUTE
const SILENCE_STANDS_MS = 10_000
const MOST_KEPT = 10_000

const text = (max: number) => z.string().max(max).catch('')

const userinfo = z.object({
  sub: z.string(),
  name: text(200),
  email: text(320),
  email_verified: z.boolean().catch(false),
  picture: text(2048),
})

interface Asked {
  at: number
  answer: Promise<Profile | null>
}

/**
 * Who somebody is, from the identity provider itself (issue 6.14). Access tokens for an API say nothing of it; the
 * userinfo endpoint tells it to whoever shows one with the scope `openid profile email`.
 */
export function createProfiles({ url, clock, fetch, onError }: UserinfoSettings): ProfileGateway {
  const asked = new Map<string, Asked>()

  async function ask(sub: string, bearer: string): Promise<Profile | null> {
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${bearer}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}`)
    const said = userinfo.parse(await answer.json())
    if (said.sub !== sub) throw new Error('The identity provider spoke of somebody else')
    const { name, email, email_verified: emailVerified, picture } = said
    return { name, email, emailVerified, picture }
  }

  function remember(sub: string, entry: Asked): void {
    asked.delete(sub)
    asked.set(sub, entry)
    const [oldest] = asked.keys()
    if (asked.size > MOST_KEPT && oldest !== undefined) asked.delete(oldest)
  }

  return {
    async of({ sub, bearer }) {
      const now = clock()
      const known = asked.get(sub)
      if (known && now >= known.at && now < known.at + ANSWER_STANDS_MS) return known.answer
      const answer = ask(sub, bearer).catch(error => {
        onError(error)
        // Asked again sooner than after an answer.
        remember(sub, { at: now - ANSWER_STANDS_MS + SILENCE_STANDS_MS, answer })
        return null
      })
      remember(sub, { at: now, answer })
      return answer
    },
  }
}
