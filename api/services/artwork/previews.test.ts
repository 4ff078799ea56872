import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { namedObjects } from '#api/testing/objects.ts'
import { artworkDoc, quietDeps } from '#api/testing/records.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { artworkId } from './artwork.ts'
import { keepPreview } from './previews.ts'

const PAT = 'auth0|pat'
const NOW = Date.parse('2026-11-21T10:00:00Z')

let subject: Subject
beforeEach(() => {
  subject = sqliteSubject()
})
afterEach(() => subject.dispose())

/** A stored original of Pat's, and a shop that writes down under which keys it put something. */
async function shopWith(changes: Partial<ArtworkDoc> = {}) {
  const key = `${randomUUID()}/sign.jpg`
  await subject.store.artworks.insert(artworkDoc(key, { owner: PAT, ...changes }))
  const put: string[] = []
  const objects = { ...namedObjects().gateway, put: async (_: string, name: string) => void put.push(name) }
  return { deps: { ...quietDeps(subject.store, { now: () => NOW }), objects }, key, put }
}
const webp = async () =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7D5A0B' } })
      .webp()
      .toBuffer(),
  )
const recordOf = (key: string) => subject.store.artworks.get(artworkId(previewKey(key)))

describe('D19 a preview’s record', () => {
  test('says what the preview is, and nothing of the original’s bytes or verdict (D23)', async () => {
    const judged = { etag: 'e', at: 'then', verdict: 'unread' as const, message: '', facts: null, page: null }
    const { deps, key, put } = await shopWith({ artwork: 'identity', judged, etag: 'e', size: 4_000_000 })
    expect(await keepPreview(deps, PAT, key, await webp())).toEqual({ ok: true, key: previewKey(key) })
    const record = await recordOf(key)
    expect(record).toEqual({
      _id: artworkId(previewKey(key)),
      bucket: 'order-artwork',
      key: previewKey(key),
      owner: PAT,
      contentType: 'image/webp',
      declaredLength: record?.size,
      createdAt: '2026-11-21T10:00:00.000Z',
      etag: null,
      size: expect.any(Number),
    })
    expect(put).toEqual([previewKey(key)])
  })

  test('replaces a doomed one, which is spared by it (D24)', async () => {
    const { deps, key } = await shopWith()
    const doomedAt = '2026-11-20T10:00:00.000Z'
    await subject.store.artworks.insert(artworkDoc(previewKey(key), { owner: PAT, doomedAt }))
    expect(await keepPreview(deps, PAT, key, await webp())).toMatchObject({ ok: true })
    expect((await recordOf(key))?.doomedAt ?? null).toBeNull()
  })

  test('is not replaced while its object is being deleted: nothing is kept, and the person may try again (D24)', async () => {
    const { deps, key, put } = await shopWith()
    const removing = artworkDoc(previewKey(key), { owner: PAT, removing: true })
    await subject.store.artworks.insert(removing)
    expect(await keepPreview(deps, PAT, key, await webp())).toMatchObject({ ok: false, code: 'in_progress' })
    expect(await recordOf(key)).toEqual(removing)
    expect(put).toEqual([])
    await subject.store.artworks.remove(removing._id)
    expect(await keepPreview(deps, PAT, key, await webp())).toMatchObject({ ok: true })
  })

  test('of another person is not there for this one', async () => {
    const { deps, key, put } = await shopWith()
    await subject.store.artworks.insert(artworkDoc(previewKey(key), { owner: 'auth0|sam', removing: true }))
    expect(await keepPreview(deps, PAT, key, await webp())).toMatchObject({ ok: false, code: 'not_found' })
    expect(put).toEqual([])
  })

  test('is refused for a while where 42 are being drawn or wait for it, and none of them is lost', async () => {
    const { deps, key, put } = await shopWith()
    // All of them ask before the first is read, however small.
    const picture = await webp()
    const sent = Array.from({ length: 50 }, () => keepPreview(deps, PAT, key, picture))
    const refused = (await Promise.all(sent)).filter(({ ok }) => !ok)
    expect([put.length, refused.length]).toEqual([42, 8])
    for (const each of refused) expect(each).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    expect(await keepPreview(deps, PAT, key, await webp())).toMatchObject({ ok: true })
  })
})
