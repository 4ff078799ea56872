import { Auth0Client, InMemoryCache } from '@auth0/auth0-spa-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#api/embedded/identity/testing/stub-browser.ts'
import { CLIENT_ID, type OpenId, signingKey, startOpenId } from './provider.ts'
import { browserAt } from './sign-in.ts'

const HOME = 'http://localhost:4000'
let at: OpenId
let browser: ReturnType<typeof browserAt>

beforeAll(async () => {
  at = await startOpenId({ shopUrl: HOME, key: await signingKey('first') })
})
afterAll(() => at.close())
beforeEach(() => {
  browser = browserAt(at)
  stubBrowser(HOME, fetch)
})
afterEach(() => void vi.unstubAllGlobals())

const client = () =>
  new Auth0Client({
    domain: at.issuer.slice(0, -1),
    clientId: CLIENT_ID,
    useRefreshTokens: true,
    cache: new InMemoryCache().enclosedCache,
    authorizationParams: {
      audience: 'https://api.goldleaf.example',
      scope: 'openid profile email offline_access',
      redirect_uri: `${HOME}/`,
    },
  })

async function signIn(auth: Auth0Client): Promise<unknown> {
  let landed = ''
  await auth.loginWithRedirect({
    appState: { returnTo: '/cart' },
    openUrl: async url => {
      landed = await browser.logIn(url)
    },
  })
  return (await auth.handleRedirectCallback(landed)).appState
}

test('issue 10.2: the real browser library signs in at a certified provider and refreshes', async () => {
  const auth = client()
  expect(await signIn(auth)).toEqual({ returnTo: '/cart' })
  expect(await auth.getUser()).toMatchObject({ sub: 'auth0|demo', email: 'demo@goldleaf.example' })
  const before = await auth.getTokenSilently({ cacheMode: 'cache-only' })
  expect(before).toBeTruthy()
  expect(await auth.getTokenSilently({ cacheMode: 'off' })).not.toBe(before)
})

/** Follows the provider's own page, which a browser sends off by itself. */
async function signOut(url: string): Promise<string> {
  const page = await (await browser.go(url)).text()
  const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  const gone = await browser.go(action, { method: 'POST', body })
  return gone.headers.get('Location') ?? ''
}

test('D2: a session that ended at a certified provider refuses the refresh token with invalid_grant', async () => {
  const auth = client()
  await signIn(auth)
  const returnTo = new URLSearchParams({ client_id: CLIENT_ID, returnTo: `${HOME}/` })
  expect(await signOut(`/v2/logout?${returnTo}`)).toBe(`${HOME}/`)
  await expect(auth.getTokenSilently({ cacheMode: 'off' })).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('issue 10.2: the real browser library signs out at a certified provider, which leads back to the shop', async () => {
  const auth = client()
  await signIn(auth)
  let landed = ''
  await auth.logout({
    logoutParams: { returnTo: `${HOME}/` },
    openUrl: async url => {
      landed = await signOut(url)
    },
  })
  expect(landed).toBe(`${HOME}/`)
  expect(await auth.isAuthenticated()).toBe(false)
})
