import fc from 'fast-check'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

const ISSUER = 'https://login.example/'
const AUDIENCE = 'https://api.goldleaf.example'
const NOW = Date.UTC(2026, 10, 21)
const KID = 'key-1'

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let foreign: Awaited<ReturnType<typeof generateKeyPair>>
let jwks: string
let fetched: string[]

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  foreign = await generateKeyPair('RS256')
  jwks = JSON.stringify({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }],
  })
})

beforeEach(() => {
  fetched = []
})

function tokens(answer: () => Response = () => new Response(jwks)) {
  const fetch: typeof globalThis.fetch = async url => {
    fetched.push(String(url))
    return answer()
  }
  const jwksUrl = `${ISSUER}.well-known/jwks.json`
  return createTokens({ issuer: ISSUER, audience: AUDIENCE, jwksUrl, clock: () => NOW, fetch })
}

const good: JWTPayload = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: 'auth0|1',
  iat: NOW / 1000 - 60,
  exp: NOW / 1000 + 60,
}

function sign(claims: JWTPayload, key: Parameters<SignJWT['sign']>[0] = keys.privateKey, alg = 'RS256') {
  return new SignJWT(claims).setProtectedHeader({ alg, kid: KID }).sign(key)
}

test('§6 a good token names its person', async () => {
  expect(await tokens().verify(await sign(good))).toEqual({ sub: 'auth0|1', permissions: [] })
})

test('D42: a token’s permissions are its person’s rights, as far as the shop knows them', async () => {
  const permissionsIn = async (permissions: unknown) =>
    (await tokens().verify(await sign({ ...good, permissions })))?.permissions
  expect(await permissionsIn(['orders:read', 'booth:sell', 'booth:sell', 'read:all', 7])).toEqual([
    'booth:sell',
    'orders:read',
  ])
  for (const none of [undefined, null, 'booth:sell', { 'booth:sell': true }, []])
    expect(await permissionsIn(none)).toEqual([])
})

test('D42: rights beside the permissions are none', async () => {
  const claims = {
    ...good,
    scope: 'booth:sell',
    roles: ['booth:sell'],
    'https://x/permissions': ['booth:sell'],
  }
  expect((await tokens().verify(await sign(claims)))?.permissions).toEqual([])
})

test('§6 several audiences are fine when ours is among them', async () => {
  expect(await tokens().verify(await sign({ ...good, aud: ['https://x.example', AUDIENCE] }))).not.toBeNull()
})

test.each<[string, JWTPayload]>([
  ['another issuer', { ...good, iss: 'https://login.example' }],
  ['another audience', { ...good, aud: 'https://other.example' }],
  ['no audience', { ...good, aud: undefined }],
  ['no subject', { ...good, sub: undefined }],
  ['an empty subject', { ...good, sub: '' }],
  ['a subject that reads like a ticket’s owner', { ...good, sub: 'ticket:1' }],
  ['no end', { ...good, exp: undefined }],
  ['an end more than a minute ago', { ...good, exp: NOW / 1000 - 61 }],
  ['a start more than a minute ahead', { ...good, nbf: NOW / 1000 + 61 }],
])('§6 a token with %s is nobody', async (_, claims) => {
  expect(await tokens().verify(await sign(claims))).toBeNull()
})

test('D3 sixty seconds of leeway', async () => {
  expect(await tokens().verify(await sign({ ...good, exp: NOW / 1000 - 59 }))).not.toBeNull()
})

test('§6 a token signed by another key is nobody', async () => {
  expect(await tokens().verify(await sign(good, foreign.privateKey))).toBeNull()
})

test('§6 a token without signature, or signed with the public key as a secret, is nobody', async () => {
  const secret = new TextEncoder().encode(jwks)
  expect(await tokens().verify(new UnsecuredJWT(good).encode())).toBeNull()
  expect(await tokens().verify(await sign(good, secret, 'HS256'))).toBeNull()
  expect(fetched).toEqual([])
})

test('§6 an altered token is nobody', async () => {
  const [head, , mark] = (await sign(good)).split('.')
  const body = Buffer.from(JSON.stringify({ ...good, sub: 'auth0|2' })).toString('base64url')
  expect(await tokens().verify([head, body, mark].join('.'))).toBeNull()
})

test('§6 no text makes the check throw', async () => {
  const gateway = tokens()
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.base64String(), { maxLength: 4 }).map(parts => parts.join('.')),
  )
  await fc.assert(fc.asyncProperty(texts, async text => (await gateway.verify(text)) === null))
})

test('the provider’s keys are fetched once for many tokens', async () => {
  const gateway = tokens()
  for (let n = 0; n < 5; n += 1) await gateway.verify(await sign(good))
  expect(fetched).toEqual([`${ISSUER}.well-known/jwks.json`])
})

test('keys that cannot be had are an error, since the token may be good', async () => {
  const token = await sign(good)
  await expect(tokens(() => new Response('', { status: 503 })).verify(token)).rejects.toThrow()
  await expect(tokens(() => new Response('<html>')).verify(token)).rejects.toThrow()
  await expect(tokens(() => Response.error()).verify(token)).rejects.toThrow()
})
