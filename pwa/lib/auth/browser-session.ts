import { loadConfig } from '#pwa/lib/config.ts'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import { learningFetch, serverClock } from '#pwa/lib/server-clock.ts'
import { askHealth } from '#pwa/lib/shop-reachability.ts'
import { deviceStorage, tabStorage } from '#pwa/lib/storage.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { loadIdentityClient } from './identity-client.ts'
import { browserPage, deleteTokens } from './page.ts'
import { createSession } from './session.ts'
import type { Session, SessionDeps, SessionPage } from './session-types.ts'
import { signInHere } from './sign-in-entry.ts'

let saveUserRecord: SessionDeps['saveUser'] = async () => {
  throw new Error('Nobody takes user records yet.')
}

/** Says who takes the user record of a login (spec §7) and sees to it that it arrives. */
export function recordUsersWith(save: SessionDeps['saveUser']): void {
  saveUserRecord = save
}

/** How long signing in or out waits to hear whether the page may go to the provider, in milliseconds. */
const REACH_MS = 4_000

/** A captive portal answers as well: to leave the shop for its page would be to lose the shop. */
const isReachable = () => askHealth(AbortSignal.timeout(REACH_MS)).catch(() => false)

/** Any answer tells the time; none means that the login will fail anyway. */
async function learnTime(): Promise<void> {
  await learningFetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  )
}

/** What a killed browser is given back after the page was drawn counts like what another tab wrote. */
function followedPage(window: Window): SessionPage {
  const page = browserPage(window)
  return {
    ...page,
    onOtherTab(listener) {
      const stops = [page.onOtherTab(listener), signInHere.onTaken(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
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
    tab: tabStorage(),
    readyToLeave,
    page: followedPage(window),
    loadClient: async () => {
      const { identity } = await loadConfig()
      return loadIdentityClient(identity, location.origin, serverClock.now)
    },
    deleteTokens: () => deleteTokens(deviceStorage()),
    noteSignIn: signInHere.note,
    learnTime,
    reachable: isReachable,
    saveUser: user => saveUserRecord(user),
    // biome-ignore lint/suspicious/noConsole: the spec asks for these to be logged.
    log: (text, error) => console.error(text, error),
    texts: TEXTS.auth,
  })
}
