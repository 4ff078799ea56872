import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com'

/**
 * The shop's content security policy, from where its engines live (architecture "Trust"); `scripts` are sources of what
 * stands in a page itself.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'stripe' | 'auth0'>,
  artworkBase: string,
  scripts: readonly string[] = [],
): string {
  const artwork = [new URL(artworkBase).origin]
  const identity = config.auth0 ? [`https://${config.auth0.domain}`] : []
  const stripe = config.stripe ? [STRIPE_SCRIPT] : []
  const avatars = config.auth0 ? ['https:'] : []
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts, ...stripe],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...artwork, ...avatars],
    'connect-src': ["'self'", ...identity, ...artwork, ...stripe],
    'frame-src': ["'self'", ...identity, ...stripe],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Headers an answer carries unless it sets its own. */
export type HeaderRecord = Readonly<Record<string, string>>

/** Headers of everything a browser may show. Computed once: they stand in the path of each request. */
export function pageHeaders({ config, artworkBase }: Pick<Deps, 'config' | 'artworkBase'>): HeaderRecord {
  return {
    [OWN_HEADER]: OWN_VALUE,
    'Content-Security-Policy': contentSecurityPolicy(config, artworkBase),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'geolocation=(), camera=(), microphone=()',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport(config),
  }
}

/**
 * Headers of the API's answers: data is never a document, so nothing may load, run or frame it. Far fewer bytes than the
 * pages' policy, which would be the larger part of many answers. Nobody on the way keeps an answer unless its route says
 * otherwise, so that no private one can be forgotten (issue 6.14).
 */
export function dataHeaders(deps: Pick<Deps, 'config'>): HeaderRecord {
  return { ...pieceHeaders(deps), 'Cache-Control': 'no-store' }
}

/**
 * Headers of a page's pieces, which are no documents either: its code, styles and pictures. A first visit fetches some 250 of
 * them, and over HTTP/1.1 the pages' policy would be sent with each (issue 12.5).
 */
function pieceHeaders({ config }: Pick<Deps, 'config'>): HeaderRecord {
  return {
    [OWN_HEADER]: OWN_VALUE,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport(config),
  }
}

/** Where a page's pieces lie, but for the code of workers: that runs by the policy it is sent with. */
const PIECES = /^\/(images|assets(?!\/artwork))\//

/** Whether a path is one of the API's. */
export const isCall = (path: string): boolean => path.startsWith('/api/')

/** The headers an answer at a path begins with. */
export function headersByPath(deps: Pick<Deps, 'config' | 'artworkBase'>): (path: string) => HeaderRecord {
  const [pages, data, pieces] = [pageHeaders(deps), dataHeaders(deps), pieceHeaders(deps)]
  return path => {
    if (isCall(path)) return data
    return PIECES.test(path) ? pieces : pages
  }
}

function transport({ publicUrl }: Pick<Config, 'publicUrl'>): HeaderRecord {
  return publicUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {}
}
