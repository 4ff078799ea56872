import { type Context, Hono } from 'hono'
import type { Accounts } from './accounts.ts'
import type { SigningKey } from './keys.ts'
import { userinfoAddress } from './minting.ts'

export interface UserinfoParts {
  issuer: string
  accounts: Accounts
  key: SigningKey
}

/** OpenID Connect's `/userinfo`: who the person of an access token is, as far as the token's scope goes. */
export function userinfoRoutes({ issuer, accounts, key }: UserinfoParts): Hono {
  const refuse = (c: Context) => {
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    return c.json({ error: 'invalid_token', error_description: 'The token is not one of ours' }, 401)
  }
  const tell = async (c: Context) => {
    c.header('Cache-Control', 'no-store')
    const bearer = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    const claims =
      bearer === undefined ? null : await key.verify(bearer, { issuer, audience: userinfoAddress(issuer) })
    const account = accounts.bySub(claims?.sub ?? '')
    if (!account) return refuse(c)
    const scopes = String(claims?.scope ?? '').split(' ')
    const { sub, name, email } = account
    return c.json({
      sub,
      ...(scopes.includes('profile') ? { name } : {}),
      // Nobody checks here whose address it is.
      ...(scopes.includes('email') ? { email, email_verified: false } : {}),
    })
  }
  return new Hono().on(['GET', 'POST'], '/userinfo', tell)
}
