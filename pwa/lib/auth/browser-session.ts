import { loadConfig } from '#pwa/lib/config.ts'
import { learningFetch, serverClock } from '#pwa/lib/server-clock.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { Person } from './identity.ts'
import { loadIdentityClient } from './identity-client.ts'
import { browserPage, forgetTokens } from './page.ts'
import { createSession } from './session.ts'
import type { Session } from './session-types.ts'

/** Posts the user record (spec §7); throws the server's words, else "An error occurred" (spec §8). */
export async function saveUser({ sub, email, name, picture }: Person, token: string): Promise<void> {
  const answer = await learningFetch('/api/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ email, name, picture, auth0Id: sub }),
    signal: AbortSignal.timeout(10_000),
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return
  const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  throw new Error(typeof said === 'string' ? said : TEXTS.auth.userSaveFailed)
}

async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(1_500) })
    return answer.ok
  } catch {
    return false
  }
}

let session: Session | null = null

/** The one session of this page, for React and for what works without it. */
export function browserSession(): Session {
  session ??= createBrowserSession()
  return session
}

function createBrowserSession(): Session {
  return createSession({
    storage: deviceStorage(),
    page: browserPage(window),
    loadClient: async () => {
      const { identity } = await loadConfig()
      return loadIdentityClient(identity, location.origin, serverClock.now)
    },
    forgetTokens: () => forgetTokens(deviceStorage()),
    reachable: isReachable,
    saveUser,
    // biome-ignore lint/suspicious/noConsole: the spec asks for these to be logged.
    log: (text, error) => console.error(text, error),
    texts: TEXTS.auth,
  })
}
