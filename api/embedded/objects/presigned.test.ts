import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createObjectGateway } from '#api/gateways/objects.ts'
import { MINUTE } from '#shared/time.ts'
import { BUCKET, codeOf, KEYS, noise, type ObjectWorld, openWorld } from './testing/world.ts'

const BODY = 'twelve bytes'
const TYPE = { 'content-type': 'image/jpeg' }
const ONCE = { ...TYPE, 'if-none-match': '*' }

let world: ObjectWorld
beforeAll(async () => {
  world = await openWorld({ largestBody: 1_000_000 })
})
afterAll(() => world.close())

let count = 0
const freshKey = () => `presigned/${count++}.jpg`
const grantFor = (key: string) => ({
  bucket: 'order-artwork' as const,
  key,
  contentType: 'image/jpeg',
  contentLength: BODY.length,
  onlyIfAbsent: true,
  expiresSeconds: 300,
})
const grant = (key: string) => world.gateway.presignPut(grantFor(key))
const put = (
  url: string,
  body: string | Uint8Array<ArrayBuffer> = BODY,
  headers: Record<string, string> = ONCE,
) => fetch(url, { method: 'PUT', body, headers })
const exists = async (key: string) => (await world.gateway.head('order-artwork', key)) !== null

describe('presigned PUT (D22)', () => {
  test('D22: the signed upload is kept, with its MD5 as quoted ETag', async () => {
    const key = freshKey()
    const response = await put(await grant(key))
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBe(`"${createHash('md5').update(BODY).digest('hex')}"`)
    expect(await world.gateway.head('order-artwork', key)).toMatchObject({
      size: 12,
      contentType: 'image/jpeg',
    })
  })

  test('D22: the same address again is refused with 412 and the first bytes stay', async () => {
    const key = freshKey()
    const url = await grant(key)
    await put(url)
    const again = await put(url, 'twelve BYTES')
    expect([again.status, await codeOf(again)]).toEqual([412, 'PreconditionFailed'])
    expect(Buffer.from((await world.gateway.read('order-artwork', key)) ?? []).toString()).toBe(BODY)
  })

  test('D22: a key that is taken is refused before the body is taken in', async () => {
    const key = freshKey()
    const url = await grant(key)
    await put(url)
    const again = await put(url, BODY, { ...ONCE, 'content-md5': 'not looked at any more' })
    expect(again.status).toBe(412)
  })

  test('D22: of uploads racing for one key exactly one wins, and no loser leaves bytes behind', async () => {
    const key = freshKey()
    const url = await grant(key)
    const before = world.files().kept.length
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await put(url)).status))
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    expect(world.files()).toMatchObject({ drafts: [], kept: { length: before + 1 } })
  })

  const tamperings: [string, (url: string) => Promise<Response>][] = [
    ['another key', url => put(url.replace('presigned/', 'presigned/other-'))],
    ['another bucket', url => put(url.replace(BUCKET, 'shop-products'))],
    ['a longer life', url => put(url.replace('Expires=300', 'Expires=3000'))],
    ['another signature', url => put(url.replace(/Signature=\w{8}/, 'Signature=00000000'))],
    ['no signature left', url => put(url.replace(/Signature=\w+/, 'Signature='))],
    ['another method', url => fetch(url, { method: 'GET', headers: ONCE })],
    ['another type', url => put(url, BODY, { ...ONCE, 'content-type': 'text/html' })],
    ['no type', url => put(url, new TextEncoder().encode(BODY), { 'if-none-match': '*' })],
    ['no If-None-Match', url => put(url, BODY, TYPE)],
    ['a longer body', url => put(url, `${BODY}!`)],
    ['a shorter body', url => put(url, BODY.slice(1))],
    ['an added parameter', url => put(`${url}&response-content-disposition=inline`)],
    ['fewer signed headers', url => put(url.replace('%3Bif-none-match', ''))],
  ]
  test.each(tamperings)('Trust: an address used with %s is 403 and keeps nothing', async (_, attack) => {
    const key = freshKey()
    const before = world.files()
    const response = await attack(await grant(key))
    expect([response.status, await codeOf(response)]).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await exists(key)).toBe(false)
    expect(world.files()).toEqual(before)
  })

  test('Trust: an address is good until its last second and not one longer', async () => {
    const key = freshKey()
    const url = await grant(key)
    world.time.now += 5 * MINUTE + 1000
    const late = await put(url)
    expect([late.status, await codeOf(late)]).toEqual([403, 'AccessDenied'])
    world.time.now -= 2000
    expect((await put(url)).status).toBe(200)
  })

  test('Trust: an address signed more than 15 minutes ahead is refused', async () => {
    const early = createObjectGateway({ ...world.gatewayOptions, clock: () => world.time.now + 16 * MINUTE })
    const response = await put(await early.presignPut(grantFor(freshKey())))
    expect([response.status, await codeOf(response)]).toEqual([403, 'AccessDenied'])
  })

  test('Trust: another key pair, a wrong secret and another region do not get in', async () => {
    const attempts = [{ accessKeyId: 'SOMEBODYELSE' }, { secretAccessKey: 'guess' }, { region: 'eu-west-1' }]
    const codes = attempts.map(async wrong => {
      const forger = createObjectGateway({ ...world.gatewayOptions, ...wrong })
      return codeOf(await put(await forger.presignPut(grantFor(freshKey()))))
    })
    const refused = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationQueryParametersError']
    expect(await Promise.all(codes)).toEqual(refused)
  })

  test('Trust: a request without any signature is 403, whether or not the object exists', async () => {
    const key = freshKey()
    await put(await grant(key))
    for (const name of [key, 'nothing']) {
      const response = await fetch(`${world.endpoint}/${BUCKET}/${name}`)
      expect([response.status, await codeOf(response)]).toEqual([403, 'AccessDenied'])
    }
  })

  test('Trust: an x-amz header that was not signed is refused, known or not', async () => {
    for (const name of ['x-amz-acl', 'x-amz-copy-source', 'x-amz-meta-note']) {
      const response = await put(await grant(freshKey()), BODY, { ...ONCE, [name]: 'x' })
      expect([response.status, await codeOf(response)]).toEqual([403, 'AccessDenied'])
    }
  })

  test('an address with the checksum of an empty body baked in is refused', async () => {
    const { accessKeyId, secretAccessKey, region } = KEYS
    const credentials = { accessKeyId, secretAccessKey }
    const naive = new S3Client({ endpoint: world.endpoint, region, credentials, forcePathStyle: true })
    const key = freshKey()
    const url = await getSignedUrl(naive, new PutObjectCommand({ Bucket: BUCKET, Key: key }))
    const response = await put(url, '', {})
    expect([response.status, await codeOf(response)]).toEqual([400, 'InvalidRequest'])
    expect(await exists(key)).toBe(false)
  })

  test('D22: more than one PUT may carry is refused before it is stored', async () => {
    const key = freshKey()
    const url = await world.gateway.presignPut({ ...grantFor(key), contentLength: undefined })
    const response = await put(url, new Uint8Array(noise(1_000_001)))
    expect([response.status, await codeOf(response)]).toEqual([400, 'EntityTooLarge'])
    expect(await exists(key)).toBe(false)
  })
})

