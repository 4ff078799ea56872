import { createHash, randomUUID } from 'node:crypto'
import { DEMO_ACCOUNT } from '#api/embedded/identity/pages.ts'
import { createBrowser } from '#api/embedded/page/browser.ts'
import { CLIENT_ID, type OpenId } from './provider.ts'

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
}

/** A browser at the provider that follows redirects within it; what leads elsewhere is answered as it is. */
export function browserAt({ issuer }: Pick<OpenId, 'issuer'>) {
  const browser = createBrowser(issuer, request => fetch(request, { redirect: 'manual' }))
  return {
    async go(path: string, init: RequestInit = {}): Promise<Response> {
      let answer = await browser.go(path, init)
      for (;;) {
        const to = answer.headers.get('Location') ?? ''
        if (!URL.canParse(to, issuer) || !new URL(to, issuer).href.startsWith(issuer) || to === '')
          return answer
        answer = await browser.go(to)
      }
    },
    /** Fills in the log-in page that `path` leads to; answers with where that leads. */
    async logIn(path: string, { email, password } = DEMO_ACCOUNT): Promise<string> {
      const page = await this.go(path)
      const body = new URLSearchParams({ email, password })
      const answer = await this.go(page.url, { method: 'POST', body })
      return answer.headers.get('Location') ?? ''
    },
  }
}

/** Signs in by code and PKCE for an audience, as the shop's pages do. */
export async function signInAt(
  at: OpenId,
  { audience, shopUrl }: { audience: string; shopUrl: string },
  who = DEMO_ACCOUNT,
): Promise<Tokens> {
  const verifier = randomUUID() + randomUUID()
  const asked = new URLSearchParams({
    client_id: CLIENT_ID,
    audience,
    scope: 'openid profile email offline_access',
    response_type: 'code',
    redirect_uri: `${shopUrl}/`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const landed = new URL(await browserAt(at).logIn(`/authorize?${asked}`, who))
  const body = new URLSearchParams({
    client_id: CLIENT_ID,
    grant_type: 'authorization_code',
    code: landed.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${shopUrl}/`,
  })
  const answer = await fetch(`${at.issuer}oauth/token`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Tokens
}
