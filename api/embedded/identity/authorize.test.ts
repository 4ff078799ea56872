import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RIGHTS } from '#shared/contract/booth.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { STAFF_ACCOUNT } from './pages.ts'
import {
  authorizePath,
  exchange,
  fillIn,
  HOME,
  type StartedIdentity,
  signInForCode,
  startIdentity,
} from './testing/harness.ts'

let at: StartedIdentity

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
  expect(first).toContain('aria-invalid="true" aria-describedby="error" autofocus')
  expect(first).not.toContain('guess')
})

test('§2 typed text cannot become markup', async () => {
  const response = await fillIn(at.browser, authorizePath(), { email: '"><script>x</script>', password: 'x' })
  expect(await response.text()).not.toContain('<script>x')
})

test('issue 6.15: after ten wrong passwords the right one waits a second, and is let in', async () => {
  for (let guess = 0; guess < 10; guess++)
    expect((await fillIn(at.newBrowser(), authorizePath(), { password: 'guess' })).status).toBe(401)
  expect(at.waits).toEqual([])
  expect((await fillIn(at.browser, authorizePath())).status).toBe(303)
  expect(at.waits).toEqual([1000])
})

test('issue 6.15: guesses sent all at once are slowed down, and at another address nobody is', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => fillIn(at.newBrowser(), authorizePath(), { password: 'guess' })),
  )
  const count = (status: number) => guesses.filter(each => each.status === status).length
  // Ten at once, then after 1, 3 and 7 s; the rest would have waited too long.
  expect([count(401), count(429), at.waits]).toEqual([13, 17, [1000, 3000, 7000]])
  expect(await guesses.find(each => each.status === 429)?.text()).toContain('Please wait a minute')
  expect((await fillIn(at.browser, authorizePath(), {}, 'elsewhere')).status).toBe(303)
  expect(at.waits).toHaveLength(3)
  at.time.now += 15_000
  expect((await fillIn(at.newBrowser(), authorizePath())).status).toBe(303)
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
  ['a short password', { email: 'a@example.com', password: 'short' }, 422, 'at least 8 characters'],
  ['no address', { email: 'nobody', password: 'long enough' }, 422, 'Enter an email address'],
])('an account with %s is refused', async (_, fields, status, text) => {
  const response = await fillIn(at.browser, authorizePath({ screen_hint: 'signup' }), fields)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(text)
})

test('issue 6.15: signing up tells nothing of who has an account: a used e-mail is as good as a new one', async () => {
  const signUp = async (fields: Record<string, string>) => {
    const answer = await fillIn(at.newBrowser(), authorizePath({ screen_hint: 'signup' }), fields)
    const code = landed(answer).searchParams.get('code') ?? ''
    const { tokens } = await exchange(at, code)
    return { status: answer.status, sub: decodeJwt(tokens.access_token).sub }
  }
  const demo = decodeJwt((await exchange(at, await signInForCode(at.browser))).tokens.access_token).sub
  const taken = await signUp({ email: 'DEMO@goldleaf.example', password: 'long enough' })
  const fresh = await signUp({ email: 'fresh@goldleaf.example', password: 'long enough' })
  expect([taken.status, fresh.status]).toEqual([303, 303])
  expect(new Set([demo, taken.sub, fresh.sub]).size).toBe(3)
  // Each password leads to its own, by whichever form.
  expect(await signUp({ email: 'demo@goldleaf.example', password: 'long enough' })).toEqual(taken)
  expect((await signUp({ email: 'demo@goldleaf.example', password: 'goldleaf' })).sub).toBe(demo)
  const again = await signInForCode(at.newBrowser())
  expect(decodeJwt((await exchange(at, again)).tokens.access_token).sub).toBe(demo)
})

test('issue 6.15: two that sign up with one e-mail and password at the same moment are one person', async () => {
  const fields = { email: 'twice@example.com', password: 'long enough' }
  const subs = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await fillIn(at.newBrowser(), authorizePath({ screen_hint: 'signup' }), fields)
      const code = landed(answer).searchParams.get('code') ?? ''
      return decodeJwt((await exchange(at, code)).tokens.access_token).sub
    }),
  )
  expect(new Set(subs).size).toBe(1)
})

