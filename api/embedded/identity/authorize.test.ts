import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  authorizePath,
  exchange,
  fillIn,
  HOME,
  type Started,
  startIdentity,
} from '#api/embedded/identity/harness.ts'

let at: Started

beforeEach(async () => {
  at = await startIdentity()
})

afterEach(() => at.stop())

function landed(response: Response): URL {
  return new URL(response.headers.get('Location') ?? 'none:')
}

test('§2 a signed-out visitor sees labelled fields, a Continue button and the demo account', async () => {
  const page = await (await at.browser.go(authorizePath())).text()
  for (const part of [
    '>Email</label>',
    '>Password</label>',
    '>Continue</button>',
    'demo@goldleaf.example',
    '>goldleaf<',
  ]) {
    expect(page).toContain(part)
  }
})

test('§2 after signing in the visitor returns with code and state, word for word', async () => {
  const url = landed(await fillIn(at.browser, authorizePath()))
  expect(`${url.origin}${url.pathname}`).toBe(`${HOME}/callback`)
  expect(url.searchParams.get('state')).toBe('st&te=1')
  expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('§2 a wrong password and an unknown address are refused in the same words, keeping the address', async () => {
  const wrong = await fillIn(at.browser, authorizePath(), { password: 'guess' })
  const unknown = await fillIn(at.browser, authorizePath(), { email: 'who@example.com', password: 'guess' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const [first, second] = [await wrong.text(), await unknown.text()]
  expect(first).toContain('Wrong email or password.')
  expect(second).toContain('Wrong email or password.')
  expect(first).toContain('value="demo@goldleaf.example"')
  expect(first).not.toContain('guess')
})

test('§2 typed text cannot become markup', async () => {
  const response = await fillIn(at.browser, authorizePath(), { email: '"><script>x</script>', password: 'x' })
  expect(await response.text()).not.toContain('<script>x')
})

test('ten wrong passwords rest the account for a quarter of an hour, even for the right one', async () => {
  const guesses = Array.from({ length: 10 }, () =>
    fillIn(at.newBrowser(), authorizePath(), { password: 'guess' }),
  )
  await Promise.all(guesses)
  expect((await fillIn(at.browser, authorizePath())).status).toBe(429)
  at.time.now += 15 * 60 * 1000
  expect((await fillIn(at.browser, authorizePath())).status).toBe(303)
})

test('an account can be created, without a name, and signs in from then on', async () => {
  const fields = { email: ' New@Example.com ', password: 'long enough', name: '' }
  const created = await fillIn(at.browser, authorizePath({ screen_hint: 'signup' }), fields)
  expect(landed(created).searchParams.get('code')).toBeTruthy()
  const again = await fillIn(at.newBrowser(), authorizePath(), {
    email: 'new@example.com',
    password: 'long enough',
  })
  expect(again.status).toBe(303)
})

test.each([
  ['a taken address', { email: 'DEMO@goldleaf.example', password: 'long enough' }, 409, 'already an account'],
  ['a short password', { email: 'a@example.com', password: 'short' }, 422, 'at least 8 characters'],
  ['no address', { email: 'nobody', password: 'long enough' }, 422, 'Enter an email address'],
])('an account with %s is refused', async (_, fields, status, text) => {
  const response = await fillIn(at.browser, authorizePath({ screen_hint: 'signup' }), fields)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(text)
})

test('the demo account can be left out, and then nobody signs in with it', async () => {
  const real = await startIdentity({ demoAccount: false })
  const page = await (await real.browser.go(authorizePath())).text()
  expect(page).not.toContain('demo@')
  expect((await fillIn(real.browser, authorizePath())).status).toBe(401)
  real.stop()
})

test('who is signed in passes without a form; prompt=login asks anew (D2)', async () => {
  await fillIn(at.browser, authorizePath())
  expect(landed(await at.browser.go(authorizePath())).searchParams.get('code')).toBeTruthy()
  expect((await at.browser.go(authorizePath({ prompt: 'login' }))).status).toBe(200)
})

test('prompt=none answers login_required, or the code when signed in', async () => {
  const asked = landed(await at.browser.go(authorizePath({ prompt: 'none' })))
  expect(asked.searchParams.get('error')).toBe('login_required')
  await fillIn(at.browser, authorizePath())
  expect(landed(await at.browser.go(authorizePath({ prompt: 'none' }))).searchParams.get('code')).toBeTruthy()
})

test('a session ends after a week', async () => {
  await fillIn(at.browser, authorizePath())
  at.time.now += 7 * 24 * 60 * 60 * 1000
  expect((await at.browser.go(authorizePath())).status).toBe(200)
})

test.each([
  ['another return address', { redirect_uri: 'https://evil.example/callback' }],
  ['a longer return address', { redirect_uri: `${HOME}/callback/../evil` }],
  ['the bare origin outside a pop-up', { redirect_uri: HOME }],
  ['another client', { client_id: 'evil' }],
  ['no return address', { redirect_uri: null }],
  ['another origin in a pop-up', { redirect_uri: 'https://evil.example', response_mode: 'web_message' }],
])('%s is never answered to', async (_, changes) => {
  const response = await at.browser.go(authorizePath(changes))
  expect([response.status, response.headers.get('Location')]).toEqual([400, null])
})

test.each([
  ['no PKCE', { code_challenge: null }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['tokens in the address', { response_type: 'token' }, 'invalid_request'],
  ['another audience', { audience: 'https://other.example' }, 'access_denied'],
])('%s is refused at the return address', async (_, changes, error) => {
  const url = landed(await at.browser.go(authorizePath(changes)))
  expect([url.searchParams.get('error'), url.searchParams.get('state')]).toEqual([error, 'st&te=1'])
})

test('a pop-up gets its code as a message to exactly the shop’s origin', async () => {
  const path = authorizePath({ response_mode: 'web_message', redirect_uri: HOME, state: '</script><b>' })
  const page = await (await fillIn(at.browser, path)).text()
  expect(page).toContain(`,"${HOME}")`)
  expect(page).toContain('\\u003c/script>\\u003cb>')
  const code = /"code":"([^"]+)"/.exec(page)?.[1] ?? ''
  expect((await exchange(at, code, { redirect_uri: HOME })).status).toBe(200)
})

test('the form is refused when posted from elsewhere, in another browser, altered or an hour late', async () => {
  const page = await (await at.browser.go(authorizePath())).text()
  const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = { ticket, email: 'demo@goldleaf.example', password: 'goldleaf' }
  const post = async (browser = at.browser, changes: Record<string, string> = {}, origin = HOME) => {
    const body = new URLSearchParams({ ...fields, ...changes })
    return (await browser.go('/authorize', { method: 'POST', headers: { Origin: origin }, body })).status
  }
  expect(await post(at.browser, {}, 'https://evil.example')).toBe(400)
  expect(await post(at.newBrowser())).toBe(400)
  expect(await post(at.browser, { ticket: `x${ticket}` })).toBe(400)
  expect(await post(at.browser, { ticket: '' })).toBe(400)
  at.time.now += 60 * 60 * 1000 + 1
  expect(await post()).toBe(400)
  at.time.now -= 60 * 60 * 1000 + 1
  expect(await post()).toBe(303)
})

test('an oversized form is refused', async () => {
  const response = await fillIn(at.browser, authorizePath(), { password: 'x'.repeat(70_000) })
  expect(response.status).toBe(413)
})

test('the pages close themselves down, and cookies are out of reach of scripts', async () => {
  const response = await at.browser.go(authorizePath())
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${HOME}`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  for (const cookie of (await fillIn(at.newBrowser(), authorizePath())).headers.getSetCookie()) {
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
  }
})

test('signing out goes to exact addresses only', async () => {
  const out = (returnTo: string) => at.browser.go(`/v2/logout?${new URLSearchParams({ returnTo })}`)
  expect((await out('https://evil.example/')).status).toBe(400)
  expect((await out(`${HOME}/evil`)).status).toBe(400)
  await fillIn(at.browser, authorizePath())
  expect((await out(`${HOME}/`)).headers.get('Location')).toBe(`${HOME}/`)
  expect((await at.browser.go(authorizePath())).status).toBe(200)
})
