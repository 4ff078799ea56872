import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { PrivateCookie } from '#api/embedded/page/cookies.ts'
import { type FormGuard, formFields, MAX_FORM_BYTES } from '#api/embedded/page/form.ts'
import { protect } from '#api/embedded/page/headers.ts'
import type { Random } from '#api/embedded/world.ts'
import {
  type AuthorizeRequest,
  type Clients,
  readAuthorizeRequest,
  readDestination,
} from './authorize-request.ts'
import type { Codes } from './codes.ts'
import type { Door } from './door.ts'
import { signInPage, signUpPage, strayPage } from './pages.ts'
import { replyTo } from './reply.ts'
import { type BrowserSession, SESSION_SECONDS, type Sessions } from './sessions.ts'

export interface AuthorizeParts {
  clients: Clients
  home: string
  showDemo: boolean
  door: Door
  /** Whose a request is, as limits count it. */
  callerOf: (c: Context) => string
  codes: Codes
  sessions: Sessions
  cookie: PrivateCookie
  guard: FormGuard
  random: Random
}

interface Ask {
  request: AuthorizeRequest
  /** The query as it came, to link from one form to the other. */
  search: string
}

interface TypedLogin {
  email: string
  name: string
  error: string
}

const STRAY = {
  address: 'The shop that sent you here is not known, or its return address is not.',
  lapsed: 'This sign-in page is too old or was not opened in this browser. Please start again from the shop.',
}

function otherForm({ request, search }: Ask): string {
  const query = new URLSearchParams(search)
  query.set('screen_hint', request.screen === 'signup' ? 'signin' : 'signup')
  return `/authorize?${query}`
}

/** `/authorize`: shows the form, or answers at once for who is signed in already. */
export function authorizeRoutes(parts: AuthorizeParts): Hono {
  const { clients, codes, cookie, door, guard, home, random, sessions } = parts

  const stray = (c: Context, text: string) => {
    protect(c)
    return c.html(strayPage(text, home), 400)
  }

  const show = (c: Context, ask: Ask, typed: TypedLogin, status: 200 | 401 | 422 | 429 = 200) => {
    const ticket = guard.ticket(c, ask)
    const form = { ...typed, ticket, otherHref: otherForm(ask), showDemo: parts.showDemo }
    protect(c, { formTargets: [new URL(ask.request.redirectUri).origin] })
    return c.html(ask.request.screen === 'signup' ? signUpPage(form) : signInPage(form), status)
  }

  const grant = (c: Context, request: AuthorizeRequest, session: BrowserSession) => {
    const { redirectUri, challenge, nonce, scope } = request
    const code = codes.issue({ ...session, redirectUri, challenge, nonce, scope })
    return replyTo(c, request, { code }, random)
  }

  return new Hono()
    .get('/authorize', c => {
      const query = c.req.query()
      const destination = readDestination(query, clients)
      if (!destination) return stray(c, STRAY.address)
      const request = readAuthorizeRequest(query, destination, clients)
      if ('error' in request) return replyTo(c, destination, request, random)
      const session = sessions.find(cookie.read(c))
      const wantsForm = request.prompt === 'login' || request.screen === 'signup'
      if (session && (request.prompt === 'none' || !wantsForm)) return grant(c, request, session)
      if (request.prompt === 'none') {
        return replyTo(c, request, { error: 'login_required', description: 'Login required' }, random)
      }
      const ask = { request, search: new URL(c.req.url).search }
      return show(c, ask, { email: request.loginHint, name: '', error: '' })
    })
    .post('/authorize', bodyLimit({ maxSize: MAX_FORM_BYTES }), async c => {
      const fields = await formFields(c)
      const ask = guard.admit(c, fields.ticket ?? '') as Ask | undefined
      if (!ask) return stray(c, STRAY.lapsed)
      const admitted = await door[ask.request.screen === 'signup' ? 'signUp' : 'signIn'](
        fields,
        parts.callerOf(c),
      )
      if ('error' in admitted) {
        const typed = { email: fields.email ?? '', name: fields.name ?? '', error: admitted.error }
        return show(c, ask, typed, admitted.status)
      }
      const started = sessions.start(admitted.account.sub, cookie.read(c))
      cookie.write(c, started.cookie, SESSION_SECONDS)
      return grant(c, ask.request, started.session)
    })
}
