import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Context } from 'koa'
import type { Provider } from 'oidc-provider'
import { DEMO_ACCOUNT, STAFF_ACCOUNT } from '#api/embedded/identity/pages.ts'
import { RIGHTS } from '#shared/contract/booth.ts'

/** Where the provider sends whoever has to sign in. */
export const LOGIN = '/login'

/** The people it knows: the demo shop's, so that one test signs in at either. */
const ACCOUNTS = [
  { ...DEMO_ACCOUNT, sub: 'auth0|demo', permissions: [] },
  { ...STAFF_ACCOUNT, sub: 'auth0|staff', permissions: [...RIGHTS] },
]

export const accountOf = (sub: string | undefined) => ACCOUNTS.find(account => account.sub === sub)

const FORM = `<!doctype html><html lang="en"><title>Log in</title><form method="post">
<label>Email <input name="email"></label><label>Password <input name="password" type="password"></label>
<button>Continue</button></form></html>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

/** The provider's own log-in page, which the library leaves to whoever runs it. */
export async function logIn(provider: Provider, ctx: Context): Promise<void> {
  const form = ctx.method === 'POST' ? await formOf(ctx.req) : new URLSearchParams()
  const account = ACCOUNTS.find(
    ({ email, password }) => form.get('email') === email && form.get('password') === password,
  )
  if (!account) {
    ctx.body = FORM
    return
  }
  const result = { login: { accountId: account.sub } }
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
}
