import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com'

/** The shop's content security policy, from where its engines live (architecture "Trust"). */
export function contentSecurityPolicy(config: Pick<Config, 'stripe' | 'auth0'>, artworkBase: string): string {
  const artwork = [new URL(artworkBase).origin]
  const identity = config.auth0 ? [`https://${config.auth0.domain}`] : []
  const stripe = config.stripe ? [STRIPE_SCRIPT] : []
  const avatars = config.auth0 ? ['https:'] : []
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...stripe],
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

/** Headers of every answer that does not set its own. Computed once: they stand in the path of each request. */
export function securityHeaders({
  config,
  artworkBase,
}: Pick<Deps, 'config' | 'artworkBase'>): [string, string][] {
  const secure = config.publicUrl.startsWith('https:')
  return [
    [OWN_HEADER, OWN_VALUE],
    ['Content-Security-Policy', contentSecurityPolicy(config, artworkBase)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Permissions-Policy', 'geolocation=(), camera=(), microphone=()'],
    ...(secure
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as [string, string][])
      : []),
  ]
}
