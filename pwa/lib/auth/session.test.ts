import { expect, test, vi } from 'vitest'
import { readIdentity, writeIdentity } from './identity.ts'
import { createSession } from './session.ts'
import { ASK_ANEW_KEY } from './sign-in-entry.ts'
import { ADA, fakeClient, harness, memoryStorage, signedInStorage } from './testing/session.ts'

const refused = Object.assign(new Error('no'), { error: 'invalid_grant' })
const failing = (error: unknown) => (async () => Promise.reject(error)) as never
const settled = (check: () => void) => vi.waitFor(check, { timeout: 1000, interval: 1 })

test('D2 start: with no trace of a login the visitor is anonymous and the library is not loaded', async () => {
  const { session, seen } = harness()
  session.start()
  expect(session.getSnapshot()).toEqual({ status: 'anonymous', user: null, problem: null })
  expect(await session.getToken()).toBeNull()
  expect(seen.loads).toBe(0)
})

test('D2 start: a remembered login is signed in at once, without library or network', () => {
  const { session, seen } = harness({ storage: signedInStorage() })
  session.start()
  expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: ADA })
  expect(seen.loads).toBe(0)
})

test('D2 start: an unreadable or half-written record counts as no login', () => {
  for (const raw of ['{', 'null', '{"user":{"name":"x"}}']) {
    const { session } = harness({ storage: memoryStorage({ 'goldleaf.identity': raw }) })
    expect(session.getSnapshot().status).toBe('anonymous')
  }
})

test('§2 login: a returning redirect shows as such, then the person is where the login began', async () => {
  const { session, seen, path } = harness({ path: '/?code=c&state=s' })
  expect(session.getSnapshot().status).toBe('returning')
  session.start()
  session.start()
  await settled(() => expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: ADA }))
  expect(path()).toBe('/cart')
  await settled(() => expect(seen.saved).toEqual([ADA]))
  expect(seen.loads).toBe(1)
})

test('D3 login: a stored return path that leads elsewhere is home', async () => {
  const client = fakeClient({
    handleRedirectCallback: (async () => ({ appState: { returnTo: '//evil.example' } })) as never,
  })
  const { session, path } = harness({ path: '/?code=c&state=s', client })
  session.start()
  await settled(() => expect(session.getSnapshot().status).toBe('signed-in'))
  expect(path()).toBe('/')
})

test('§8 login failure: "Login failed", the code leaves the address, an earlier identity stays', async () => {
  const client = fakeClient({ handleRedirectCallback: failing(new Error('Invalid state')) })
  const { session, seen, path } = harness({ path: '/?code=c&state=s', client, storage: signedInStorage() })
  session.start()
  await settled(() => expect(session.getSnapshot().status).toBe('signed-in'))
  expect(session.getSnapshot().problem).toBe('Login failed')
  expect(seen.logs).toEqual(['Login failed'])
  expect(path()).toBe('/')
})

test('§2 sign in: keeps the current path and asks plainly', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const { session } = harness({ client: fakeClient({ loginWithRedirect }), path: '/coroplast?a=1' })
  await session.signIn()
  expect(loginWithRedirect).toHaveBeenCalledWith({
    appState: { returnTo: '/coroplast?a=1' },
    authorizationParams: {},
  })
})

test('D2 sign in: without a connection the page stays, and says what signing in needs', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const { session } = harness({ client: fakeClient({ loginWithRedirect }), reachable: false })
  await session.signIn()
  expect(loginWithRedirect).not.toHaveBeenCalled()
  expect(session.getSnapshot()).toMatchObject({
    status: 'anonymous',
    problem: 'Signing in needs a connection.',
  })
})

/** A session whose library's code comes, or does not, when the test says so. */
function libraryOnItsWay() {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof fakeClient>>()
  const loginWithRedirect = vi.fn(async () => {})
  const { deps, seen } = harness()
  return {
    session: createSession({ ...deps, loadClient: () => promise }),
    seen,
    loginWithRedirect,
    come: () => resolve(fakeClient({ loginWithRedirect })),
    fail: () => reject(new TypeError('Failed to fetch')),
  }
}

