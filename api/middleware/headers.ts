import type { Config } from '#api/config.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com'

/** The shop's content security policy, from where its engines live (architecture "Trust"). */
export function contentSecurityPolicy(
  config: Pick<Config, 's3' | 'stripe' | 'auth0' | 'avatarRewrite'>,
): string {
  const artwork = config.s3 ? [new URL(config.s3.endpoint).origin] : []
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
export function securityHeaders(
  config: Parameters<typeof contentSecurityPolicy>[0] & Pick<Config, 'publicUrl'>,
): [string, string][] {
  const secure = config.publicUrl.startsWith('https:')
  return [
    ['Content-Security-Policy', contentSecurityPolicy(config)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Permissions-Policy', 'geolocation=(), camera=(), microphone=()'],
    ...(secure
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as [string, string][])
      : []),
  ]
}