describe('presigned PUT on the wire', () => {
  /** A PUT as no browser would send it. */
  function rawPut(
    url: string,
    headers: Record<string, string>,
    send: (req: ReturnType<typeof request>) => void,
  ) {
    return new Promise<number | 'broken'>(resolve => {
      const req = request(url, { method: 'PUT', headers: { ...ONCE, ...headers } }, res => {
        res.resume()
        resolve(res.statusCode ?? 0)
      })
      req.on('error', () => resolve('broken'))
      send(req)
    })
  }

  test('Trust: a body without declared length does not pass for the signed one', async () => {
    const key = freshKey()
    const status = await rawPut(await grant(key), { 'transfer-encoding': 'chunked' }, req => req.end(BODY))
    expect(status).toBe(403)
    expect(await exists(key)).toBe(false)
  })

  test('a body without length is refused where none was signed, too', async () => {
    const url = await world.gateway.presignPut({ ...grantFor(freshKey()), contentLength: undefined })
    expect(await rawPut(url, { 'transfer-encoding': 'chunked' }, req => req.end(BODY))).toBe(411)
  })

  test('a connection that breaks in the middle leaves neither object nor draft', async () => {
    const key = freshKey()
    const url = await world.gateway.presignPut({ ...grantFor(key), contentLength: 500_000 })
    const before = world.files()
    const outcome = await rawPut(url, { 'content-length': '500000' }, req => {
      req.write(noise(200_000), () => req.destroy())
    })
    expect(outcome).toBe('broken')
    await expect.poll(() => world.files()).toEqual(before)
    expect(await exists(key)).toBe(false)
  })
})
