import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, noise } from '#api/embedded/objects/testing/world.ts'
import { type ObjectsUnderTest, openObjectsUnderTest } from '#api/testing/engine-objects.ts'
import { keyToUrl, urlToKey } from '#shared/artwork/address.ts'
import { artworkBase } from './artwork-base.ts'
import { createObjectGateway } from './objects.ts'

const MIB = 1024 * 1024
const UUID = '0b5a4c1e-7a52-4f0c-9a7f-3f2f6c1d2e3a'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

let world: ObjectsUnderTest
beforeAll(async () => {
  world = await openObjectsUnderTest()
})
afterAll(() => world.close())

const TRICKY_KEYS = [
  `${UUID}/banner.jpg`,
  `${UUID}/${encodeURIComponent('Bäckerei & Söhne 100% #1+2?.pdf')}`,
  `${UUID}/spaces and+plus#hash?mark=%25.jpg`,
  `${UUID}/'quotes' (both) *stars* !.pdf`,
  `${UUID}/看板🪧.jpg`,
  'folder/slash & <xml> "q".jpg',
]

describe('object gateway: plain objects', () => {
  test.each(TRICKY_KEYS)('D21: %s is put, headed, read and removed under its own name', async key => {
    const bytes = noise(1000)
    await world.gateway.put('order-artwork', key, bytes, 'image/jpeg')
    const head = await world.gateway.head('order-artwork', key)
    expect(head).toEqual({
      size: 1000,
      etag: createHash('md5').update(bytes).digest('hex'),
      contentType: 'image/jpeg',
    })
    expect(await world.gateway.read('order-artwork', key)).toEqual(new Uint8Array(bytes))
    await world.gateway.remove('order-artwork', key)
    expect(await world.gateway.head('order-artwork', key)).toBeNull()
  })

  test('D24: what is missing is null, and removing it again succeeds', async () => {
    expect(await world.gateway.head('order-artwork', 'nothing')).toBeNull()
    expect(await world.gateway.read('order-artwork', 'nothing')).toBeNull()
    await expect(world.gateway.remove('order-artwork', 'nothing')).resolves.toBeUndefined()
  })

  test('§5 artwork: a range is read alone; beyond the end there are no bytes', async () => {
    await world.gateway.put('order-artwork', 'range', Buffer.from('0123456789'), 'image/jpeg')
    const read = async (start: number, end: number) =>
      Buffer.from((await world.gateway.read('order-artwork', 'range', { start, end })) ?? []).toString()
    expect(await read(2, 4)).toBe('234')
    expect(await read(8, 4000)).toBe('89')
    expect(await read(10, 20)).toBe('')
  })

  test('D22: buckets are mapped by configuration and kept apart', async () => {
    await world.gateway.put('order-artwork', 'same', Buffer.from('order'), 'image/jpeg')
    expect(await world.gateway.head('product-artwork', 'same')).toBeNull()
  })

  test('issue 6.10: a copy has the bytes and the type of its source, whatever its key, and stays when that changes', async () => {
    const { gateway } = world
    for (const [n, key] of TRICKY_KEYS.entries()) {
      await gateway.put('order-artwork', key, Buffer.from('as judged'), 'application/pdf')
      const etag = (await gateway.head('order-artwork', key))?.etag ?? ''
      const to = `${UUID}/copy ${n}`
      expect(await gateway.copy('order-artwork', { key, etag }, to)).toBe(etag)
      await gateway.put('order-artwork', key, Buffer.from('something else'), 'image/jpeg')
      expect(await gateway.head('order-artwork', to)).toEqual({
        size: 9,
        etag,
        contentType: 'application/pdf',
      })
      expect(Buffer.from((await gateway.read('order-artwork', to)) ?? []).toString()).toBe('as judged')
    }
  })

  test('issue 6.10: what is gone, or has another ETag by then, is not copied', async () => {
    const { gateway } = world
    await gateway.put('order-artwork', 'from', Buffer.from('new'), 'image/jpeg')
    expect(await gateway.copy('order-artwork', { key: 'from', etag: 'old' }, 'to')).toBeNull()
    expect(await gateway.copy('order-artwork', { key: 'nothing', etag: 'old' }, 'to')).toBeNull()
    expect(await gateway.head('order-artwork', 'to')).toBeNull()
  })

  test('issue 6.10: the copy of a file in parts is one object with the very bytes', async () => {
    const { gateway } = world
    const at = { bucket: 'order-artwork', key: `${UUID}/in parts.jpg`, contentType: 'image/jpeg' } as const
    const bytes = noise(6 * 1024 * 1024)
    const upload = await gateway.createMultipart(at)
    for (const [n, part] of [bytes.subarray(0, 5 * 1024 * 1024), bytes.subarray(5 * 1024 * 1024)].entries()) {
      const checksumSha256 = createHash('sha256').update(part).digest('base64')
      const url = await gateway.presignPart({ upload, partNumber: n + 1, checksumSha256, expiresSeconds: 60 })
      const headers = { 'x-amz-checksum-sha256': checksumSha256 }
      await fetch(url, { method: 'PUT', body: new Uint8Array(part), headers })
    }
    await gateway.completeMultipart(upload, (await gateway.listParts(upload)) ?? [])
    const etag = (await gateway.head('order-artwork', at.key))?.etag ?? ''
    const copied = await gateway.copy('order-artwork', { key: at.key, etag }, 'whole')
    expect(copied).toBe(createHash('md5').update(bytes).digest('hex'))
    expect(Buffer.compare((await gateway.read('order-artwork', 'whole')) ?? Buffer.of(), bytes)).toBe(0)
  })

  test('a wrong secret or a missing bucket is an error, never "missing"', async () => {
    const forger = createObjectGateway({ ...world.gatewayOptions, secretAccessKey: 'guess' })
    await expect(forger.read('order-artwork', 'nothing')).rejects.toThrow(/signature/)
    const buckets = { ...world.gatewayOptions.buckets, 'order-artwork': 'elsewhere' }
    const stray = createObjectGateway({ ...world.gatewayOptions, buckets })
    await expect(stray.read('order-artwork', 'nothing')).rejects.toThrow(/bucket/)
  })
})

