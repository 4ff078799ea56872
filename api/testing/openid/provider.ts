import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type AdapterFactory, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { claimsOf, likeAuth0 } from './like-auth0.ts'
import { accountOf, LOGIN } from './login.ts'
import { memoryRecords } from './records.ts'

export const CLIENT_ID = 'goldleaf-web'
const SCOPE = 'openid profile email offline_access'
/** How long an access token holds, in seconds. */
export const TOKEN_SECONDS = 3_600

/** An identity provider nobody here wrote, with Auth0's paths, on a loopback port. */
export interface OpenId {
  /** With `/` at its end, as Auth0 has it. */
  issuer: string
  /** Signs with the key given from now on; publishes `also` beside it. */
  rotate(key: JWK, also?: JWK[]): void
  close(): Promise<void>
}

export interface OpenIdSettings {
  /** Where the shop's pages are: callback, logout address and web origin. */
  shopUrl: string
  key: JWK
  tls?: { key: string; cert: string }
}

/** A key as the provider keeps it; its name is its own. */
export async function signingKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

const publicPart = ({ kty, n, e, kid, alg, use }: JWK) => ({ kty, n, e, kid, alg, use })

/** Auth0 asks nobody for leave to use the shop's own API. */
async function grantOf({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(String(oidc.params?.resource), SCOPE)
  await grant.save()
  return grant
}

function configuration(shopUrl: string, keys: JWK[], adapter: AdapterFactory): Configuration {
  return {
    adapter,
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${shopUrl}/`],
        post_logout_redirect_uris: [`${shopUrl}/`, shopUrl],
      },
    ],
    jwks: { keys },
    cookies: { keys: ['of a test alone'] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/.well-known/jwks.json',
      end_session: '/v2/logout',
    },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    loadExistingGrant: grantOf,
    clientBasedCORS: (_, origin) => origin === shopUrl,
    interactions: { url: (_, { uid }) => `${LOGIN}/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    extraTokenClaims: (_, token) => ({
      permissions: 'accountId' in token ? accountOf(token.accountId)?.permissions : [],
    }),
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: TOKEN_SECONDS,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: leaveAtOnce },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, audience) => ({
          scope: SCOPE,
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TOKEN_SECONDS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  }
}

/** Auth0 asks nobody whether they mean it. */
function leaveAtOnce(ctx: KoaContextWithOIDC, form: string): void {
  const sure = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')
  ctx.body = `<!doctype html>${sure}<script>document.forms[0].submit()</script>`
}

export async function startOpenId({ shopUrl, key, tls }: OpenIdSettings): Promise<OpenId> {
  const server = tls ? createTlsServer(tls) : createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `${tls ? 'https' : 'http'}://localhost:${port}/`
  const records = memoryRecords()
  const rotate = (signing: JWK, also: JWK[] = []) => {
    const keys = [signing, ...also]
    const provider = new Provider(issuer, configuration(shopUrl, keys, records))
    provider.use(likeAuth0(provider, { keys: keys.map(publicPart) as never }))
    server.removeAllListeners('request')
    server.on('request', provider.callback())
  }
  rotate(key)
  return {
    issuer,
    rotate,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
