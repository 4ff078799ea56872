import type { Auth0Client } from '@auth0/auth0-spa-js'
import type { PublicConfig } from '#shared/contract/calls.ts'

/** The part of the identity library that is used. */
export type IdentityClient = Pick<
  Auth0Client,
  | 'loginWithRedirect'
  | 'loginWithPopup'
  | 'handleRedirectCallback'
  | 'getUser'
  | 'getTokenSilently'
  | 'logout'
>

const SCOPE = 'openid profile email offline_access'
export const POPUP_TIMEOUT_SECONDS = 60

/** Options of the identity library as spec §9 and D3 give them; times in seconds, `now` in epoch ms. */
export function clientOptions(
  identity: PublicConfig['identity'],
  origin: string,
  now: () => number,
): ConstructorParameters<typeof Auth0Client>[0] {
  return {
    domain: identity.domain,
    clientId: identity.clientId,
    authorizationParams: { audience: identity.audience, scope: SCOPE, redirect_uri: `${origin}/` },
    cacheLocation: 'localstorage',
    useRefreshTokens: true,
    useRefreshTokensFallback: false,
    httpTimeoutInSeconds: 10,
    authorizeTimeoutInSeconds: POPUP_TIMEOUT_SECONDS,
    leeway: 60,
    sessionCheckExpiryDays: 1,
    nowProvider: now,
  }
}

/** Loads the identity library, which no first load contains (D2), and makes its client. */
export async function loadIdentityClient(
  identity: PublicConfig['identity'],
  origin: string,
  now: () => number,
): Promise<IdentityClient> {
  const { Auth0Client } = await import('@auth0/auth0-spa-js')
  return new Auth0Client(clientOptions(identity, origin, now))
}

const REFUSALS = ['invalid_grant', 'missing_refresh_token', 'login_required']

/** Whether the provider said no, as against not having been reached. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('error' in error)) return false
  return REFUSALS.includes(String(error.error))
}
