import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signatureHolds, signatureOf } from './signature.ts'

const NOW_SECONDS = 1_795_000_000
const message = (offset: number, body: string) => ({ timestamp: String(NOW_SECONDS + offset), body })

describe('D30 signatures', () => {
  test('are HMAC-SHA256 over the time stamp, a dot and the body', () => {
    expect(signatureOf('key', { timestamp: '1', body: '{}' })).toBe(
      '1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224',
    )
  })

  test('hold for five minutes before and after, and no second longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.string(),
        fc.string({ minLength: 1 }),
        (age, body, secret) => {
          const signed = message(age, body)
          const holds = signatureHolds(secret, signed, signatureOf(secret, signed), NOW_SECONDS * 1000)
          expect(holds).toBe(Math.abs(age) <= 300)
        },
      ),
    )
  })

  test('hold for nothing but what was signed', () => {
    const text = fc.string({ minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(text, text, text, (secret, body, other) => {
        const signed = message(0, body)
        const holds = (key: string, changed: typeof signed, signature: string) =>
          signatureHolds(key, changed, signature, NOW_SECONDS * 1000)
        const signature = signatureOf(secret, signed)
        fc.pre(other !== body && other !== secret)
        expect(holds(secret, signed, signature)).toBe(true)
        expect(holds(secret, { ...signed, body: other }, signature)).toBe(false)
        expect(holds(secret, message(1, body), signature)).toBe(false)
        // HMAC pads short keys with zeros, so these two are one key.
        if (secret.replace(/\0+$/, '') !== other.replace(/\0+$/, ''))
          expect(holds(other, signed, signature)).toBe(false)
      }),
    )
  })

  test.each([
    ['no signature', (_: string) => ''],
    ['another spelling of it', (signature: string) => signature.toUpperCase()],
    ['a longer one', (signature: string) => `${signature}00`],
    ['a shorter one', (signature: string) => signature.slice(2)],
  ])('do not hold as %s', (_, change) => {
    const signed = message(0, '{"status":"done"}')
    expect(signatureHolds('key', signed, change(signatureOf('key', signed)), NOW_SECONDS * 1000)).toBe(false)
  })

  test.each(['', 'now', '-1', '1e9', ' 1795000000', '1795000000.5', 'Infinity'])(
    'do not hold with %o for a time stamp',
    timestamp => {
      const signed = { timestamp, body: '{}' }
      expect(signatureHolds('key', signed, signatureOf('key', signed), NOW_SECONDS * 1000)).toBe(false)
    },
  )
})
