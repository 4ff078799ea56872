import { expect, test } from 'vitest'
import { clientOptions, isRefusal, POPUP_TIMEOUT_SECONDS } from './identity-client.ts'

test('§9 identity: scope, limits and places as given (D3)', () => {
  const now = () => 42
  const identity = { domain: 'http://localhost:4000', clientId: 'shop', audience: 'api' }
  expect(clientOptions(identity, 'http://localhost:4000', now)).toEqual({
    domain: 'http://localhost:4000',
    clientId: 'shop',
    authorizationParams: {
      audience: 'api',
      scope: 'openid profile email offline_access',
      redirect_uri: 'http://localhost:4000/',
    },
    cacheLocation: 'localstorage',
    useRefreshTokens: true,
    useRefreshTokensFallback: false,
    httpTimeoutInSeconds: 10,
    authorizeTimeoutInSeconds: 60,
    leeway: 60,
    sessionCheckExpiryDays: 1,
    nowProvider: now,
  })
  expect(POPUP_TIMEOUT_SECONDS).toBe(60)
})

test('D2 refusal: the provider’s word counts, a network failure does not', () => {
  expect(isRefusal({ error: 'invalid_grant' })).toBe(true)
  expect(isRefusal({ error: 'missing_refresh_token' })).toBe(true)
  expect(isRefusal({ error: 'timeout' })).toBe(false)
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
  expect(isRefusal(null)).toBe(false)
})
