import type { Now } from '#api/embedded/world.ts'
import { HOUR, SECOND } from '#shared/time.ts'
import type { Account } from './accounts.ts'
import type { SigningKey } from './keys.ts'

const ID_TOKEN_SECONDS = (10 * HOUR) / SECOND

export interface TokenAnswer {
  access_token: string
  id_token: string
  scope: string
  expires_in: number
  token_type: 'Bearer'
  refresh_token?: string
}

export interface MintSettings {
  /** Domain plus `/`: what the browser library expects in `iss`. */
  issuer: string
  clientId: string
  audience: string
  accessTokenSeconds: number
  /** Rights of an account (D42), as the real provider's role-based access control puts them into its tokens. */
  permissionsOf: (account: Account) => readonly string[]
}

export interface Subject {
  account: Account
  sid: string
  scope: string
  nonce: string | null
}

/** The endpoint that tells who a person is; an access token for the scope `openid` is meant for it as well. */
export function userinfoAddress(issuer: string): string {
  return new URL('/userinfo', issuer).href
}

/** Makes the tokens of a signed-in person. As with Auth0 the one for the API says nothing of them but their subject and rights. */
export function createMint(settings: MintSettings, key: SigningKey, clock: Now) {
  const { issuer, clientId, audience, accessTokenSeconds, permissionsOf } = settings
  const times = (seconds: number) => {
    const iat = Math.floor(clock() / 1000)
    return { iat, exp: iat + seconds }
  }
  const idToken = ({ account, sid, nonce }: Subject) =>
    key.sign({
      iss: issuer,
      sub: account.sub,
      aud: clientId,
      sid,
      name: account.name,
      email: account.email,
      email_verified: false,
      ...(nonce === null ? {} : { nonce }),
      ...times(ID_TOKEN_SECONDS),
    })
  const accessToken = ({ account, scope }: Subject) =>
    key.sign({
      iss: issuer,
      sub: account.sub,
      aud: scope.split(' ').includes('openid') ? [audience, userinfoAddress(issuer)] : audience,
      azp: clientId,
      scope,
      permissions: permissionsOf(account),
      ...times(accessTokenSeconds),
    })
  return async (subject: Subject): Promise<TokenAnswer> => ({
    access_token: await accessToken(subject),
    id_token: await idToken(subject),
    scope: subject.scope,
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
  })
}
