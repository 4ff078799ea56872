import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { aDrawnPreview } from '#api/testing/preview.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { makeCmykJpeg, makeOnePagePdf, makeTwoPagePdf } from '#shared/testing/artwork-files.ts'
import { ARTWORK_BUCKET, artworkId } from './artwork.ts'
import type { JudgingDeps } from './judging.ts'
import { grantPreview } from './previews-drawn.ts'
import { drawSlowPreviews } from './slow-previews.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson
let picture: Uint8Array

beforeAll(async () => {
  picture = await aDrawnPreview()
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop), newPerson(shop)])
})
afterAll(() => shop.close())
beforeEach(() => vi.restoreAllMocks())

/** Whether the picture of this file is said to be coming. */
const coming = async (deps: JudgingDeps, owner: string, key: string) => {
  const granted = await grantPreview({ ...shop.deps, ...deps }, owner, key)
  return granted.ok && 'isComing' in granted
}
const keyOf = (address: string) => urlToKey(shop.deps.artworkBase, address) ?? ''
const ask = async (who: TestPerson, key: string) => {
  const answer = await shop.call('/api/aws/get-presigned-url', {
    token: who.token,
    json: { bucket: ARTWORK_BUCKET, key: previewKey(key) },
  })
  const body = (await answer.json()) as { url?: string; isComing?: boolean; code?: string }
  return { status: answer.status, again: answer.headers.get('Retry-After'), ...body }
}
/** The JPEG with so many bytes of comments before its end marker. */
function padded(jpeg: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const comment = Buffer.alloc(65_537, 0x20)
  comment.set([0xff, 0xfe, 0xff, 0xff])
  const comments = Array.from({ length: Math.ceil(bytes / comment.length) }, () => comment)
  const end = jpeg.length - 2
  return Buffer.concat([jpeg.subarray(0, end), ...comments, jpeg.subarray(end)])
}

const COMING = { status: 202, again: '3', isComing: true }
const drawn = (who: TestPerson, key: string, timeout = 15_000) =>
  vi.waitFor(
    async () => {
      // On a machine that is busy with other tests any file may be slow (issue 12.7).
      await drawSlowPreviews(shop.deps)
      const { url = '' } = await ask(who, key)
      return sharp(new Uint8Array(await (await fetch(url)).arrayBuffer())).metadata()
    },
    { timeout, interval: 100 },
  )

