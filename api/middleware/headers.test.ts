import { describe, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import { REAL_AUTH0, REAL_S3, REAL_STRIPE } from '#api/testing/settings.ts'
import { contentSecurityPolicy } from './headers.ts'

const REAL = {
  PUBLIC_URL: 'https://shop.example',
  ...REAL_S3,
  ...REAL_STRIPE,
  ...REAL_AUTH0,
  AUTH0_DOMAIN: 'goldleaf.auth.example',
  DATA: 'embedded',
}

describe('content security policy', () => {
  test('embedded: nothing but the shop itself, no inline scripts', () => {
    const policy = contentSecurityPolicy(readConfig({}), 'http://localhost:4000/objects/order-artwork')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain('stripe')
    for (const none of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${none} 'none'`)
  })

  test('real engines: their hosts where they are needed, and only there', () => {
    const policy = contentSecurityPolicy(readConfig(REAL), 'https://order-artwork.s3.example')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com;")
    expect(policy).toContain(
      "connect-src 'self' https://goldleaf.auth.example https://order-artwork.s3.example https://js.stripe.com;",
    )
  })
})
