import type { Context } from 'hono'

export interface PagePolicy {
  /** Origins a form on this page may end up at, besides our own (browsers check redirects after a post too). */
  formTargets?: string[]
  /** Nonce of the page's one script; without it no script runs. */
  scriptNonce?: string
  /** Whether our own pages may frame it (silent sign-in). */
  framed?: boolean
}

function policyText({ formTargets = [], scriptNonce, framed = false }: PagePolicy): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    // The shop's type, and pictures of what is paid.
    "font-src 'self'",
    "img-src 'self'",
    ...(scriptNonce === undefined ? [] : [`script-src 'nonce-${scriptNonce}'`]),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** Closes a hosted page down: strict CSP, no caching, no sniffing. Referrer stays `same-origin`: without one a form posts `Origin: null`. */
export function protect(c: Context, policy: PagePolicy = {}): void {
  c.header('Content-Security-Policy', policyText(policy))
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
}
