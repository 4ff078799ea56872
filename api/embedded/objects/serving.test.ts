import { ListObjectsV2Command, type ListObjectsV2CommandInput } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'
import { BUCKET, codeOf, noise, type ObjectWorld, ORIGIN, openWorld } from './testing/world.ts'

const FIVE_MIB = 5 * 1024 * 1024
const BYTES = noise(200_000)

let world: ObjectWorld
beforeAll(async () => {
  world = await openWorld()
  await world.gateway.put('order-artwork', 'a.jpg', BYTES, 'image/jpeg')
  await world.gateway.put('order-artwork', 'p.webp', BYTES, 'image/webp')
  await world.gateway.put('order-artwork', 'empty', Buffer.alloc(0), 'text/html')
})
afterAll(() => world.close())

async function get(key: string, headers: Record<string, string> = {}) {
  const url = await world.gateway.presignGet({ bucket: 'order-artwork', key, expiresSeconds: 60 })
  return fetch(url, { headers })
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('Trust: how customers’ files are served', () => {
  test.each(['a.jpg', 'empty'])('Trust: %s is an attachment that runs nothing', async key => {
    const response = await get(key)
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('D19: a WebP preview may be shown in place, as inert as the rest', async () => {
    const response = await get('p.webp')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  })

  test('Trust: refusals are as inert, and name a code and a request', async () => {
    const response = await get('nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/xml')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    const text = await response.text()
    expect(text).toContain('<Code>NoSuchKey</Code>')
    expect(text).toContain(`<RequestId>${response.headers.get('x-amz-request-id')}</RequestId>`)
  })
})

describe('GetObject', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-99999', 100, 100_000],
    ['bytes=199990-', 199_990, 200_000],
    ['bytes=-7', 199_993, 200_000],
    ['bytes=150000-999999', 150_000, 200_000],
  ])('§5 artwork: %s is answered with 206 and those bytes alone', async (range, start, end) => {
    const response = await get('a.jpg', { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/200000`)
    expect(response.headers.get('content-length')).toBe(String(end - start))
    expect(Buffer.compare(await bytesOf(response), BYTES.subarray(start, end))).toBe(0)
  })

  test('a range beyond the end, or in an empty object, is 416', async () => {
    const attempts: [string, string][] = [
      ['a.jpg', 'bytes=200000-'],
      ['a.jpg', 'bytes=-0'],
      ['empty', 'bytes=0-'],
    ]
    for (const [key, range] of attempts) {
      const response = await get(key, { range })
      expect([response.status, await codeOf(response)]).toEqual([416, 'InvalidRange'])
    }
  })

  test('an empty object is served whole', async () => {
    const response = await get('empty')
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '0'])
    expect(await response.text()).toBe('')
  })

  test('a copy that is still good is not sent again, one that changed is not mixed with it', async () => {
    const etag = (await get('a.jpg')).headers.get('etag') ?? ''
    expect((await get('a.jpg', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('a.jpg', { 'if-match': etag })).status).toBe(200)
    expect((await get('a.jpg', { 'if-match': '"other"' })).status).toBe(412)
  })

  test('an object replaced while it is being read is still served whole', async () => {
    const old = noise(FIVE_MIB)
    await world.gateway.put('order-artwork', 'moving', old, 'image/jpeg')
    const reading = await get('moving')
    await world.gateway.put('order-artwork', 'moving', noise(1000), 'image/jpeg')
    expect(Buffer.compare(await bytesOf(reading), old)).toBe(0)
  })
})

describe('ListObjectsV2', () => {
  const keys = ['list/a', 'list/b & <c>', 'list/ä', 'list/😀', 'list/%25', 'list/z']
  const list = async (input: Partial<ListObjectsV2CommandInput>) =>
    world.client.send(new ListObjectsV2Command({ Bucket: BUCKET, ...input }))

  test('D24: keys under a prefix come page by page, in byte order, each once', async () => {
    for (const key of keys) await world.gateway.put('order-artwork', key, Buffer.from(key), 'image/jpeg')
    const found: string[] = []
    let token: string | undefined
    do {
      const page = await list({ Prefix: 'list/', MaxKeys: 4, ContinuationToken: token })
      found.push(...(page.Contents ?? []).map(entry => entry.Key ?? ''))
      token = page.NextContinuationToken
    } while (token)
    expect(found).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
  })

  test('D24: an entry tells size, ETag and age', async () => {
    const { Contents = [] } = await list({ Prefix: 'a.jpg' })
    const head = await world.gateway.head('order-artwork', 'a.jpg')
    expect(Contents).toMatchObject([{ Key: 'a.jpg', Size: 200_000, ETag: `"${head?.etag}"` }])
    expect(Math.abs((Contents[0]?.LastModified?.getTime() ?? 0) - world.time.now)).toBeLessThan(1000)
  })

  test('a prefix is compared as text, not as a pattern', async () => {
    expect((await list({ Prefix: 'list/%' })).KeyCount).toBe(1)
    expect((await list({ Prefix: 'l%' })).KeyCount).toBe(0)
    expect((await list({ Prefix: 'list/', StartAfter: 'list/😀' })).KeyCount).toBe(0)
  })
})

describe('CORS', () => {
  const ask = (origin: string, method: string) =>
    fetch(`${world.endpoint}/${BUCKET}/a.jpg`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,if-none-match,x-amz-checksum-sha256',
      },
    })

  test('D22: pages of a configured origin may PUT with the headers that are signed', async () => {
    const response = await ask(ORIGIN, 'PUT')
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(response.headers.get('access-control-allow-headers')).toContain('x-amz-checksum-sha256')
  })

  test.each([
    ['https://evil.example', 'PUT'],
    [ORIGIN, 'DELETE'],
    ['null', 'GET'],
  ])('Trust: a page of %s may not %s', async (origin, method) => {
    const response = await ask(origin, method)
    expect([response.status, await codeOf(response)]).toEqual([403, 'AccessForbidden'])
  })

  test('issue 6.17: a header that the rules do not name is refused, as a real bucket refuses it', async () => {
    const asking = (headers: string) =>
      fetch(`${world.endpoint}/${BUCKET}/a.jpg`, {
        method: 'OPTIONS',
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': headers,
        },
      })
    for (const name of PUT_HEADERS) expect([name, (await asking(name)).status]).toEqual([name, 200])
    for (const headers of ['x-amz-acl', 'Content-Type, X-Shop'])
      expect([headers, await codeOf(await asking(headers))]).toEqual([headers, 'AccessForbidden'])
  })

  test('answers, refusals too, let a configured origin alone read ETag', async () => {
    for (const [key, status] of [['a.jpg', 200] as const, ['nothing', 404] as const]) {
      const response = await get(key, { origin: ORIGIN })
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
      expect(response.headers.get('access-control-expose-headers')).toContain('ETag')
      expect(response.headers.get('vary')).toContain('Origin')
    }
    const evil = await get('a.jpg', { origin: 'https://evil.example' })
    expect(evil.headers.get('access-control-allow-origin')).toBeNull()
  })
})
