import { toPerson } from './identity.ts'
import { POPUP_TIMEOUT_SECONDS } from './identity-client.ts'
import { safeReturnPath } from './return-path.ts'
import { createCore, type SessionCore } from './session-state.ts'
import { getToken, record } from './session-tokens.ts'
import type { LoginWay, Session, SessionDeps } from './session-types.ts'
import { ASK_ANEW_KEY } from './sign-in-entry.ts'

/** Where a redirect login leads back to, also when it fails; kept in the tab meanwhile (issue 6.28). */
const RETURN_KEY = 'goldleaf.return-to'

/** One tab's session: who is signed in, tokens when asked for, and the ways in and out (D2, D3). */
export function createSession(deps: SessionDeps): Session {
  const core = createCore(deps)
  const usualWay: LoginWay = core.page.isApp() ? 'popup' : 'redirect'
  let hasBegun = false
  return {
    getSnapshot: core.state,
    subscribe: core.listeners.add,
    start() {
      // React's strict mode starts twice; a login's code can be used once.
      if (!hasBegun) begin(core)
      hasBegun = true
      return core.page.onOtherTab(core.reread)
    },
    usualWay,
    async signIn(returnTo = core.page.returnTo(), way = usualWay) {
      if (core.state().isSigningIn) return
      core.noteSigningIn(true)
      // A browser opens a window only while it deals with the press itself.
      const popup = way === 'popup' ? core.page.openWindow() : null
      await orFail(core, () =>
        popup ? signInWithPopup(core, popup, returnTo) : signInWithRedirect(core, returnTo),
      )
    },
    signOut: meanwhile => signOut(core, meanwhile),
    getToken: fresh => getToken(core, fresh),
  }
}

function begin(core: SessionCore) {
  if (core.state().status === 'returning') void orFail(core, () => comeBack(core))
  else void record(core)
}

class OutOfReach extends Error {}

async function orFail(core: SessionCore, act: () => Promise<void>) {
  try {
    await act()
  } catch (error) {
    core.log(core.texts.loginFailed, error)
    const { loginFailed, outOfReach } = core.texts
    core.remember(core.identity(), error instanceof OutOfReach ? outOfReach : loginFailed)
  }
}

/** The last login asked for a fresh one when the person had signed out by hand (D2). */
function loginParams(core: SessionCore) {
  return { authorizationParams: core.storage.getItem(ASK_ANEW_KEY) ? { prompt: 'login' as const } : {} }
}

async function reachProvider(core: SessionCore) {
  // Without a connection the browser's own error page would take the shop's place.
  if (!(await core.reachable())) throw new OutOfReach('The shop cannot be reached.')
  return core.client().finally(() => core.noteSigningIn(false))
}

async function signInWithRedirect(core: SessionCore, returnTo: string) {
  const path = safeReturnPath(returnTo)
  await core.readyToLeave()
  const client = await reachProvider(core)
  noteReturn(core, path)
  await client.loginWithRedirect({ ...loginParams(core), appState: { returnTo: path } })
}

function noteReturn({ tab }: SessionCore, path: string) {
  try {
    tab.setItem(RETURN_KEY, path)
  } catch {
    // A tab without room: a login that fails then ends at home.
  }
}

async function signInWithPopup(core: SessionCore, popup: Window, returnTo: string) {
  try {
    const [client] = await Promise.all([reachProvider(core), core.learnTime()])
    await client.loginWithPopup(loginParams(core), { popup, timeoutInSeconds: POPUP_TIMEOUT_SECONDS })
  } catch (error) {
    popup.close()
    throw error
  }
  await arrive(core)
  const path = safeReturnPath(returnTo)
  if (path !== core.page.path()) core.page.replace(path)
}

async function comeBack(core: SessionCore) {
  // Whatever becomes of the login, the person is on the page they left for it.
  let path = safeReturnPath(core.tab.getItem(RETURN_KEY))
  core.tab.removeItem(RETURN_KEY)
  try {
    const [client] = await Promise.all([core.client(), core.learnTime()])
    const { appState } = await client.handleRedirectCallback(core.page.href())
    path = safeReturnPath(appState?.returnTo)
  } finally {
    // The one-time code must not stay in the address, whatever became of it.
    core.page.replace(path)
  }
  await arrive(core)
}

async function arrive(core: SessionCore) {
  const user = toPerson(await (await core.client()).getUser())
  if (!user) throw new Error('The identity provider named nobody.')
  core.storage.removeItem(ASK_ANEW_KEY)
  core.remember({ user, hasTokens: true, recorded: false })
  void record(core)
}

/** Signs out on the device at once; the provider is told when it can be reached (D2). */
async function signOut(core: SessionCore, meanwhile?: () => Promise<void>) {
  core.deleteTokens()
  try {
    core.storage.setItem(ASK_ANEW_KEY, '1')
  } catch {
    // A full device signs out all the same; the provider, told below, asks anew by itself.
  }
  core.remember(null)
  try {
    await meanwhile?.()
    const leave = async (url: string) => {
      if (await core.reachable()) core.page.go(url)
    }
    const client = await core.client()
    await client.logout({ openUrl: leave, logoutParams: { returnTo: `${core.page.origin}/` } })
  } catch (error) {
    core.log('The identity provider was not told of the sign-out.', error)
  }
}
