import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { aDrawnPreview } from '#api/testing/preview.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { makeRgbJpeg } from '#shared/testing/artwork-files.ts'
import { MINUTE } from '#shared/time.ts'
import { ARTWORK_BUCKET, artworkId } from './artwork.ts'
import { grantPreview } from './previews-drawn.ts'
import { drawSlowPreviews } from './slow-previews.ts'

let shop: TestShop
let pat: TestPerson
let picture: Uint8Array

beforeAll(async () => {
  picture = await aDrawnPreview()
  shop = await openTestShop()
  pat = await newPerson(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  const due = await shop.deps.store.artworks.find({
    where: { drawDue: { gte: 0 } },
    sort: { field: 'drawDue', direction: 'asc' },
  })
  for (const { _id } of due) await shop.deps.store.artworks.remove(_id)
})

const judging = () => shop.deps.judging
const ask = (key: string) => grantPreview(shop.deps, pat.sub, key)
const docOf = (key: string) => shop.deps.store.artworks.get(artworkId(key))
/** The job as it runs so many minutes from now. */
const drawIn = (minutes: number) =>
  drawSlowPreviews({ ...shop.deps, clock: { now: () => Date.now() + minutes * MINUTE } })

/** A stored file whose drawing takes more than its turn. */
async function slowFile(body?: Uint8Array<ArrayBuffer>): Promise<string> {
  const address = await uploadArtwork(shop, pat, body)
  const key = urlToKey(shop.deps.artworkBase, address) ?? ''
  const drawing = vi.spyOn(judging(), 'drawSource').mockResolvedValue('slow')
  expect(await ask(key)).toEqual({ ok: true, isComing: true })
  await vi.waitFor(async () => expect((await docOf(key))?.undrawn?.isSlow).toBe(true))
  await vi.waitFor(() => expect(judging().waiting()).toBe(0))
  drawing.mockClear()
  return key
}

describe('issue 12.7: a file whose drawing took longer than its turn', () => {
  test('stays to come, is not drawn in the line again, and is drawn outside of it', async () => {
    const key = await slowFile(await makeRgbJpeg())
    expect(await ask(key)).toEqual({ ok: true, isComing: true })
    expect(judging().drawSource).not.toHaveBeenCalled()
    const drawing = vi.spyOn(judging(), 'drawSlowly')
    expect(await drawIn(0)).toBe(1)
    expect(drawing.mock.calls.map(([, ms]) => ms)).toEqual([2 * MINUTE])
    const granted = await ask(key)
    const url = granted.ok && 'url' in granted ? granted.url : ''
    const picture = await sharp(new Uint8Array(await (await fetch(url)).arrayBuffer())).metadata()
    expect(picture).toMatchObject({ format: 'webp', height: 480 })
    expect(await docOf(key)).not.toHaveProperty('undrawn')
    expect(await drawIn(0)).toBe(0)
  })

  test('is never given up: it has twice the time after twice the wait, up to 16 minutes and a day', async () => {
    const key = await slowFile()
    const drawing = vi.spyOn(judging(), 'drawSlowly').mockResolvedValue('slow')
    let minutes = 0
    for (const wait of [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]) {
      expect(await drawIn(minutes)).toBe(1)
      expect(await drawIn(minutes + wait - 1)).toBe(0)
      expect(await ask(key)).toEqual({ ok: true, isComing: true })
      minutes += wait + 1
    }
    const limits = drawing.mock.calls.map(([, ms]) => ms / MINUTE)
    expect(limits).toEqual([2, 4, 8, 16, 16, 16, 16, 16, 16, 16])
    drawing.mockResolvedValue(picture)
    expect(await drawIn(minutes)).toBe(1)
    expect(await ask(key)).toHaveProperty('url')
  })

  test('waits while anything is judged or drawn', async () => {
    await slowFile()
    const waiting = vi.spyOn(judging(), 'waiting').mockReturnValue(1)
    expect(await drawIn(0)).toBe(0)
    waiting.mockRestore()
    vi.spyOn(judging(), 'drawSlowly').mockResolvedValue(picture)
    expect(await drawIn(0)).toBe(1)
  })

  test('is drawn one at a time, by one process of the shop', async () => {
    await slowFile()
    await slowFile()
    // A drawing lasts until the other process has looked, or draws too.
    const met = Promise.withResolvers<void>()
    let [now, most] = [0, 0]
    vi.spyOn(judging(), 'drawSlowly').mockImplementation(async () => {
      most = Math.max(most, ++now)
      if (now > 1) met.resolve()
      await met.promise
      now--
      return picture
    })
    const looks = [drawIn(0), drawIn(0)]
    await Promise.race(looks)
    met.resolve()
    expect((await Promise.all(looks)).toSorted()).toEqual([0, 2])
    expect(most).toBe(1)
  })

  test('comes again after a while where the shop ended with it, and soon where its bytes could not be had', async () => {
    const killed = await slowFile()
    const drawing = vi.spyOn(judging(), 'drawSlowly').mockResolvedValue(picture)
    drawing.mockRejectedValueOnce(new Error('killed'))
    await expect(drawIn(0)).rejects.toThrow('killed')
    expect((await docOf(killed))?.undrawn).toMatchObject({ isSlow: true, times: 2 })
    expect(await drawIn(9)).toBe(0)
    drawing.mockResolvedValueOnce(null)
    expect(await drawIn(11)).toBe(1)
    expect((await docOf(killed))?.undrawn?.times).toBe(2)
    expect(await drawIn(13)).toBe(1)
    expect(await ask(killed)).toHaveProperty('url')
  })

  test('of which its decoder makes nothing is said to be so', async () => {
    const key = await slowFile()
    vi.spyOn(judging(), 'drawSlowly').mockResolvedValueOnce('undrawable')
    await drawIn(0)
    expect(await ask(key)).toMatchObject({ ok: false, code: 'undrawable' })
    expect(await drawIn(9)).toBe(0)
  })

  test('is not drawn for nobody: a device sent its picture, it is gone, or it holds other bytes', async () => {
    const [sent, gone, changed] = [await slowFile(), await slowFile(), await slowFile()]
    const drawing = vi.spyOn(judging(), 'drawSlowly')
    const { objects, store } = shop.deps
    await objects.put(ARTWORK_BUCKET, previewKey(sent), new Uint8Array(9), 'image/webp')
    await objects.remove(ARTWORK_BUCKET, gone)
    const undrawn = { etag: 'another', at: new Date().toISOString(), times: 1, isSlow: true }
    await store.artworks.update(artworkId(changed), doc => ({ ...doc, undrawn }))
    expect(await drawIn(0)).toBe(3)
    expect(drawing).not.toHaveBeenCalled()
    expect(await drawIn(2000)).toBe(0)
  })

  test('that has to be read whole to be judged is drawn as well, though nobody could judge it', async () => {
    vi.spyOn(judging(), 'drawSlowly').mockResolvedValue(picture)
    const address = await uploadArtwork(shop, pat)
    const key = urlToKey(shop.deps.artworkBase, address) ?? ''
    const etag = (await shop.deps.objects.head(ARTWORK_BUCKET, key))?.etag ?? ''
    const judged = { etag, at: '', verdict: 'unread' as const, message: '', facts: null, page: null }
    await shop.deps.store.artworks.update(artworkId(key), doc => ({ ...doc, judged }))
    expect(await ask(key)).toEqual({ ok: true, isComing: true })
    await vi.waitFor(async () => expect((await docOf(key))?.drawDue).toBeGreaterThan(0))
    await vi.waitFor(() => expect(judging().waiting()).toBe(0))
    expect(await drawIn(0)).toBe(1)
    expect(await ask(key)).toHaveProperty('url')
  })
})