test('§2 sign in: while the library’s code is on its way the session says so, and a second press begins no second login', async () => {
  const { session, seen, loginWithRedirect, come } = libraryOnItsWay()
  const first = session.signIn()
  expect(session.getSnapshot()).toMatchObject({ status: 'anonymous', isSigningIn: true })
  await session.signIn('/cart', 'popup')
  expect(seen.windows).toBe(0)
  come()
  await first
  expect(loginWithRedirect).toHaveBeenCalledOnce()
  expect(session.getSnapshot().isSigningIn).toBe(false)
})

test('§8 sign in: where the library’s code does not come that is said once, and the next press says nothing of it', async () => {
  const { session, fail } = libraryOnItsWay()
  const first = session.signIn()
  fail()
  await first
  const { isSigningIn = false, problem } = session.getSnapshot()
  expect({ isSigningIn, problem }).toEqual({ isSigningIn: false, problem: 'Login failed' })
  const next = session.signIn()
  expect(session.getSnapshot()).toMatchObject({ isSigningIn: true, problem: null })
  await next
})

const aWindow = () => ({ close: vi.fn() }) as unknown as Window

test('D3 popup: signs in with a 60 s time-out; a closed popup is "Login failed"', async () => {
  const loginWithPopup = vi.fn(async () => {})
  const popup = aWindow()
  const one = harness({ client: fakeClient({ loginWithPopup }), popup })
  await one.session.signIn(undefined, 'popup')
  expect(loginWithPopup).toHaveBeenCalledWith({ authorizationParams: {} }, { popup, timeoutInSeconds: 60 })
  expect(one.session.getSnapshot().status).toBe('signed-in')
  expect([one.seen.learned, one.seen.left]).toEqual([1, 0])
  const two = harness({ client: fakeClient({ loginWithPopup: failing(new Error('closed')) }), popup })
  await two.session.signIn(undefined, 'popup')
  expect(two.session.getSnapshot()).toMatchObject({ status: 'anonymous', problem: 'Login failed' })
  expect(popup.close).toHaveBeenCalledOnce()
})

test('issue 6.22 popup: its window opens in the turn of the press, or the browser would block it', () => {
  const { session, seen } = harness({ popup: aWindow() })
  void session.signIn(undefined, 'popup')
  expect(seen.windows).toBe(1)
})

test('issue 6.22 popup: where none opens the login is a redirect, once all is kept that the page will look for', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const { session, seen } = harness({ client: fakeClient({ loginWithRedirect }), popup: null })
  await session.signIn('/cart', 'popup')
  expect(loginWithRedirect).toHaveBeenCalledWith({ appState: { returnTo: '/cart' }, authorizationParams: {} })
  expect(seen.left).toBe(1)
})

test('issue 6.22 popup: without a connection its empty window goes again, and the page says what signing in needs', async () => {
  const popup = aWindow()
  const { session } = harness({ popup, reachable: false })
  await session.signIn(undefined, 'popup')
  expect(popup.close).toHaveBeenCalledOnce()
  expect(session.getSnapshot().problem).toBe('Signing in needs a connection.')
})

test('issue 6.22 popup: the page stays, unless another was asked for', async () => {
  const stays = harness({ popup: aWindow(), path: '/coroplast?a=1' })
  await stays.session.signIn(undefined, 'popup')
  expect(stays.path()).toBe('/coroplast?a=1')
  const leads = harness({ popup: aWindow(), path: '/', wanted: '/orders' })
  await leads.session.signIn(undefined, 'popup')
  expect(leads.path()).toBe('/orders')
  const elsewhere = harness({ popup: aWindow(), path: '/' })
  await elsewhere.session.signIn('//evil.example', 'popup')
  expect(elsewhere.path()).toBe('/')
})

test('issue 6.22 an installed app signs in by popup, a page by redirect, unless told otherwise', async () => {
  const app = harness({ isApp: true, popup: aWindow() })
  expect(app.session.usualWay).toBe('popup')
  await app.session.signIn()
  expect(app.seen.windows).toBe(1)
  await app.session.signIn(undefined, 'redirect')
  expect(app.seen.windows).toBe(1)
  expect(harness().session.usualWay).toBe('redirect')
})

test('issue 6.28 sign in: leads to the page a stranger was led away from', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const { session } = harness({
    client: fakeClient({ loginWithRedirect }),
    path: '/',
    wanted: '/orders?status=new',
  })
  await session.signIn()
  expect(loginWithRedirect).toHaveBeenCalledWith({
    appState: { returnTo: '/orders?status=new' },
    authorizationParams: {},
  })
})