test('issue 6.15: an address makes so many accounts an hour, then one a minute; another address is not held up', async () => {
  const few = await startIdentity({ signUpsAnHour: 3 })
  let made = 0
  const signUp = async (caller = 'here') => {
    const fields = { email: `new-${++made}@example.com`, password: 'long enough' }
    return (await fillIn(few.newBrowser(), authorizePath({ screen_hint: 'signup' }), fields, caller)).status
  }
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push(await signUp())
  expect([statuses, await signUp('elsewhere')]).toEqual([[303, 303, 303, 429, 429], 303])
  few.time.now += 60_000
  expect([await signUp(), await signUp()]).toEqual([303, 429])
  few.time.now += HOUR
  expect(await signUp()).toBe(303)
  few.stop()
})

test('issue 6.15: signing up is no other way to guess a password', async () => {
  const guess = (password: string) =>
    fillIn(at.newBrowser(), authorizePath({ screen_hint: 'signup' }), {
      email: 'demo@goldleaf.example',
      password,
    })
  for (let at = 0; at < 11; at++) await guess(`long enough ${at}`)
  expect(at.waits).toEqual([1000])
})

test('issue 6.15: accounts of a shop from before are taken over with their passwords', async () => {
  const file = join(at.dataDir, 'identity.sqlite')
  const sub = decodeJwt((await exchange(at, await signInForCode(at.browser))).tokens.access_token).sub
  await at.restart(() => {
    using db = new DatabaseSync(file)
    db.exec(`CREATE TABLE users (sub TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
      password TEXT NOT NULL, created_at INTEGER NOT NULL);
      INSERT INTO users SELECT sub, email, name, password, created_at FROM accounts;
      CREATE TABLE attempts (email TEXT PRIMARY KEY, count INTEGER NOT NULL, reset_at INTEGER NOT NULL);
      DROP TABLE accounts`)
  })
  const again = await exchange(at, await signInForCode(at.newBrowser()))
  expect(decodeJwt(again.tokens.access_token).sub).toBe(sub)
  using db = new DatabaseSync(file)
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('users', 'attempts')").all()).toEqual([])
})

test('issue 12.6: a later start knows the demo accounts without making the key of a password', async () => {
  const before = at.keysMade()
  await at.restart()
  expect(at.keysMade()).toBe(before)
  const answer = await fillIn(at.newBrowser(), authorizePath(), STAFF_ACCOUNT)
  const { tokens } = await exchange(at, landed(answer).searchParams.get('code') ?? '')
  expect(decodeJwt(tokens.access_token).permissions).toEqual(RIGHTS)
})

test('D42: the sign-in page names the account of staff beside the customer’s', async () => {
  const page = await (await at.browser.go(authorizePath())).text()
  expect(page).toContain('<strong>staff@goldleaf.example</strong>, password <strong>goldleaf</strong>')
})

test('the demo accounts can be left out, and then nobody signs in with them', async () => {
  const real = await startIdentity({ demoAccount: false })
  const page = await (await real.browser.go(authorizePath())).text()
  expect(page).not.toContain('@goldleaf.example')
  for (const email of ['demo@goldleaf.example', 'staff@goldleaf.example'])
    expect((await fillIn(real.browser, authorizePath(), { email })).status).toBe(401)
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
  at.time.now += 7 * DAY
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
  at.time.now += HOUR + 1
  expect(await post()).toBe(400)
  at.time.now -= HOUR + 1
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

test('issue 8.9: the sign-in page is set in the shop’s type, with its mark', async () => {
  const page = await (await at.browser.go(authorizePath())).text()
  expect(page).toMatch(/class="brand"><svg/)
  const [, type = ''] = /src:url\(([^)]+)\)/.exec(page) ?? []
  expect((await at.browser.go(type)).headers.get('Content-Type')).toBe('font/woff2')
})
