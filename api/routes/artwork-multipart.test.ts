import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MultipartUpload } from '#api/gateways/ports.ts'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { uploadIdOf } from '#api/services/artwork/uploads.ts'
import { cleanUploads } from '#api/services/cleaning/uploads.ts'
import { takeLease } from '#api/store/leases.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, syncOf } from '#api/testing/sync.ts'
import { fileOf, type TestFile, uploading } from '#api/testing/uploads.ts'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type {
  PartsMissing,
  SignedPart,
  StartedUpload,
  UploadedParts,
} from '#shared/contract/artwork-upload.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { DAY, HOUR } from '#shared/time.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson
let large: TestFile
let seed = 100

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop), newPerson(shop)])
  large = await fileOf(2 * PART_BYTES + 5)
})
afterAll(() => shop.close())

const small = () => fileOf(1000, ++seed)
/** Two parts unless told otherwise, not those of any other test. */
const newLarge = (parts = 2) => fileOf((parts - 1) * PART_BYTES + 5, ++seed)
const by = (who: TestPerson, file: TestFile) => uploading(shop, who, file)
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const objectOf = async (ref: ArtworkRef) => shop.deps.objects.read(ARTWORK_BUCKET, ref.key)
const refOf = async (answer: Response) => ((await answer.json()) as { ref: ArtworkRef }).ref
const putSmall = (url: string, file: TestFile, sha256 = file.parts[0]?.sha256 ?? '') =>
  fetch(url, {
    method: 'PUT',
    body: file.bytes,
    headers: { 'Content-Type': 'image/jpeg', 'If-None-Match': '*', 'x-amz-checksum-sha256': sha256 },
  })

describe('D23 who may', () => {
  test.each(['start', 'sign', 'list', 'complete', 'abort'] as const)(
    '%s: without a token 401, with a made-up one as well',
    async call => {
      const answer = await uploading(shop, { token: 'made.up.token' }, large)[call]({
        number: 1,
        sha256: '',
      } as never)
      expect(answer.status).toBe(401)
    },
  )

  test('a stranger’s upload is not found, whatever is asked of it', async () => {
    const file = await newLarge()
    await by(pat, file).start()
    const [part] = file.parts
    const stranger = by(sam, file)
    if (!part) throw new Error('no part')
    for (const answer of [
      await stranger.sign(part),
      await stranger.list(),
      await stranger.complete(),
      await stranger.abort(),
    ])
      expect(answer.status).toBe(404)
  })

  test('the same bytes of another person are another object: nobody learns what others have', async () => {
    const file = await small()
    const mine = await by(pat, file).started()
    if (mine.state !== 'put') throw new Error(mine.state)
    await putSmall(mine.url, file)
    await by(pat, file).complete()
    const theirs = await by(sam, file).started()
    expect(theirs.state).toBe('put')
    expect(theirs.key).not.toBe(mine.key)
  })
})