test.each([
  ['refuses', Object.assign(new Error('no'), { error: 'access_denied' })],
  ['cannot be reached', new TypeError('Failed to fetch')],
])('issue 6.28 a login whose provider %s ends on the page it began on', async (_, error) => {
  const begun = harness({ path: '/coroplast?a=1' })
  await begun.session.signIn()
  const client = fakeClient({ handleRedirectCallback: failing(error) })
  const { deps, path, tab } = harness({ path: '/?code=c&state=s', client })
  for (const [key, value] of begun.tab.entries) tab.setItem(key, value)
  const back = createSession(deps)
  back.start()
  await settled(() => expect(back.getSnapshot().problem).toBe('Login failed'))
  expect(path()).toBe('/coroplast?a=1')
  expect(tab.entries.size).toBe(0)
})

test('D2 token: a refused refresh token drops tokens, keeps the identity and asks to sign in again', async () => {
  const client = fakeClient({ getTokenSilently: failing(refused) })
  const { session, seen, storage } = harness({ storage: signedInStorage(), client })
  expect(await session.getToken()).toBeNull()
  expect(seen.logs).toEqual(['Get access token failed'])
  expect(seen.forgotten).toBe(1)
  expect(session.getSnapshot()).toMatchObject({ status: 'sign-in-again', user: ADA })
  expect(readIdentity(storage)?.user).toEqual(ADA)
  expect(await session.getToken()).toBeNull()
  expect(seen.loads).toBe(1)
})

test('D2 token: an unreachable provider signs nobody out', async () => {
  const client = fakeClient({ getTokenSilently: failing(new TypeError('Failed to fetch')) })
  const { session, seen } = harness({ storage: signedInStorage(), client })
  expect(await session.getToken()).toBeNull()
  expect(session.getSnapshot().status).toBe('signed-in')
  expect(seen.forgotten).toBe(0)
})

test('D2 token: a refusal meant for one person does not touch the one who signed in meanwhile', async () => {
  const storage = signedInStorage()
  const grace = { ...ADA, sub: 'auth0|grace', name: 'Grace' }
  const getTokenSilently = (async () => {
    writeIdentity(storage, { user: grace, hasTokens: true, recorded: true })
    throw refused
  }) as never
  const { session, seen } = harness({ storage, client: fakeClient({ getTokenSilently }) })
  await session.getToken()
  expect(seen.forgotten).toBe(0)
  expect(readIdentity(storage)).toMatchObject({ user: grace, hasTokens: true })
})

test('D2 sign-out: a device without room for a single word more signs out all the same', async () => {
  const storage = signedInStorage()
  storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const { session, seen } = harness({ storage })
  await session.signOut()
  expect(session.getSnapshot().status).toBe('anonymous')
  expect(readIdentity(storage)).toBeNull()
  expect(seen).toMatchObject({ forgotten: 1, went: [expect.stringContaining('logout')] })
})

test('D2 sign-out: clears the device at once, tells the provider, and the next sign-in asks anew', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const { session, seen, storage } = harness({
    storage: signedInStorage(),
    client: fakeClient({ loginWithRedirect }),
  })
  const done = session.signOut()
  expect(session.getSnapshot().status).toBe('anonymous')
  await done
  expect(seen.forgotten).toBe(1)
  expect(seen.went).toEqual(['https://id.example/v2/logout?returnTo=https://shop.example/'])
  expect(storage.entries.has(ASK_ANEW_KEY)).toBe(true)
  await session.signIn('/orders')
  expect(loginWithRedirect).toHaveBeenCalledWith({
    appState: { returnTo: '/orders' },
    authorizationParams: { prompt: 'login' },
  })
})

test('D2 sign-out: works offline and leaves the page where it is', async () => {
  const { session, seen } = harness({ storage: signedInStorage(), reachable: false })
  await session.signOut()
  expect(session.getSnapshot().status).toBe('anonymous')
  expect(seen.went).toEqual([])
})

