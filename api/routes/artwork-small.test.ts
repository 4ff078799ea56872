import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, syncOf } from '#api/testing/sync.ts'
import { fileOf, type TestFile, uploading } from '#api/testing/uploads.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { HOUR } from '#shared/time.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson
let seed = 20

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop), newPerson(shop)])
})
afterAll(() => shop.close())

const small = () => fileOf(1000, ++seed)
const by = (who: TestPerson, file: TestFile) => uploading(shop, who, file)
const keyOf = (url: string) => urlToKey(shop.deps.artworkBase, url.split('?')[0] ?? '')
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const refOf = async (answer: Response) => ((await answer.json()) as { ref: ArtworkRef }).ref
const newKey = (name = 'sign.jpg') => `${randomUUID()}/${encodeURIComponent(name)}`

describe('issue 6.21: a small file by the spec’s own call', () => {
  test('is stored under the key asked for: its address is the signed one without query', async () => {
    const file = await small()
    const key = newKey('Ünï 100% #1 + (copy).jpg')
    const { url, stored } = await by(pat, file).asked({ key })
    expect(stored).toBeUndefined()
    expect((await by(pat, file).put(url)).status).toBe(200)
    const ref = await refOf(await by(pat, file).complete())
    expect([ref.key, keyOf(url), ref.fileName]).toEqual([key, key, 'Ünï 100% #1 + (copy).jpg'])
    expect(await shop.deps.objects.read(ARTWORK_BUCKET, key)).toEqual(file.bytes)
  })

  test('takes these bytes alone, once; what is there already is told by asking the API (D22)', async () => {
    const [file, other] = [await small(), await small()]
    const { url } = await by(pat, file).asked()
    expect((await by(pat, file).put(url, other.bytes)).ok).toBe(false)
    expect((await by(pat, file).put(url, other.bytes, other.parts[0]?.sha256)).ok).toBe(false)
    expect((await by(pat, file).put(url)).status).toBe(200)
    expect((await by(pat, file).put(url)).status).toBe(412)
    expect((await by(pat, file).complete()).status).toBe(200)
  })

  test('is never stored where its small picture goes, which would overwrite it (D19)', async () => {
    for (const changes of [{}, { sha256: undefined }, { sha256: undefined, contentLength: undefined }]) {
      const answer = await by(pat, await small()).ask({ key: newKey('preview.webp'), ...changes })
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'invalid'])
    }
  })

  test('is never asked for twice of one person, under whatever name or key (D23)', async () => {
    const file = await small()
    const { url } = await by(pat, file).asked()
    await by(pat, file).put(url)
    const again = await by(pat, file).asked({ key: newKey('another name.jpg') })
    expect(again.stored).toBe(true)
    expect(keyOf(again.url)).toBe(keyOf(url))
    const started = await by(pat, file).started()
    expect(started).toEqual({ state: 'stored', key: keyOf(url), size: 1000 })
  })

  test('two devices at once, and a page of an older shop, are all led to one key', async () => {
    const file = await small()
    const asked = await Promise.all(Array.from({ length: 6 }, () => by(pat, file).asked()))
    const started = await by(pat, file).started()
    expect(new Set([...asked.map(({ url }) => keyOf(url)), started.key]).size).toBe(1)
  })

  test('the same bytes of another person are another object: nobody learns what others have (D21)', async () => {
    const file = await small()
    const { url } = await by(pat, file).asked()
    await by(pat, file).put(url)
    const theirs = await by(sam, file).asked()
    expect(theirs.stored).toBeUndefined()
    expect(keyOf(theirs.url)).not.toBe(keyOf(url))
  })

  test('under another’s key is answered as if that did not exist, and under one of other bytes refused', async () => {
    const [file, other] = [await small(), await small()]
    const key = newKey()
    await by(pat, file).ask({ key })
    expect(await codeOf(await by(sam, file).ask({ key }))).toBe('not_found')
    expect(await codeOf(await by(pat, other).ask({ key }))).toBe('already_uploaded')
    const plain = newKey()
    await by(pat, file).ask({ key: plain, sha256: undefined })
    expect(await codeOf(await by(pat, file).ask({ key: plain }))).toBe('already_uploaded')
  })

  test('that was cleaned away is sent again, under a key that lives', async () => {
    const file = await small()
    const key = newKey()
    const { url } = await by(pat, file).asked({ key })
    await by(pat, file).put(url)
    await shop.deps.store.artworks.update(artworkId(key), doc => ({ ...doc, removing: true }))
    const again = await by(pat, file).asked({ key })
    expect(keyOf(again.url)).not.toBe(key)
    expect((await by(pat, file).put(again.url)).status).toBe(200)
    expect((await by(pat, file).complete()).status).toBe(200)
  })

  test('is set on its line by the server', async () => {
    const who = await newPerson(shop, 'Line')
    const [line = ''] = ids(1)
    const sync = (muts: Parameters<typeof syncOf>[1]) =>
      shop.call('/api/sync/cart', { token: who.token, json: syncOf(who.sub, muts) })
    await sync([mutations.add(line)])
    const file = await small()
    const { url } = await by(who, file).asked()
    await by(who, file).put(url)
    await by(who, file).complete([{ id: randomUUID(), line, slot: 'front', fileName: 'mine.jpg', was: null }])
    const { snapshot } = (await (await sync([])).json()) as SyncAnswer
    expect(snapshot?.lines[0]?.artwork.front).toMatchObject({ key: keyOf(url), fileName: 'mine.jpg' })
  })

  test.each([
    ['without a length', { contentLength: undefined }],
    ['above 8 MiB', { contentLength: PART_BYTES + 1 }],
    ['that is none', { sha256: 'AAAA' }],
  ])('a checksum %s is refused', async (_, change) => {
    expect((await by(pat, await small()).ask(change)).status).toBe(422)
  })

  test('a stranger’s checksum is signed, and names nobody’s file', async () => {
    const file = await small()
    const strange = uploading(shop, {}, file)
    const first = await strange.asked()
    expect((await strange.put(first.url, (await small()).bytes)).ok).toBe(false)
    expect((await strange.put(first.url)).status).toBe(200)
    expect((await strange.asked()).stored).toBeUndefined()
  })

  test('people behind one address are counted each alone: a trade show of 50 tablets is no flood', async () => {
    const other = await openTestShop()
    try {
      for (let hit = 0; hit < 600; hit++) other.deps.counters.hit('upload-url', '127.0.0.1', HOUR)
      const [who, file] = [await newPerson(other), await small()]
      expect((await uploading(other, {}, file).ask()).status).toBe(429)
      expect((await uploading(other, who, file).ask()).status).toBe(200)
      for (let hit = 1; hit < 2400; hit++) other.deps.counters.hit('artwork-upload', who.sub, HOUR)
      expect((await uploading(other, who, file).ask()).status).toBe(429)
    } finally {
      await other.close()
    }
  })
})
