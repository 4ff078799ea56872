import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Context, Middleware } from 'koa'
import type { Provider } from 'oidc-provider'
import { accountOf, LOGIN, logIn } from './login.ts'

/** What a person's profile says; the claims of the scopes `profile` and `email`. */
export function claimsOf(sub: string) {
  const { name, email } = accountOf(sub) ?? { name: '', email: '' }
  return { sub, name, email, email_verified: true, picture: '' }
}

/** Renames a parameter of the address, which OpenID calls otherwise than Auth0. */
function rename(ctx: Context, from: string, to: string): void {
  const { [from]: value, ...rest } = ctx.query
  ctx.query = value === undefined ? rest : { ...rest, [to]: value }
}

/** Auth0 tells who somebody is to whoever shows a token of an API; OpenID wants one without an audience. */
async function tellProfile(ctx: Context, issuer: string, keys: JSONWebKeySet): Promise<void> {
  const bearer = ctx.get('Authorization').replace(/^Bearer /, '')
  const token = await jwtVerify(bearer, createLocalJWKSet(keys), { issuer }).catch(() => null)
  ctx.status = token ? 200 : 401
  ctx.body = token ? claimsOf(token.payload.sub ?? '') : {}
}

/** Where Auth0's interface is not OpenID's: an audience at `/authorize`, `/v2/logout`, and `/userinfo` for an API's token. */
export function likeAuth0(provider: Provider, keys: JSONWebKeySet): Middleware {
  return async (ctx, next) => {
    if (ctx.path.startsWith(`${LOGIN}/`)) return logIn(provider, ctx)
    if (ctx.path === '/userinfo') return tellProfile(ctx, provider.issuer, keys)
    if (ctx.path === '/authorize') rename(ctx, 'audience', 'resource')
    if (ctx.path === '/v2/logout') rename(ctx, 'returnTo', 'post_logout_redirect_uri')
    return next()
  }
}