test('D2 sign-out: the device’s own work is done before the page goes to the provider', async () => {
  const { session, seen } = harness({ storage: signedInStorage() })
  const work = Promise.withResolvers<void>()
  const done = session.signOut(() => work.promise)
  expect(session.getSnapshot().status).toBe('anonymous')
  await Promise.resolve()
  expect(seen.went).toEqual([])
  work.resolve()
  await done
  expect(seen.went).toHaveLength(1)
})

test('D2 sign-out: a device that fails at its own work still signs out', async () => {
  const { session, seen } = harness({ storage: signedInStorage() })
  await session.signOut(() => Promise.reject(new Error('full')))
  expect([session.getSnapshot().status, seen.forgotten]).toEqual(['anonymous', 1])
})

test('D2 sign in again: as the same person keeps everything and asks for nothing anew', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const storage = signedInStorage({ hasTokens: false })
  const { session } = harness({ storage, client: fakeClient({ loginWithRedirect }), path: '/orders?x=1' })
  expect(session.getSnapshot()).toMatchObject({ status: 'sign-in-again', user: ADA })
  await session.signIn()
  expect(loginWithRedirect).toHaveBeenCalledWith({
    appState: { returnTo: '/orders?x=1' },
    authorizationParams: {},
  })
  expect(readIdentity(storage)?.user).toEqual(ADA)
})

test('D3 login: the shop’s time is learned before the login is checked', async () => {
  const order: string[] = []
  const handleRedirectCallback = (async () => {
    order.push('checked')
    return {}
  }) as never
  const { deps } = harness({ path: '/?code=c&state=s', client: fakeClient({ handleRedirectCallback }) })
  const learnTime = async () => void order.push('learned')
  const session = createSession({ ...deps, learnTime })
  session.start()
  await settled(() => expect(session.getSnapshot().status).toBe('signed-in'))
  expect(order).toEqual(['learned', 'checked'])
})

const silences = [
  new TypeError('Failed to fetch'),
  Object.assign(new Error('Timeout'), { error: 'timeout' }),
  Object.assign(new Error('Service Unavailable'), { error: 'request_error' }),
  Object.assign(new Error('busy'), { error: 'temporarily_unavailable' }),
  new SyntaxError('Unexpected token <'),
]

test.each(silences)('D2 token: an expired token signs nobody out while the provider says %s', async error => {
  const client = fakeClient({ getTokenSilently: failing(error) })
  const { session, seen } = harness({ storage: signedInStorage(), client })
  expect(await session.getToken()).toBeNull()
  expect([session.getSnapshot().status, seen.forgotten]).toEqual(['signed-in', 0])
})

test('D2 token: a fresh one passes by the library’s memory', async () => {
  const getTokenSilently = vi.fn(async () => 'token')
  const client = fakeClient({ getTokenSilently: getTokenSilently as never })
  const { session } = harness({ storage: signedInStorage(), client })
  await session.getToken(true)
  expect(getTokenSilently).toHaveBeenCalledWith({ cacheMode: 'off' })
})

test('§4 user record: posted again at the next start until the shop acknowledged it', async () => {
  const first = harness({ storage: signedInStorage({ recorded: false }) })
  const failingSave = createSession({ ...first.deps, saveUser: failing(new Error('503')) })
  failingSave.start()
  await settled(() => expect(first.seen.logs).toEqual(['The user record was not saved.']))
  first.session.start()
  await settled(() => expect(first.seen.saved).toEqual([ADA]))
  expect(readIdentity(first.storage)?.recorded).toBe(true)
})

test('D2 tabs: a change of person in one tab re-renders the others', () => {
  const { session, storage, tellOtherTab } = harness({ storage: signedInStorage() })
  const rendered = vi.fn()
  session.subscribe(rendered)
  session.start()
  writeIdentity(storage, null)
  tellOtherTab()
  expect(rendered).toHaveBeenCalled()
  expect(session.getSnapshot().status).toBe('anonymous')
})

test('D2 sign-in: a library that fails to load is tried again', async () => {
  const { deps, seen } = harness({ popup: aWindow() })
  let loads = 0
  const session = createSession({
    ...deps,
    loadClient: async () => (loads++ === 0 ? Promise.reject(new Error('offline')) : fakeClient()),
  })
  await session.signIn()
  expect(seen.logs).toEqual(['Login failed'])
  await session.signIn(undefined, 'popup')
  expect(session.getSnapshot().status).toBe('signed-in')
})
