import { Hono } from 'hono'
import type { SigningKey } from './keys.ts'

/** The provider's public description and keys, where OpenID Connect clients look for them. */
export function metadataRoutes(issuer: string, key: SigningKey): Hono {
  const at = (path: string) => new URL(path, issuer).href
  const configuration = {
    issuer,
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/oauth/token'),
    revocation_endpoint: at('/oauth/revoke'),
    userinfo_endpoint: at('/userinfo'),
    end_session_endpoint: at('/v2/logout'),
    jwks_uri: at('/.well-known/jwks.json'),
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'web_message'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  }
  return new Hono()
    .get('/.well-known/openid-configuration', c => c.json(configuration))
    .get('/.well-known/jwks.json', async c => c.json(await key.jwks()))
}
