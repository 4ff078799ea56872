import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConfigError, type Environment, readConfig } from './config.ts'
import { REAL_AUTH0, REAL_S3, REAL_STRIPE, TRACKER_SECRET } from './testing/settings.ts'

const REAL = {
  PUBLIC_URL: 'https://shop.example',
  DATA: 'embedded',
  ...REAL_S3,
  ...REAL_STRIPE,
  ...REAL_AUTH0,
  TRACKER_SECRET,
}
const LIVE = {
  STRIPE_SECRET_KEY: 'rk_live_0123456789neverused01234',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789neverused01234',
}

/** Everything the refusal says; empty when these settings are taken. */
function refusal(env: Environment): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
const withReal = (env: Environment) => refusal({ ...REAL, ...env })

describe('issue 6.8: settings are checked by form before anything is published', () => {
  test('issue 6.8: takes secret, restricted and publishable keys of one mode', () => {
    expect([withReal({}), withReal(LIVE)]).toEqual(['', ''])
  })

  test.each<[string, Environment]>([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: REAL_STRIPE.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_x' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: REAL_STRIPE.STRIPE_SECRET_KEY }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: LIVE.STRIPE_SECRET_KEY }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'x' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_short' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: REAL_STRIPE.STRIPE_SECRET_KEY }],
    ['STRIPE_WEBHOOK_SECRET_OLD', { STRIPE_WEBHOOK_SECRET_OLD: 'whsec_short' }],
    ['TRACKER_SECRET', { TRACKER_SECRET: 'x' }],
    ['TRACKER_SECRET_OLD', { TRACKER_SECRET, TRACKER_SECRET_OLD: 'x' }],
    ['BOOTH_SECRET', { BOOTH_SECRET: 'x'.repeat(31) }],
    ['TRACKER_SECRET', { TRACKER_SECRET: TRACKER_SECRET.slice(0, 31) }],
    [
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key',
      { STRIPE_SECRET_KEY: LIVE.STRIPE_SECRET_KEY },
    ],
    [
      'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key',
      { STRIPE_PUBLISHABLE_KEY: LIVE.STRIPE_PUBLISHABLE_KEY },
    ],
    ['PUBLIC_URL missing', { PUBLIC_URL: '' }],
    ['PUBLIC_URL=http://shop.example: must begin with https://', { PUBLIC_URL: 'http://shop.example' }],
    [
      'PUBLIC_URL=http://localhost:4000: must begin with https:// where keys are live',
      { ...LIVE, PUBLIC_URL: 'http://localhost:4000' },
    ],
    ['S3_ENDPOINT=http://s3.example: must begin with https://', { S3_ENDPOINT: 'http://s3.example' }],
    [
      'S3_PUBLIC_ENDPOINT=http://files.example: must begin with https://',
      { S3_PUBLIC_ENDPOINT: 'http://files.example' },
    ],
    ['S3_PUBLIC_ENDPOINT=files: is not an address', { S3_PUBLIC_ENDPOINT: 'files' }],
    [
      'STRIPE_API_BASE=http://pay.example: must begin with https://',
      { STRIPE_API_BASE: 'http://pay.example' },
    ],
    [
      'STRIPE_API_BASE=https://pay.example/v1: is not an origin',
      { STRIPE_API_BASE: 'https://pay.example/v1' },
    ],
    ['S3_FORCE_PATH_STYLE=yes: the only values are 1 and 0', { S3_FORCE_PATH_STYLE: 'yes' }],
    ['S3_FORCE_PATH_STYLE=true: the only values are 1 and 0', { S3_FORCE_PATH_STYLE: 'true' }],
    ['PICTURES_AHEAD=no: the only values are 1 and 0', { PICTURES_AHEAD: 'no' }],
    ['ALLOW_EMBEDDED is neither 1 nor 0', { ALLOW_EMBEDDED: 'true' }],
    [
      'S3_BUCKET_ORDER_ARTWORK and S3_BUCKET_SHOWCASE_ARTWORK name one bucket, all',
      { S3_BUCKET_ORDER_ARTWORK: 'all', S3_BUCKET_SHOWCASE_ARTWORK: 'all' },
    ],
    [
      'S3_BUCKET_ORDER_ARTWORK and S3_BUCKET_PRODUCT_ARTWORK name one bucket, order-artwork',
      { S3_BUCKET_PRODUCT_ARTWORK: 'order-artwork' },
    ],
  ])('issue 6.8: refuses to start and says "%s" (%j)', (said, env) => {
    expect(withReal(env)).toContain(said)
  })

  test('issue 6.8: loopback needs no encryption, where shops with real engines are tried without real money', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(withReal({ PUBLIC_URL: `http://${host}:4000`, S3_ENDPOINT: `http://${host}:9000` })).toBe('')
  })

  test('issue 6.8: no refusal repeats a secret, whichever variable it was put into', () => {
    const secrets = [
      LIVE.STRIPE_SECRET_KEY,
      REAL_STRIPE.STRIPE_WEBHOOK_SECRET,
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      'https://me:the-password-of-mine@tracker.example/%',
    ]
    const keys = [...Object.keys(REAL), ...['PORT', 'TRACKER_URL', 'ANALYTICS_URL', 'OBJECTS', 'LOG_LEVEL']]
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.constantFrom(...secrets), (key, secret) => {
        expect(refusal({ ...REAL, RATE_LIMIT: 'wrong', [key]: secret })).not.toContain(secret)
      }),
    )
  })
})