describe('object gateway: presigned addresses', () => {
  test.each(TRICKY_KEYS.slice(0, 5))('D21: the address of %s without its query is keyToUrl', async key => {
    const grant = { bucket: 'order-artwork', key, contentType: 'image/jpeg', expiresSeconds: 300 } as const
    const [address] = (await world.gateway.presignPut(grant)).split('?')
    const base = artworkBase(world.gatewayOptions)
    expect(address).toBe(keyToUrl(base, key))
    expect(urlToKey(base, address ?? '')).toBe(key)
  })

  test('addresses are made for the endpoint browsers reach, with the clock handed in', async () => {
    const clock = () => Date.UTC(2026, 10, 21, 9, 30)
    const publicEndpoint = 'https://shop.example/objects'
    const gateway = createObjectGateway({ ...world.gatewayOptions, publicEndpoint, clock })
    const url = await gateway.presignGet({ bucket: 'order-artwork', key: 'a', expiresSeconds: 60 })
    const bucket = world.gatewayOptions.buckets['order-artwork']
    expect(url.split('?')[0]).toBe(`${publicEndpoint}/${bucket}/a`)
    expect(new URL(url).searchParams.get('X-Amz-Date')).toBe('20261121T093000Z')
  })

  test('D22: type, length and If-None-Match are signed and no checksum is baked in', async () => {
    const url = await world.gateway.presignPut({
      bucket: 'order-artwork',
      key: `${UUID}/a.jpg`,
      contentType: 'image/jpeg',
      contentLength: 3,
      onlyIfAbsent: true,
      expiresSeconds: 300,
    })
    const { searchParams } = new URL(url)
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
    expect(url).not.toMatch(/checksum|crc32/i)
  })

  test('Trust: a file name is signed into the address as an attachment', async () => {
    await world.gateway.put('order-artwork', 'named', Buffer.from('x'), 'image/jpeg')
    const url = await world.gateway.presignGet({
      bucket: 'order-artwork',
      key: 'named',
      expiresSeconds: 60,
      fileName: 'Menü "A".jpg',
    })
    const response = await fetch(url)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Men_ _A_.jpg"; filename*=UTF-8''Men%C3%BC%20%22A%22.jpg`,
    )
    const forged = url.replace('attachment', 'inline')
    expect(await codeOf(await fetch(forged))).toBe('SignatureDoesNotMatch')
  })

  test('artworkBase puts the bucket into the host name where the store wants that', () => {
    const options = { ...world.gatewayOptions, endpoint: 'https://s3.example', forcePathStyle: false }
    expect(artworkBase(options)).toBe(`https://${options.buckets['order-artwork']}.s3.example`)
  })
})

