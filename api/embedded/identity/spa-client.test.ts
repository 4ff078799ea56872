import { Auth0Client, InMemoryCache } from '@auth0/auth0-spa-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { AUDIENCE, CLIENT_ID, fillIn, HOME, type StartedIdentity, startIdentity } from './testing/harness.ts'
import { type Listener, stubBrowser } from './testing/stub-browser.ts'

let at: StartedIdentity
let listeners: Listener[]

beforeEach(async () => {
  at = await startIdentity()
  listeners = stubBrowser(HOME, (url, init) => at.browser.go(url, init))
})

afterEach(() => {
  vi.unstubAllGlobals()
  at.stop()
})

function client(useFormData = true): Auth0Client {
  return new Auth0Client({
    domain: HOME,
    clientId: CLIENT_ID,
    useRefreshTokens: true,
    cache: new InMemoryCache().enclosedCache,
    useFormData,
    nowProvider: () => at.time.now,
    authorizationParams: {
      audience: AUDIENCE,
      scope: 'openid profile email',
      redirect_uri: `${HOME}/callback`,
    },
  })
}

async function signIn(auth: Auth0Client): Promise<unknown> {
  let landed = ''
  await auth.loginWithRedirect({
    appState: { returnTo: '/cart' },
    openUrl: async url => {
      landed = (await fillIn(at.browser, url)).headers.get('Location') ?? ''
    },
  })
  return (await auth.handleRedirectCallback(landed)).appState
}

test.each([true, false])(
  '§4 the real browser library signs in by redirect (form bodies: %s)',
  async useFormData => {
    const auth = client(useFormData)
    expect(await signIn(auth)).toEqual({ returnTo: '/cart' })
    expect(await auth.getUser()).toMatchObject({ name: 'Demo Customer', email: 'demo@goldleaf.example' })
    expect((await auth.getUser())?.sub).toMatch(/^auth0\|/)
  },
)

test('§4 the real browser library refreshes silently, again and again', async () => {
  const auth = client()
  await signIn(auth)
  const seen = new Set<string | undefined>()
  for (let day = 0; day < 3; day += 1) {
    at.time.now += DAY
    seen.add(await auth.getTokenSilently())
  }
  expect(seen.size).toBe(3)
})

test('D2 a session ended at the provider refuses the refresh token with invalid_grant', async () => {
  const auth = client()
  await signIn(auth)
  await at.browser.go('/v2/logout')
  at.time.now += DAY
  await expect(auth.getTokenSilently()).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('§4 the real browser library revokes its refresh token', async () => {
  const auth = client()
  await signIn(auth)
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(String(init.body))
    return at.browser.go(url, init)
  })
  await auth.revokeRefreshToken()
  const token = new URLSearchParams(calls[0]).get('token') ?? ''
  const body = new URLSearchParams({
    client_id: CLIENT_ID,
    grant_type: 'refresh_token',
    refresh_token: token,
  })
  const refused = await at.browser.go('/oauth/token', { method: 'POST', body })
  expect([calls.length, refused.status]).toEqual([1, 403])
})

test('§4 signing out through the library ends the session at the provider', async () => {
  const auth = client()
  await signIn(auth)
  let gone = ''
  await auth.logout({
    logoutParams: { returnTo: `${HOME}/` },
    openUrl: async url => {
      gone = (await at.browser.go(url)).headers.get('Location') ?? ''
    },
  })
  expect(gone).toBe(`${HOME}/`)
  expect(await auth.isAuthenticated()).toBe(false)
  expect(at.browser.cookies.has('goldleaf_session_4000')).toBe(false)
})

test('§4 the real browser library signs in through a pop-up by message', async () => {
  const page = { close: () => {}, closed: false, location: { href: '' } }
  const auth = client()
  const done = auth.loginWithPopup({}, { popup: page })
  await vi.waitFor(() => expect(listeners).toHaveLength(1))
  const text = await (await fillIn(at.browser, page.location.href)).text()
  const [, response = '', origin] = /response:(\{.*\})\},"([^"]+)"\)/.exec(text) ?? []
  listeners[0]?.({ origin, data: { type: 'authorization_response', response: JSON.parse(response) } })
  await done
  expect(await auth.getUser()).toMatchObject({ email: 'demo@goldleaf.example' })
})
