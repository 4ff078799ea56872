import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProfiles } from '#api/gateways/userinfo.ts'
import { DAY } from '#shared/time.ts'
import {
  AUDIENCE,
  exchange,
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

const tokens = async (scope = 'openid profile email') =>
  (await exchange(at, await signInForCode(at.browser, { scope }))).tokens
const ask = (token: string, method = 'GET') =>
  at.send(new Request(`${HOME}/userinfo`, { method, headers: { Authorization: `Bearer ${token}` } }))

test('issue 6.14: as at Auth0, the access token says nothing of its person, and /userinfo tells it to who shows it', async () => {
  const { access_token, id_token } = await tokens()
  const claims = decodeJwt(access_token)
  expect(claims).toMatchObject({ aud: [AUDIENCE, `${HOME}/userinfo`] })
  expect(Object.keys(claims).filter(name => /name|email/.test(name))).toEqual([])
  for (const method of ['GET', 'POST']) {
    const answer = await ask(access_token, method)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toEqual({
      sub: claims.sub,
      name: 'Demo Customer',
      email: 'demo@goldleaf.example',
      email_verified: false,
    })
  }
  expect(decodeJwt(id_token)).toMatchObject({ email: 'demo@goldleaf.example', email_verified: false })
})

test('issue 6.14: /userinfo tells what the scope allows, and nothing without openid', async () => {
  const named = await ask((await tokens('openid profile')).access_token)
  expect(Object.keys((await named.json()) as object)).toEqual(['sub', 'name'])
  expect((await ask((await tokens('profile email')).access_token)).status).toBe(401)
})

test('issue 6.14: /userinfo refuses ID tokens, forged and ended ones, and who has none', async () => {
  const { access_token, id_token } = await tokens()
  const [head = '', , mark = ''] = access_token.split('.')
  const claims = { ...decodeJwt(access_token), sub: 'auth0|somebody' }
  const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${mark}`
  for (const token of [id_token, forged, 'x', '']) {
    const answer = await ask(token)
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
  }
  at.time.now += DAY + 1
  expect((await ask(access_token)).status).toBe(401)
})

test('issue 6.14: the shop’s own way to the provider understands the stand-in', async () => {
  const { access_token } = await tokens()
  const profiles = createProfiles({
    url: `${HOME}/userinfo`,
    clock: () => at.time.now,
    fetch: async (url, init) => at.send(new Request(url as string, { headers: init?.headers ?? {} })),
    onError: () => undefined,
  })
  const sub = String(decodeJwt(access_token).sub)
  expect(await profiles.of({ sub, permissions: [], bearer: access_token })).toEqual({
    name: 'Demo Customer',
    email: 'demo@goldleaf.example',
    emailVerified: false,
    picture: '',
  })
})