describe('object gateway: multipart (D23)', () => {
  const parts = [noise(5 * MIB), noise(5 * MIB), noise(1234)]
  const at = { bucket: 'order-artwork', contentType: 'application/pdf' } as const

  async function sendPart(
    upload: Awaited<ReturnType<ObjectsUnderTest['gateway']['createMultipart']>>,
    number: number,
  ) {
    const bytes = parts[number - 1] ?? Buffer.alloc(0)
    const grant = { upload, partNumber: number, checksumSha256: sha256(bytes), expiresSeconds: 300 }
    const url = await world.gateway.presignPart({ ...grant, contentLength: bytes.length })
    const headers = { 'x-amz-checksum-sha256': grant.checksumSha256 }
    return fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })
  }

  test('D23: parts arrive in any order, ListParts resumes, the composite is the digest over the digests', async () => {
    const upload = await world.gateway.createMultipart({ ...at, key: `${UUID}/big.pdf` })
    expect((await sendPart(upload, 3)).status).toBe(200)
    expect((await sendPart(upload, 1)).status).toBe(200)
    const resumed = await world.gateway.listParts(upload)
    expect(resumed?.map(part => [part.partNumber, part.size, part.checksumSha256])).toEqual([
      [1, 5 * MIB, sha256(parts[0] ?? Buffer.alloc(0))],
      [3, 1234, sha256(parts[2] ?? Buffer.alloc(0))],
    ])
    await sendPart(upload, 2)
    const listed = (await world.gateway.listParts(upload)) ?? []
    const stored = await world.gateway.completeMultipart(upload, listed)
    const digests = Buffer.concat(parts.map(part => createHash('sha256').update(part).digest()))
    expect(stored).toMatchObject({ outcome: 'stored', checksumSha256: `${sha256(digests)}-3` })
    // Stores differ: to some it is gone, others say once more that it is stored. It is the same afterwards.
    const again = await world.gateway.completeMultipart(upload, listed)
    expect(['gone', 'stored']).toContain(again.outcome)
    const whole = await world.gateway.read('order-artwork', upload.key)
    expect(Buffer.compare(Buffer.from(whole ?? []), Buffer.concat(parts))).toBe(0)
    expect(await world.gateway.head('order-artwork', upload.key)).toMatchObject({
      size: 10 * MIB + 1234,
      contentType: 'application/pdf',
    })
  })

  test('D23: an aborted upload is gone for every call, and aborting again succeeds', async () => {
    const upload = await world.gateway.createMultipart({ ...at, key: `${UUID}/gone.pdf` })
    await sendPart(upload, 1)
    await world.gateway.abortMultipart(upload)
    await world.gateway.abortMultipart(upload)
    expect(await world.gateway.listParts(upload)).toBeNull()
    // A store may refuse before it has read the part, and close the line: that takes it no more than an answer does.
    const refused = await sendPart(upload, 1).then(codeOf, () => 'cut off')
    expect(['NoSuchUpload', 'cut off']).toContain(refused)
    expect(await world.gateway.listParts(upload)).toBeNull()
  })

  test('D22: completing onto a key that is taken says so and keeps the upload', async () => {
    const key = `${UUID}/taken.pdf`
    const upload = await world.gateway.createMultipart({ ...at, key })
    await sendPart(upload, 3)
    await world.gateway.put('order-artwork', key, Buffer.from('first'), 'application/pdf')
    const listed = (await world.gateway.listParts(upload)) ?? []
    expect(await world.gateway.completeMultipart(upload, listed, { onlyIfAbsent: true })).toEqual({
      outcome: 'taken',
    })
    expect(Buffer.from((await world.gateway.read('order-artwork', key)) ?? []).toString()).toBe('first')
    expect(await world.gateway.listParts(upload)).toHaveLength(1)
  })
})