describe('issue 6.38: a picture no device sent', () => {
  test.each([
    ['a JPEG', makeCmykJpeg],
    ['a PDF', makeOnePagePdf],
  ])('of %s is drawn by the server when somebody looks, and is to come until then', async (_, make) => {
    const key = keyOf(await uploadArtwork(shop, pat, await make()))
    expect(await ask(pat, key)).toEqual(COMING)
    expect(await drawn(pat, key)).toMatchObject({ format: 'webp', width: 240, height: 480 })
    const head = await shop.deps.objects.head(ARTWORK_BUCKET, previewKey(key))
    expect(head?.size).toBeLessThanOrEqual(MAX_PREVIEW_BYTES)
  })

  test('issue 12.7: of a JPEG larger than 64 MB is drawn by the server all the same', {
    timeout: 180_000,
  }, async () => {
    const key = keyOf(await uploadArtwork(shop, pat, padded(await makeCmykJpeg(), 65 << 20)))
    expect(await ask(pat, key)).toEqual(COMING)
    expect(await drawn(pat, key, 150_000)).toMatchObject({ format: 'webp', width: 240, height: 480 })
  })

  test('is drawn once, however many look meanwhile', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const answered = Promise.withResolvers<Uint8Array>()
    const drawing = vi.spyOn(shop.deps.judging, 'drawSource').mockReturnValue(answered.promise)
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(pat, key)))
    answered.resolve(picture)
    expect(asked).toEqual(Array(5).fill(COMING))
    await drawn(pat, key)
    expect(drawing).toHaveBeenCalledTimes(1)
  })

  test('of what is not there, or another’s, is not found', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    expect(await ask(sam, key)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await ask(pat, '00000000-0000-4000-8000-000000000000/a.jpg')).toMatchObject({ status: 404 })
    await shop.deps.objects.remove(ARTWORK_BUCKET, key)
    expect(await ask(pat, key)).toMatchObject({ status: 404 })
  })

  test('of a file that may not be printed, or cannot be drawn, is a real failure; tried again after a while', async () => {
    const refused = keyOf(await uploadArtwork(shop, pat, await makeTwoPagePdf()))
    const undrawable = keyOf(await uploadArtwork(shop, pat))
    vi.spyOn(shop.deps.judging, 'drawSource').mockResolvedValue('undrawable')
    for (const [key, message] of [
      [refused, 'Only single-page PDFs are allowed'],
      [undrawable, 'No picture can be made of this file'],
    ] as const) {
      expect(await ask(pat, key)).toEqual(COMING)
      const told = { status: 404, code: 'undrawable', error: message }
      await vi.waitFor(async () => expect(await ask(pat, key)).toMatchObject(told))
    }
    vi.spyOn(shop.deps.judging, 'drawSource').mockResolvedValue(picture)
    const later = (ms: number) => ({ ...shop.deps, clock: { now: () => Date.now() + ms } })
    expect(await coming(later(9 * 60_000), pat.sub, undrawable)).toBe(false)
    expect(await coming(later(11 * 60_000), pat.sub, undrawable)).toBe(true)
    expect(await drawn(pat, undrawable)).toMatchObject({ format: 'webp' })
  })

  test('is not drawn again for who looked before it was there and heard of the file after', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const drawing = vi.spyOn(shop.deps.judging, 'drawSource').mockResolvedValue(picture)
    const { head } = shop.deps.objects
    const stored = Promise.withResolvers<void>()
    const slowly: typeof head = async (...file) => {
      await stored.promise
      return head(...file)
    }
    const objects = { ...shop.deps.objects, head: slowly }
    const late = coming({ ...shop.deps, objects }, pat.sub, key)
    await drawn(pat, key)
    stored.resolve()
    await late
    await vi.waitFor(() => expect(shop.deps.judging.waiting()).toBe(0))
    expect(drawing).toHaveBeenCalledTimes(1)
  })

  test('is not drawn again for who looked before it failed and heard of the file after', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const drawing = vi.spyOn(shop.deps.judging, 'drawSource').mockResolvedValue('undrawable')
    const { head } = shop.deps.objects
    const failed = Promise.withResolvers<void>()
    const slowly: typeof head = async (...file) => {
      await failed.promise
      return head(...file)
    }
    const late = coming({ ...shop.deps, objects: { ...shop.deps.objects, head: slowly } }, pat.sub, key)
    expect(await ask(pat, key)).toEqual(COMING)
    await vi.waitFor(async () => expect(await ask(pat, key)).toMatchObject({ status: 404 }))
    failed.resolve()
    await late
    await vi.waitFor(() => expect(shop.deps.judging.waiting()).toBe(0))
    expect(drawing).toHaveBeenCalledTimes(1)
    expect((await shop.deps.store.artworks.get(artworkId(key)))?.undrawn?.times).toBe(1)
  })

  test('waits twice as long after each failure, a day at most, and not for other bytes', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const etag = (await shop.deps.objects.head(ARTWORK_BUCKET, key))?.etag ?? ''
    vi.spyOn(shop.deps.judging, 'drawSource').mockResolvedValue(null)
    const isComing = async (times: number, minutes: number, of = etag) => {
      const undrawn = { etag: of, at: new Date().toISOString(), times }
      await shop.deps.store.artworks.update(artworkId(key), doc => ({ ...doc, undrawn }))
      const clock = { now: () => Date.now() + minutes * 60_000 }
      return coming({ ...shop.deps, clock }, pat.sub, key)
    }
    const asked = [
      await isComing(3, 39),
      await isComing(3, 41),
      await isComing(30, 1439),
      await isComing(30, 1441),
    ]
    expect(asked).toEqual([false, true, false, true])
    expect(await isComing(30, 0, 'another')).toBe(true)
  })

  test('whose bytes could not be had just now stays to come', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const drawing = vi.spyOn(shop.deps.judging, 'drawSource').mockResolvedValue(null)
    expect(await ask(pat, key)).toEqual(COMING)
    await vi.waitFor(() => expect(drawing).toHaveBeenCalled())
    expect(await ask(pat, key)).toEqual(COMING)
  })

  test('does not come back for somebody who left while it was drawn (D4)', async () => {
    const who = await newPerson(shop, 'Leaving')
    const key = keyOf(await uploadArtwork(shop, who))
    const done = Promise.withResolvers<void>()
    vi.spyOn(shop.deps.judging, 'drawSource').mockImplementation(async () => {
      await shop.call('/api/users/me', { token: who.token, method: 'DELETE' })
      done.resolve()
      return picture
    })
    expect(await ask(who, key)).toEqual(COMING)
    await done.promise
    await vi.waitFor(() => expect(shop.deps.judging.waiting()).toBe(0))
    expect(await shop.deps.store.artworks.find({ where: { owner: who.sub } })).toEqual([])
  })
})