describe('D23 bounds', () => {
  test.each([
    ['one byte above 300 MB', { size: 314_572_801 }],
    ['nothing', { size: 0 }],
    ['another type', { contentType: 'image/png' }],
    ['a small file without its checksum', { size: 10, sha256: undefined }],
    ['a checksum that is none', { size: 10, sha256: 'AAAA' }],
    ['a name of a lone surrogate', { fileName: '\ud800.jpg' }],
  ])('refuses %s', async (_, change) => {
    expect((await by(pat, large).start(change)).status).toBe(422)
  })

  test('refuses an identity that is none, and part numbers a file of 300 MB does not have', async () => {
    const nobody = { ...large, artwork: 'a'.repeat(63) }
    expect((await by(pat, nobody).start()).status).toBe(422)
    const file = await newLarge()
    await by(pat, file).start()
    const sha256 = file.parts[0]?.sha256 ?? ''
    for (const number of [0, 4, 39, 1.5])
      expect((await by(pat, file).sign({ number, sha256 })).status).toBe(422)
  })

  test('signs exactly 300 MB', async () => {
    const started = await by(pat, await fileOf(PART_BYTES + 1, ++seed)).start({ size: 314_572_800 })
    expect(started.status).toBe(200)
  })

  test('D22 addresses are valid for five minutes, those of a whole file and those of a part', async () => {
    const file = await newLarge()
    await by(pat, file).start()
    const [part] = file.parts
    if (!part) throw new Error('no part')
    const whole = await by(pat, await small()).start()
    for (const answer of [whole, await by(pat, file).sign(part)]) {
      const { url } = (await answer.json()) as SignedPart
      expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
    }
  })

  test('limits a person, well above what several files of 300 MB need', async () => {
    const other = await openTestShop()
    try {
      const who = await newPerson(other)
      for (let hit = 0; hit < 2400; hit++) other.deps.counters.hit('artwork-upload', who.sub, HOUR)
      const answer = await uploading(other, who, large).start()
      expect([answer.status, await codeOf(answer)]).toEqual([429, 'rate_limited'])
      expect((await uploading(other, await newPerson(other, 'Kim'), large).start()).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('D23 a file of one part', () => {
  test('goes up by one PUT that takes these bytes alone, once', async () => {
    const file = await small()
    const started = await by(pat, file).started()
    if (started.state !== 'put') throw new Error(started.state)
    const other = await small()
    expect((await putSmall(started.url, other, file.parts[0]?.sha256)).ok).toBe(false)
    expect((await putSmall(started.url, other, other.parts[0]?.sha256)).ok).toBe(false)
    expect((await putSmall(started.url, file)).status).toBe(200)
    expect((await putSmall(started.url, file)).status).toBe(412)
    const ref = await refOf(await by(pat, file).complete())
    expect(ref).toMatchObject({ key: started.key, size: 1000, type: 'image/jpeg' })
    expect(await objectOf(ref)).toEqual(file.bytes)
  })

  test('is refused an address when its checksum is not its identity’s', async () => {
    const answer = await by(pat, await small()).start({ sha256: (await small()).parts[0]?.sha256 })
    expect(await codeOf(answer)).toBe('artwork_mismatch')
  })

  test('is not complete before it came', async () => {
    const file = await small()
    await by(pat, file).start()
    const answer = await by(pat, file).complete()
    const body = (await answer.json()) as { code: string; details: PartsMissing }
    expect([answer.status, body.code, body.details.missing]).toEqual([409, 'parts_missing', [1]])
  })

  test('cannot be replaced under its key through the other upload call', async () => {
    const { key } = await by(pat, await small()).started()
    const json = { bucket: ARTWORK_BUCKET, key, contentType: 'image/jpeg', contentLength: 4 }
    const answer = await shop.call('/api/aws/get-presigned-upload-url', { token: pat.token, json })
    expect(await codeOf(answer)).toBe('already_uploaded')
  })
})

describe('D23 in parts', () => {
  test('is stored once all parts are there, with the very bytes; complete answers the same again', async () => {
    const file = await newLarge(3)
    const mine = by(pat, file)
    expect((await mine.started()).state).toBe('parts')
    await mine.sendAll()
    const ref = await refOf(await mine.complete())
    expect(Buffer.compare((await objectOf(ref)) ?? Buffer.of(), file.bytes)).toBe(0)
    expect(await refOf(await mine.complete())).toEqual(ref)
  })

  test('starting is idempotent: ten at once make one upload, and its parts are listed to whoever resumes', async () => {
    const file = await newLarge(3)
    const mine = by(pat, file)
    const started = await Promise.all(Array.from({ length: 10 }, () => mine.started()))
    expect(new Set(started.map(({ key }) => key)).size).toBe(1)
    const [first, second] = file.parts
    if (!first || !second) throw new Error('no parts')
    await mine.send(second)
    const held = [{ number: 2, size: PART_BYTES, sha256: second.sha256 }]
    expect(await mine.started()).toMatchObject({ state: 'parts', held })
    expect(((await (await mine.list()).json()) as UploadedParts).held).toEqual(held)
  })

  test('takes a part of the signed checksum and length alone', async () => {
    const file = await newLarge(3)
    const mine = by(pat, file)
    await mine.start()
    const [first, , last] = file.parts
    if (!first || !last) throw new Error('no parts')
    expect(await mine.send(first, (await newLarge()).bytes)).toBe(400)
    expect(await mine.send({ ...first, size: first.size - 1 })).not.toBe(200)
    expect(await mine.send(last)).toBe(200)
  })

  test('completing too early names the missing parts', async () => {
    const file = await newLarge(3)
    const mine = by(pat, file)
    await mine.start()
    const [, second] = file.parts
    if (second) await mine.send(second)
    const answer = await mine.complete()
    expect((await answer.json()) as object).toMatchObject({
      code: 'parts_missing',
      details: { missing: [1, 3] },
    })
  })

  test('parts of another file never become this one; sending the right one mends it', async () => {
    const file = await newLarge()
    const mine = by(pat, file)
    await mine.start()
    await mine.sendAll()
    const [first] = file.parts
    const wrong = await newLarge()
    const [other] = wrong.parts
    if (!first || !other) throw new Error('no parts')
    await mine.send(other, wrong.bytes)
    expect(await codeOf(await mine.complete())).toBe('artwork_mismatch')
    await mine.send(first)
    expect((await mine.complete()).status).toBe(200)
  })

  test('same bytes of the same owner are never asked for twice', async () => {
    const file = await newLarge()
    const mine = by(pat, file)
    await mine.start()
    await mine.sendAll()
    const { key } = await refOf(await mine.complete())
    expect(await mine.started()).toEqual({ state: 'stored', key, size: file.bytes.length })
  })

  test('an upload the store has lost begins anew under the same identity and key', async () => {
    const file = await newLarge()
    const mine = by(pat, file)
    const { key } = await mine.started()
    const [first] = file.parts
    if (!first) throw new Error('no part')
    const { uploadId } = (await shop.deps.store.artworkUploads.get(uploadIdOf(pat.sub, file.artwork))) ?? {}
    await mine.send(first)
    await shop.deps.objects.abortMultipart({ bucket: ARTWORK_BUCKET, key, uploadId: uploadId ?? '' })
    expect(await codeOf(await mine.list())).toBe('upload_gone')
    expect(await codeOf(await mine.complete())).toBe('upload_gone')
    expect(await mine.started()).toEqual({ state: 'parts', key, size: file.bytes.length, held: [] })
    await mine.sendAll()
    expect((await mine.complete()).status).toBe(200)
  })

  test('an aborted upload leaves no parts, and can be started again; aborting twice succeeds', async () => {
    const file = await newLarge()
    const mine = by(pat, file)
    await mine.start()
    const [first] = file.parts
    if (first) await mine.send(first)
    expect((await mine.abort()).status).toBe(200)
    expect((await mine.abort()).status).toBe(200)
    expect(await mine.started()).toMatchObject({ state: 'parts', held: [] })
  })

  test('aborting after it was stored leaves the object', async () => {
    const file = await newLarge()
    const mine = by(pat, file)
    await mine.start()
    await mine.sendAll()
    const ref = await refOf(await mine.complete())
    await mine.abort()
    expect(await shop.deps.objects.head(ARTWORK_BUCKET, ref.key)).not.toBeNull()
  })

  test('an object that was cleaned away is sent again, under a key that lives', async () => {
    const file = await small()
    const started = await by(pat, file).started()
    if (started.state !== 'put') throw new Error(started.state)
    await putSmall(started.url, file)
    const id = `${ARTWORK_BUCKET}/${started.key}`
    await shop.deps.store.artworks.update(id, doc => ({ ...doc, removing: true }))
    const again = await by(pat, file).started()
    if (again.state !== 'put') throw new Error(again.state)
    expect(again.key).not.toBe(started.key)
    expect((await putSmall(again.url, file)).status).toBe(200)
    expect((await by(pat, file).complete()).status).toBe(200)
  })
})

describe('Artwork: the server sets a stored file on its line', () => {
  const { add, artwork, remove } = mutations
  const syncAs = (who: TestPerson, muts: CartMutation[]) =>
    shop.call('/api/sync/cart', { token: who.token, json: syncOf(who.sub, muts) })
  const slotOf = async (who: TestPerson, line: string) => {
    const answer = (await (await syncAs(who, [])).json()) as SyncAnswer
    return answer.snapshot?.lines.find(each => each.id === line)?.artwork.front ?? null
  }
  const placeOn = (line: string, changes = {}) => ({
    ...{ id: randomUUID(), line, slot: 'front', fileName: 'my own name.jpg', was: null },
    ...changes,
  })

  async function stored(who: TestPerson) {
    const file = await small()
    const started = await by(who, file).started()
    if (started.state === 'put') await putSmall(started.url, file)
    return { file, key: started.key }
  }

  test('under the name it was chosen by, once however often it is completed', async () => {
    const who = await newPerson(shop, 'Once')
    const [line = ''] = ids(1)
    await syncAs(who, [add(line)])
    const { file, key } = await stored(who)
    const place = placeOn(line)
    await by(who, file).complete([place])
    expect(await slotOf(who, line)).toMatchObject({ key, fileName: 'my own name.jpg', size: 1000 })
    await syncAs(who, [artwork(line, null)])
    await by(who, file).complete([place])
    expect(await slotOf(who, line)).toBeNull()
    await by(who, file).complete([placeOn(line)])
    expect(await slotOf(who, line)).toMatchObject({ key })
  })

  test('never over a file that was chosen since, nor on a line that is gone or not known yet', async () => {
    const who = await newPerson(shop, 'Since')
    const [line = '', gone = '', unknown = ''] = ids(3)
    await syncAs(who, [add(line), add(gone)])
    const first = await stored(who)
    await by(who, first.file).complete([placeOn(line)])
    const late = await stored(who)
    await syncAs(who, [remove(gone)])
    await by(who, late.file).complete([placeOn(line), placeOn(gone), placeOn(unknown)])
    expect(await slotOf(who, line)).toMatchObject({ key: first.key })
    expect(await slotOf(who, gone)).toBeNull()
    expect(await slotOf(who, unknown)).toBeNull()
    await by(who, late.file).complete([placeOn(line, { was: first.key })])
    expect(await slotOf(who, line)).toMatchObject({ key: late.key })
  })

  test('and the device’s own word for it, which comes later, overwrites nothing', async () => {
    const who = await newPerson(shop, 'Later')
    const [line = ''] = ids(1)
    await syncAs(who, [add(line)])
    const { file } = await stored(who)
    const ref = await refOf(await by(who, file).complete([placeOn(line)]))
    const own = artwork(line, { ...ref, fileName: 'my own name.jpg' })
    const answer = (await (await syncAs(who, [own])).json()) as SyncAnswer
    expect(answer.done).toEqual([{ mid: own.mid }])
  })

  test('of the person who uploaded it, and of nobody else', async () => {
    const [who, other] = [await newPerson(shop, 'Mine'), await newPerson(shop, 'Theirs')]
    const [line = ''] = ids(1)
    await syncAs(other, [add(line)])
    const { file } = await stored(who)
    await by(who, file).complete([placeOn(line)])
    expect(await slotOf(other, line)).toBeNull()
  })
})

describe('D24 uploads nobody goes on with', () => {
  test('are given up after 14 days, their parts with them; younger ones stay', async () => {
    const [old, young] = [await newLarge(), await newLarge()]
    for (const file of [old, young]) await by(pat, file).start()
    const [first] = old.parts
    if (first) await by(pat, old).send(first)
    const { store, objects, log, ids: own } = shop.deps
    const now = Date.now() + 14 * DAY - 60_000
    const clean = (ms: number) => cleanUploads({ store, objects, log, ids: own, clock: { now: () => ms } })
    expect(await clean(now)).toBe(0)
    const id = uploadIdOf(pat.sub, old.artwork)
    const before = new Date(now - 14 * DAY).toISOString()
    const doc = await store.artworkUploads.update(id, current => ({ ...current, touchedAt: before }))
    const lease = await takeLease(store, 'clean uploads', 'another process', 60_000, { now: () => now })
    expect(await clean(now)).toBe(0)
    await lease?.release()
    expect(await clean(now)).toBe(1)
    const upload = { bucket: ARTWORK_BUCKET, key: doc?.key ?? '', uploadId: doc?.uploadId ?? '' } as const
    expect(await objects.listParts(upload)).toBeNull()
    expect((await by(pat, young).list()).status).toBe(200)
  })

  const openOf = async (who: TestPerson) => {
    const open = []
    for await (const upload of shop.deps.objects.openUploads(ARTWORK_BUCKET)) {
      const doc = await shop.deps.store.artworks.get(artworkId(upload.key))
      if (doc?.owner === who.sub) open.push(upload)
    }
    return open
  }
  /** Begins an upload as a process does that dies before it remembers the store's name for it. */
  const stray = async (who: TestPerson) => {
    const file = await newLarge()
    const { key } = await by(who, file).started()
    await by(who, file).abort()
    return shop.deps.objects.createMultipart({ bucket: ARTWORK_BUCKET, key, contentType: 'image/jpeg' })
  }

  test('issue 6.11: one begun anew under another size ends the one before, with its parts', async () => {
    const who = await newPerson(shop, 'Sizes')
    const file = await newLarge()
    const [first] = file.parts
    if (!first) throw new Error('no part')
    const sizes = [1, 2, 3].map(more => PART_BYTES + more)
    const begun: MultipartUpload[] = []
    for (const size of sizes) {
      await by(who, file).start({ size })
      await by(who, file).send(first)
      begun.push(...(await openOf(who)))
    }
    expect(begun).toHaveLength(sizes.length)
    const left = await Promise.all(begun.map(upload => shop.deps.objects.listParts(upload)))
    expect(left.map(parts => parts?.length ?? null)).toEqual([null, null, 1])
  })

  test('issue 6.11: so does one begun anew under the same key, as a small file', async () => {
    const who = await newPerson(shop, 'Same')
    const file = await fileOf(1000, 61)
    const { key } = (await (await by(who, file).start({ size: 2 * PART_BYTES })).json()) as StartedUpload
    const [begun] = await openOf(who)
    expect(begun?.key).toBe(key)
    expect((await by(who, file).ask({ key })).status).toBe(200)
    expect(await openOf(who)).toEqual([])
    expect(begun && (await shop.deps.objects.listParts(begun))).toBeNull()
  })

  test('issue 6.11: one begun anew because its object is just being deleted ends the one before as well', async () => {
    const who = await newPerson(shop, 'Moved')
    const file = await newLarge()
    const { key } = await by(who, file).started()
    await shop.deps.store.artworks.update(artworkId(key), doc => ({ ...doc, removing: true }))
    await by(who, file).start()
    expect((await openOf(who)).map(upload => upload.key === key)).toEqual([false])
  })

  test('issue 6.11: deleting a person’s data leaves none of them in the store, known or not', async () => {
    const who = await newPerson(shop, 'Going')
    const file = await newLarge()
    for (const size of [PART_BYTES + 1, PART_BYTES + 2]) await by(who, file).start({ size })
    const other = await stray(await newPerson(shop, 'Staying'))
    const lost = await stray(who)
    expect(await openOf(who)).toHaveLength(2)
    await shop.call('/api/users/me', { token: who.token, method: 'DELETE' })
    const ids = []
    for await (const { uploadId } of shop.deps.objects.openUploads(ARTWORK_BUCKET)) ids.push(uploadId)
    expect([ids.includes(lost.uploadId), ids.includes(other.uploadId)]).toEqual([false, true])
    expect(await openOf(who)).toEqual([])
  })

  test('issue 6.11: the daily round ends those that no record knows, once they are a day old', async () => {
    const who = await newPerson(shop, 'Crashed')
    const lost = await stray(who)
    const file = await newLarge()
    await by(who, file).start()
    const { store, objects, log, ids: own } = shop.deps
    const clean = (ms: number) =>
      cleanUploads({ store, objects, log, ids: own, clock: { now: () => Date.now() + ms } })
    await clean(DAY - 60_000)
    expect((await openOf(who)).map(upload => upload.uploadId)).toContain(lost.uploadId)
    await clean(DAY + 60_000)
    const [left, ...others] = await openOf(who)
    expect(others).toEqual([])
    expect(left?.uploadId).toBe((await store.artworkUploads.get(uploadIdOf(who.sub, file.artwork)))?.uploadId)
  })

  test('D4 go with the person', async () => {
    const who = await newPerson(shop, 'Leaving')
    const file = await newLarge()
    await by(who, file).start()
    await shop.call('/api/users/me', { token: who.token, method: 'DELETE' })
    expect(await shop.deps.store.artworkUploads.get(uploadIdOf(who.sub, file.artwork))).toBeNull()
  })

  test('an identity is asked of an upload that never was: not found', async () => {
    const nobody = { ...large, artwork: Buffer.from(randomUUID().repeat(2)).toString('hex').slice(0, 64) }
    expect((await by(pat, nobody).list()).status).toBe(404)
  })
})
