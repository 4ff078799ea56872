import { createECDH, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { isPushEndpoint } from '#shared/contract/push.ts'
import { createPushGateway, pushKeyOf } from './push.ts'

const PRIVATE_KEY = randomBytes(32).toString('base64url')
const SERVICE = 'https://updates.push.services.mozilla.com'

/** A browser with its keys, which reads what its push service was handed; the service answers with these statuses. */
function aBrowser(...statuses: (number | Error)[]) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const taken: { url: string; init: RequestInit }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    taken.push({ url, init })
    const status = statuses.shift() ?? 201
    if (status instanceof Error) throw status
    return new Response(null, { status })
  }) as typeof globalThis.fetch
  const gateway = createPushGateway({ privateKey: PRIVATE_KEY, subject: 'https://shop.example', fetch })
  const target = { endpoint: `${SERVICE}/wpush/v2/abc`, p256dh: keys.getPublicKey('base64url'), auth }
  const read = ({ body }: RequestInit) =>
    decrypt(Buffer.from(body as Uint8Array), {
      version: 'aes128gcm',
      privateKey: keys,
      authSecret: auth,
    }).toString()
  return { gateway, target, taken, read }
}

describe('issue 11.4: the way to push services', () => {
  test('issue 11.4: what goes can be read by the browser alone, and is signed by the shop’s key', async () => {
    const { gateway, target, taken, read } = aBrowser()
    expect(await gateway.send(target, '{"hello":"Ädä"}', 'topic')).toEqual({ outcome: 'taken' })
    const [sent] = taken
    if (!sent) throw new Error('nothing was sent')
    expect(sent.url).toBe(target.endpoint)
    expect(Buffer.from(sent.init.body as Uint8Array).toString()).not.toContain('hello')
    expect(read(sent.init)).toBe('{"hello":"Ädä"}')
    const headers = new Headers(sent.init.headers)
    expect([headers.get('Topic'), headers.get('TTL'), sent.init.redirect]).toEqual([
      'topic',
      '86400',
      'error',
    ])
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    expect(key).toBe(pushKeyOf(PRIVATE_KEY))
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'))
    const verify = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, verify, { audience: SERVICE })
    expect(payload.sub).toBe('https://shop.example')
  })

  test.each<[number | Error, string]>([
    [201, 'taken'],
    [200, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [503, 'later'],
    [new TypeError('redirected'), 'later'],
    [400, 'refused'],
    [413, 'refused'],
  ])('issue 11.4: to a service that answers %s it is %s', async (status, outcome) => {
    const { gateway, target } = aBrowser(status)
    expect((await gateway.send(target, '{}', 't')).outcome).toBe(outcome)
  })

  test('issue 11.4: an address that is no push service is never spoken to, whoever stored it', async () => {
    for (const endpoint of [
      'http://updates.push.services.mozilla.com/a',
      'https://127.0.0.1/a',
      'https://push.apple.com.evil.example/a',
      'https://evilpush.apple.com.example/',
      'https://user@fcm.googleapis.com/a',
      'https://fcm.googleapis.com:8443/a',
      'https://xfcm.googleapis.com/',
      'file:///etc/passwd',
      '',
    ]) {
      const { gateway, target, taken } = aBrowser()
      expect(await gateway.send({ ...target, endpoint }, '{}', 't')).toEqual({ outcome: 'gone' })
      expect(taken).toEqual([])
    }
  })

  test('issue 11.4 law: of any address only hosts of known push services pass', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), url => !isPushEndpoint(url)),
      { numRuns: 200 },
    )
    for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'wns2-by3p.notify.windows.com'])
      expect(isPushEndpoint(`https://${host}/x`)).toBe(true)
  })
})
