import { describe, expect, it } from 'vitest'
import { readConfig } from '#api/config.ts'
import { contentSecurityPolicy } from './headers.ts'

const REAL = {
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  AUTH0_DOMAIN: 'goldleaf.auth.example',
  AUTH0_CLIENT_ID: 'client',
  AUTH0_AUDIENCE: 'api',
  DATA: 'embedded',
}

describe('content security policy', () => {
  it('embedded: nothing but the shop itself, no inline scripts', () => {
    const policy = contentSecurityPolicy(readConfig({}), 'http://localhost:4000/objects/order-artwork')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain('stripe')
    for (const none of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${none} 'none'`)
  })

  it('real engines: their hosts where they are needed, and only there', () => {
    const policy = contentSecurityPolicy(readConfig(REAL), 'https://order-artwork.s3.example')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com;")
    expect(policy).toContain(
      "connect-src 'self' https://goldleaf.auth.example https://order-artwork.s3.example https://js.stripe.com;",
    )
  })
})
