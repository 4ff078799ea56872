import { z } from 'zod'

const SCOPES = ['openid', 'profile', 'email', 'offline_access']

/** A checked request to sign somebody in. */
export interface AuthorizeRequest {
  redirectUri: string
  responseMode: 'query' | 'web_message'
  state: string
  nonce: string | null
  challenge: string
  scope: string
  prompt: string
  screen: 'signin' | 'signup'
  loginHint: string
}

export interface OAuthError {
  error: string
  description: string
}

/** Where an answer, good or bad, may go. Known before anything else is looked at. */
export type Destination = Pick<AuthorizeRequest, 'redirectUri' | 'responseMode' | 'state'>

export interface Clients {
  clientId: string
  audience: string
  redirectUris: string[]
}

const fields = z.object({
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().max(1024).optional(),
  scope: z.string().max(1024).default('openid profile email'),
  prompt: z.enum(['none', 'login', '']).catch(''),
  screen_hint: z.string().max(100).default(''),
  login_hint: z.string().max(320).default(''),
})

/** The place to answer to, or null when client or address are not ours: then nobody is redirected anywhere. */
export function readDestination(query: Record<string, string>, clients: Clients): Destination | null {
  const redirectUri = query.redirect_uri ?? ''
  const responseMode = query.response_mode === 'web_message' ? 'web_message' : 'query'
  const origins = responseMode === 'web_message' ? clients.redirectUris.map(uri => new URL(uri).origin) : []
  const known = [...clients.redirectUris, ...origins].includes(redirectUri)
  if (query.client_id !== clients.clientId || !known) return null
  return { redirectUri, responseMode, state: query.state ?? '' }
}

/** Checks the rest of the request; what is wrong is told to the client at its destination. */
export function readAuthorizeRequest(
  query: Record<string, string>,
  destination: Destination,
  clients: Clients,
): AuthorizeRequest | OAuthError {
  const parsed = fields.safeParse(query)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0])
    return { error: 'invalid_request', description: `${field} is missing or wrong` }
  }
  if (query.audience !== undefined && query.audience !== clients.audience) {
    return { error: 'access_denied', description: `Service not found: ${query.audience}` }
  }
  const { data } = parsed
  const asked = data.scope.split(' ')
  return {
    ...destination,
    nonce: data.nonce ?? null,
    challenge: data.code_challenge,
    scope: SCOPES.filter(scope => asked.includes(scope)).join(' '),
    prompt: data.prompt,
    screen: data.screen_hint === 'signup' ? 'signup' : 'signin',
    loginHint: data.login_hint,
  }
}
