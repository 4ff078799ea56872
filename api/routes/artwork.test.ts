import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { HOUR } from '#shared/time.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop), newPerson(shop)])
})
afterAll(() => shop.close())

const newKey = (name = 'sign.jpg') => `${randomUUID()}/${encodeURIComponent(name)}`
const askUpload = (json: unknown, token?: string) =>
  shop.call('/api/aws/get-presigned-upload-url', { json, ...(token ? { token } : {}) })
const upload = { bucket: 'order-artwork', contentType: 'image/jpeg', contentLength: 4 }
const put = (url: string, body: string, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body, headers: { 'Content-Type': type, 'If-None-Match': '*' } })
const addressFor = async (key: string, changes = {}) =>
  ((await (await askUpload({ ...upload, key, ...changes }, pat.token)).json()) as { url: string }).url

describe('D22 get-presigned-upload-url', () => {
  test('signs without sign-in, as the spec has it', async () => {
    expect((await askUpload({ ...upload, key: newKey() })).status).toBe(200)
  })

  test.each([
    ['a catalogue bucket', { bucket: 'product-artwork' }],
    ['another type', { contentType: 'image/png' }],
    ['a key without a UUID', { key: 'sign.jpg' }],
    ['a key that climbs', { key: `${randomUUID()}/../sign.jpg` }],
    ['one byte above 300 MB', { contentLength: 314_572_801 }],
    ['a negative length', { contentLength: -1 }],
    ['a key of a lone surrogate', { key: `${randomUUID()}/\ud800.jpg` }],
    ['a file name that is not encoded', { key: `${randomUUID()}/my sign.jpg` }],
    ['a key of two dots', { key: `${randomUUID()}/..` }],
    ['a key of more than 1024 bytes', { key: `${randomUUID()}/${'ü'.repeat(600)}` }],
  ])('refuses %s', async (_, change) => {
    expect((await askUpload({ ...upload, key: newKey(), ...change })).status).toBe(422)
  })

  test('signs exactly 300 MB', async () => {
    expect((await askUpload({ ...upload, key: newKey(), contentLength: 314_572_800 })).status).toBe(200)
  })

  test('lets the signed bytes in once, of the signed length and type', async () => {
    const url = await addressFor(newKey())
    expect((await put(url, 'JPE')).ok).toBe(false)
    expect((await put(url, 'JPEGS')).ok).toBe(false)
    expect((await put(url, 'JPEG', 'text/html')).ok).toBe(false)
    expect((await put(url, 'JPEG')).status).toBe(200)
    expect((await put(url, 'GPEJ')).status).toBe(412)
  })

  test('is valid for five minutes', async () => {
    const { searchParams } = new URL(await addressFor(newKey()))
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
  })

  test('grants an address 600 an hour, then says when to come back', async () => {
    const other = await openTestShop()
    try {
      const ask = () =>
        other.call('/api/aws/get-presigned-upload-url', { json: { ...upload, key: newKey() } })
      for (let hit = 0; hit < 599; hit++) await other.deps.counters.hit('upload-url', '127.0.0.1', HOUR)
      expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  })

  test('grants ten an hour without a declared length, then says when to come back', async () => {
    const other = await openTestShop()
    try {
      const ask = () =>
        other.call('/api/aws/get-presigned-upload-url', {
          json: { ...upload, key: newKey(), contentLength: undefined },
        })
      for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  })
})

describe('D21 owners', () => {
  test('round-trips names with Unicode, %, #, + and spaces from key to stored address', async () => {
    const key = newKey('Ünï 100% #1 + (copy).jpg')
    const url = await addressFor(key)
    expect((await put(url, 'JPEG')).status).toBe(200)
    expect(urlToKey(shop.deps.artworkBase, url)).toBe(key)
    const stored = await shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: pat.token })
    expect(await stored.json()).toEqual({ stored: true, size: 4, type: 'image/jpeg' })
  })

  test('gives an object nobody owns to the first who claims it, and to nobody after', async () => {
    const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, null)) ?? ''
    const ask = (who: TestPerson) =>
      shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: who.token })
    expect(await (await ask(pat)).json()).toMatchObject({ stored: true })
    expect(await (await ask(sam)).json()).toEqual({ stored: false })
    expect(await (await ask(pat)).json()).toMatchObject({ stored: true })
  })

  test('has one winner when many claim at once', async () => {
    const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, null)) ?? ''
    const asks = [pat, sam, pat, sam].map(who =>
      shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: who.token }),
    )
    const answers = await Promise.all(
      asks.map(async ask => ((await (await ask).json()) as { stored: boolean }).stored),
    )
    expect(answers[0]).toBe(answers[2])
    expect(answers[1]).toBe(answers[3])
    expect(answers[0]).not.toBe(answers[1])
  })

  test('notices bytes that changed after they were first seen', async () => {
    const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, pat)) ?? ''
    const stored = async () =>
      (await shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: pat.token })).json()
    expect(await stored()).toMatchObject({ stored: true })
    await shop.deps.objects.put('order-artwork', key, new Uint8Array([1, 2, 3]), 'image/jpeg')
    expect(await stored()).toEqual({ stored: false })
  })
})

