import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTokens } from '#api/gateways/tokens.ts'
import { DAY, HOUR } from '#shared/time.ts'
import {
  AUDIENCE,
  askTokens,
  CLIENT_ID,
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

const codeOf = (changes: Record<string, string | null> = {}) => signInForCode(at.browser, changes)
const signIn = async () => (await exchange(at, await codeOf())).tokens
const renew = (refresh_token: string) => askTokens(at, { grant_type: 'refresh_token', refresh_token })
const refused = { status: 403, tokens: expect.objectContaining({ error: 'invalid_grant' }) }

function gateway() {
  return createTokens({
    issuer: `${HOME}/`,
    audience: AUDIENCE,
    jwksUrl: `${HOME}/.well-known/jwks.json`,
    clock: () => at.time.now,
    fetch: async (url, init) => at.send(new Request(url, init)),
  })
}

test('§6 the access token is what the API accepts, for a day', async () => {
  const { access_token } = await signIn()
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  expect(await gateway().verify(access_token)).toEqual({
    sub: decodeJwt(access_token).sub,
    permissions: [],
  })
  at.time.now += DAY + 61_000
  expect(await gateway().verify(access_token)).toBeNull()
})

test('§6 the ID token tells who signed in, and is no key to the API', async () => {
  const { id_token } = await signIn()
  expect(decodeJwt(id_token)).toMatchObject({
    iss: `${HOME}/`,
    aud: CLIENT_ID,
    sub: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
    name: 'Demo Customer',
    email: 'demo@goldleaf.example',
    nonce: 'n0nce',
    sid: expect.any(String),
  })
  expect(await gateway().verify(id_token)).toBeNull()
})

test('a code works once; a replay revokes what it gave', async () => {
  const code = await codeOf()
  const { tokens } = await exchange(at, code)
  expect(await exchange(at, code)).toEqual(refused)
  expect(await renew(tokens.refresh_token)).toEqual(refused)
})

test('a code works for sixty seconds', async () => {
  const [early, late] = [await codeOf(), await codeOf()]
  at.time.now += 60_000
  expect((await exchange(at, early)).status).toBe(200)
  at.time.now += 1
  expect(await exchange(at, late)).toEqual(refused)
})

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(43) }],
  ['no verifier', { code_verifier: '' }],
  ['another return address', { redirect_uri: `${HOME}/` }],
  ['an unknown code', { code: 'x'.repeat(43) }],
])('a code with %s is refused, and spent', async (_, changes) => {
  const code = await codeOf()
  expect(await exchange(at, code, changes)).toEqual(refused)
  if (!('code' in changes)) expect(await exchange(at, code)).toEqual(refused)
})

test('another client and other grants are refused', async () => {
  const code = await codeOf()
  expect((await exchange(at, code, { client_id: 'evil' })).status).toBe(401)
  expect((await askTokens(at, { grant_type: 'password' })).tokens.error).toBe('unsupported_grant_type')
})

test('no refresh token without offline_access', async () => {
  const { tokens } = await exchange(at, await codeOf({ scope: 'openid' }))
  expect(tokens).not.toHaveProperty('refresh_token')
})

test('token answers are never stored', async () => {
  const response = await at.send(new Request(`${HOME}/oauth/token`, { method: 'POST', body: '{' }))
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.status).toBe(401)
})

test('a refresh token gives a new one each time', async () => {
  const first = (await signIn()).refresh_token
  const second = (await renew(first)).tokens.refresh_token
  const third = (await renew(second)).tokens.refresh_token
  expect(new Set([first, second, third]).size).toBe(3)
})

test('a token stays usable until its successor is first used: an answer may be lost', async () => {
  const first = (await signIn()).refresh_token
  await renew(first)
  at.time.now += HOUR
  const second = (await renew(first)).tokens.refresh_token
  expect((await renew(second)).status).toBe(200)
})

test('30 seconds after its successor was used a token comes back as a theft: all are revoked', async () => {
  const first = (await signIn()).refresh_token
  const second = (await renew(first)).tokens.refresh_token
  const third = (await renew(second)).tokens.refresh_token
  at.time.now += 30_000
  expect((await renew(first)).status).toBe(200)
  at.time.now += 1
  expect(await renew(first)).toEqual(refused)
  expect(await renew(third)).toEqual(refused)
})

test('of two successors of one token the one used second is a copy', async () => {
  const first = (await signIn()).refresh_token
  const [mine, theirs] = [await renew(first), await renew(first)].map(({ tokens }) => tokens.refresh_token)
  const next = (await renew(mine ?? '')).tokens.refresh_token
  at.time.now += 30_001
  expect(await renew(theirs ?? '')).toEqual(refused)
  expect(await renew(next)).toEqual(refused)
})

test('a refresh token not used for ninety days lapses', async () => {
  const { refresh_token } = await signIn()
  at.time.now += 90 * DAY
  expect(await renew(refresh_token)).toEqual(refused)
})

test('keys, accounts, sessions and refresh tokens survive a restart', async () => {
  const { access_token, refresh_token } = await signIn()
  await at.restart()
  expect(await gateway().verify(access_token)).not.toBeNull()
  expect((await renew(refresh_token)).status).toBe(200)
  const again = decodeJwt((await signIn()).access_token)
  expect(again.sub).toBe(decodeJwt(access_token).sub)
})

test('the published keys hold no private part', async () => {
  const { keys } = await (await at.send(new Request(`${HOME}/.well-known/jwks.json`))).json()
  expect(keys.map(Object.keys)).toEqual([['kty', 'n', 'e', 'kid', 'alg', 'use']])
  const about = await (await at.send(new Request(`${HOME}/.well-known/openid-configuration`))).json()
  expect(about).toMatchObject({ issuer: `${HOME}/`, jwks_uri: `${HOME}/.well-known/jwks.json` })
})
