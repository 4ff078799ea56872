import type { KeyValue, UserProfile } from '#pwa/lib/auth/identity.ts'
import { IDENTITY_KEY } from '#pwa/lib/auth/identity.ts'
import type { IdentityClient } from '#pwa/lib/auth/identity-client.ts'
import { createSession } from '#pwa/lib/auth/session.ts'
import type { SessionDeps, SessionPage } from '#pwa/lib/auth/session-types.ts'

export const ADA: UserProfile = { sub: 'auth0|ada', name: 'Ada', email: 'ada@example.com', picture: '' }

export function memoryStorage(
  entries: Record<string, string> = {},
): KeyValue & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
  }
}

/** A device that remembers a login. */
export function signedInStorage(identity: { hasTokens?: boolean; recorded?: boolean } = {}, user = ADA) {
  const remembered = { user, hasTokens: true, recorded: true, ...identity }
  return memoryStorage({ [IDENTITY_KEY]: JSON.stringify(remembered) })
}

/** The identity library's answers; each part can be replaced. */
export function fakeClient(parts: Partial<IdentityClient> = {}): IdentityClient {
  return {
    loginWithRedirect: async () => {},
    loginWithPopup: async () => {},
    handleRedirectCallback: (async () => ({ appState: { returnTo: '/cart' } })) as never,
    getUser: (async () => ADA) as never,
    getTokenSilently: (async () => 'token') as never,
    logout: async options => {
      const open = options?.openUrl
      if (open) await open(`https://id.example/v2/logout?returnTo=${options?.logoutParams?.returnTo}`)
    },
    ...parts,
  }
}

/** A session on a page of its own, with everything it did written down. */
export function harness(
  given: {
    storage?: ReturnType<typeof memoryStorage>
    path?: string
    client?: IdentityClient
    reachable?: boolean
    /** What the page shows of the history's entry: where a stranger wanted to go. */
    wanted?: string
    isApp?: boolean
    /** Null where the browser opens no windows. */
    popup?: Window | null
  } = {},
) {
  const seen = {
    loads: 0,
    logs: [] as string[],
    went: [] as string[],
    saved: [] as UserProfile[],
    forgotten: 0,
    learned: 0,
    noted: 0,
    windows: 0,
    left: 0,
  }
  let path = given.path ?? '/products'
  const others = new Set<() => void>()
  const page: SessionPage = {
    origin: 'https://shop.example',
    href: () => `https://shop.example${path}`,
    path: () => path,
    returnTo: () => given.wanted ?? path,
    openWindow() {
      seen.windows++
      return given.popup ?? null
    },
    isApp: () => given.isApp ?? false,
    search: () => path.slice(path.indexOf('?') + 1 || path.length),
    replace: next => {
      path = next
    },
    go: url => void seen.went.push(url),
    onOtherTab(listener) {
      others.add(listener)
      return () => others.delete(listener)
    },
  }
  const storage = given.storage ?? memoryStorage()
  const tab = memoryStorage()
  const deps: SessionDeps = {
    storage,
    tab,
    page,
    readyToLeave: async () => void seen.left++,
    loadClient: async () => {
      seen.loads++
      return given.client ?? fakeClient()
    },
    deleteTokens: () => void seen.forgotten++,
    noteSignIn: () => void seen.noted++,
    learnTime: async () => void seen.learned++,
    reachable: async () => given.reachable ?? true,
    saveUser: async user => void seen.saved.push(user),
    log: text => void seen.logs.push(text),
    texts: {
      loginFailed: 'Login failed',
      tokenFailed: 'Get access token failed',
      outOfReach: 'Signing in needs a connection.',
    },
  }
  const tellOtherTab = () => {
    for (const listener of others) listener()
  }
  return { session: createSession(deps), seen, storage, tab, deps, path: () => path, tellOtherTab }
}