describe('D19 previews', () => {
  const webp = (size = 100) =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#7D5A0B' } })
      .webp()
      .toBuffer()
  const sendPreview = (key: string, body: Uint8Array, token: string) =>
    shop.call(`/api/artwork/preview?key=${encodeURIComponent(key)}`, {
      method: 'PUT',
      token,
      body: new Uint8Array(body),
      headers: { 'Content-Type': 'image/webp' },
    })

  test('keeps the owner’s picture, drawn anew, and shows it to the owner alone', async () => {
    const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, pat)) ?? ''
    const kept = await sendPreview(key, await webp(), pat.token)
    const { key: preview } = (await kept.json()) as { key: string }
    expect(preview).toBe(`${key.split('/')[0]}/preview.webp`)
    const view = { json: { bucket: 'order-artwork', key: preview } }
    expect((await shop.call('/api/aws/get-presigned-url', { ...view, token: sam.token })).status).toBe(404)
    const { url } = (await (
      await shop.call('/api/aws/get-presigned-url', { ...view, token: pat.token })
    ).json()) as { url: string }
    const shown = await fetch(url)
    expect(shown.headers.get('Content-Type')).toBe('image/webp')
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(100)
  })

  test('refuses what is no WebP, too large, or for another’s artwork', async () => {
    const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, pat)) ?? ''
    expect((await sendPreview(key, new TextEncoder().encode('<svg onload="x">'), pat.token)).status).toBe(422)
    const large = await sendPreview(key, new Uint8Array(61 * 1024), pat.token)
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { code: 'too_large', error: 'A preview is at most 60 KB' },
    ])
    // The rest of it is never read.
    expect(large.headers.get('Connection')).toBe('close')
    expect((await sendPreview(key, await webp(), sam.token)).status).toBe(404)
  })

  test('takes 300 a minute from one person, and hinders nobody else', async () => {
    const ada = await newPerson(shop, 'Ada')
    const key = `${randomUUID()}/nobodys.jpg`
    const statuses: number[] = []
    for (let sent = 0; sent < 301; sent++)
      statuses.push((await sendPreview(key, new Uint8Array(1), ada.token)).status)
    expect([statuses.indexOf(429), statuses[0]]).toEqual([300, 404])
    expect((await sendPreview(key, new Uint8Array(1), sam.token)).status).toBe(404)
  })
})

describe('D20 catalogue pictures', () => {
  test('names no address outside the pictures', async () => {
    for (const key of ['../../api/health', 'a/../b.jpg', 'whole.svg']) {
      const answer = await shop.call('/api/aws/get-presigned-url', {
        json: { bucket: 'product-artwork', key },
      })
      expect(answer.status).toBe(404)
    }
  })

  test.each([
    ['product-artwork', '13oz-vinyl-banner/whole.jpg'],
    ['showcase-artwork', 'showcase-image-2.jpeg'],
  ])('answers a stable public address for %s, which serves the picture', async (bucket, key) => {
    const answer = await shop.call('/api/aws/get-presigned-url', { json: { bucket, key } })
    const { url } = (await answer.json()) as { url: string }
    expect(url).not.toContain('?')
    const picture = await fetch(url)
    expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
    expect(picture.headers.get('Cache-Control')).toContain('immutable')
  })
})
