import { decodeJwt, exportSPKI, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNT, STAFF_ACCOUNT } from '#api/embedded/identity/pages.ts'
import { type OpenId, signingKey, startOpenId, TOKEN_SECONDS } from '#api/testing/openid/provider.ts'
import { signInAt, type Tokens } from '#api/testing/openid/sign-in.ts'
import { RIGHTS } from '#shared/contract/booth.ts'
import { MINUTE } from '#shared/time.ts'
import { createTokens } from './tokens.ts'
import { createProfiles } from './userinfo.ts'

/** Against oidc-provider, a certified server that nobody here wrote (issue 10.2). */
const SHOP = { shopUrl: 'http://localhost:4000', audience: 'https://api.goldleaf.example' }

let keys: { first: JWK; second: JWK }
let at: OpenId
let another: OpenId
let tokens: Tokens

beforeAll(async () => {
  keys = { first: await signingKey('first'), second: await signingKey('second') }
  at = await startOpenId({ ...SHOP, key: keys.first })
  another = await startOpenId({ ...SHOP, key: keys.first })
})
afterAll(async () => {
  await at.close()
  await another.close()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  at.rotate(keys.first)
  tokens = await signInAt(at, SHOP)
})
afterEach(() => void vi.useRealTimers())

const shop = (audience = SHOP.audience) =>
  createTokens({
    issuer: at.issuer,
    audience,
    jwksUrl: `${at.issuer}.well-known/jwks.json`,
    clock: Date.now,
    fetch,
  })

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('issue 10.2: an OpenID provider’s token names its person; an API’s permissions are their rights', async () => {
  expect(await shop().verify(tokens.access_token)).toEqual({ sub: 'auth0|demo', permissions: [] })
  const staff = await signInAt(at, SHOP, STAFF_ACCOUNT)
  expect(await shop().verify(staff.access_token)).toEqual({ sub: 'auth0|staff', permissions: [...RIGHTS] })
})

test('issue 10.2: a token for another API, an ID token, and another provider’s token by the same key are nobody', async () => {
  const other = await signInAt(at, { ...SHOP, audience: 'https://other.example' })
  const foreign = await signInAt(another, SHOP)
  expect(await shop('https://other.example').verify(other.access_token)).not.toBeNull()
  for (const token of [other.access_token, tokens.id_token, foreign.access_token, tokens.refresh_token])
    expect(await shop().verify(token)).toBeNull()
})

test('issue 10.2: a provider’s token is nobody a minute after its end, also where it was known', async () => {
  const gateway = shop()
  expect(await gateway.verify(tokens.access_token)).not.toBeNull()
  later(TOKEN_SECONDS * 1000 + MINUTE - 1)
  expect(await gateway.verify(tokens.access_token)).not.toBeNull()
  later(2)
  expect(await gateway.verify(tokens.access_token)).toBeNull()
})

test('issue 10.2: a provider’s token without a signature, or signed with its public key as a secret, is nobody', async () => {
  const claims = decodeJwt(tokens.access_token)
  const { kty, n, e } = keys.first
  const publicKey = await importJWK({ kty, n, e }, 'RS256', { extractable: true })
  if (publicKey instanceof Uint8Array) throw new Error('no RSA key')
  const secret = new TextEncoder().encode(await exportSPKI(publicKey))
  const bySecret = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret)
  expect(await shop().verify(new UnsecuredJWT(claims).encode())).toBeNull()
  expect(await shop().verify(bySecret)).toBeNull()
})

test('issue 10.2: a provider changes its key: tokens of either hold while both are published, then the new one’s alone', async () => {
  const gateway = shop()
  expect(await gateway.verify(tokens.access_token)).not.toBeNull()
  at.rotate(keys.second, [keys.first])
  const renewed = await signInAt(at, SHOP)
  later(MINUTE)
  expect(await gateway.verify(renewed.access_token)).not.toBeNull()
  expect(await gateway.verify(tokens.access_token)).not.toBeNull()
  at.rotate(keys.second)
  later(11 * MINUTE)
  expect(await gateway.verify(renewed.access_token)).not.toBeNull()
  expect(await gateway.verify(tokens.access_token)).toBeNull()
})

test('issue 10.2: who somebody is, is asked of the provider with the token for the shop', async () => {
  const onError = vi.fn()
  const profiles = createProfiles({ url: `${at.issuer}userinfo`, clock: Date.now, fetch, onError })
  const { name, email } = DEMO_ACCOUNT
  expect(await profiles.of({ sub: 'auth0|demo', bearer: tokens.access_token, permissions: [] })).toEqual({
    name,
    email,
    emailVerified: true,
    picture: '',
  })
  expect(onError).not.toHaveBeenCalled()
})
