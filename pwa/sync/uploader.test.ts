import { expect, test, vi } from 'vitest'
import { ArtworkReadError } from '#pwa/lib/artwork/worker-line.ts'
import type { Local } from '#pwa/local/open.ts'
import { BANNER } from '#pwa/local/testing.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { slotKey } from './live-uploads.ts'
import { slotState } from './slot-state.ts'
import { ACCEPTED, memoryLocal, REFUSED } from './testing.ts'
import type { UploadJob } from './upload.ts'
import { createUploader, type Judged, type UploaderDeps } from './uploader.ts'

const UUID = '0b0f4a36-0001-4000-8000-000000000000'

async function harness(change: Partial<UploaderDeps> = {}) {
  const local = memoryLocal()
  const added = await local.cart.add(BANNER)
  if (!added.ok) throw new Error(added.code)
  const seen = {
    uploads: [] as UploadJob[],
    previews: [] as string[],
    done: 0,
    retries: [] as (() => void)[],
  }
  const uploader = createUploader({
    judge: async () => ACCEPTED,
    upload: async job => void seen.uploads.push(job),
    sendPreview: async key => void seen.previews.push(key),
    newId: () => UUID,
    onUploaded: () => void seen.done++,
    onFailed: retry => void seen.retries.push(retry),
    log() {},
    ...change,
  })
  const at = { local, line: added.id, slot: 'front' as ArtworkSlot }
  const state = async () => {
    const row = (await local.uploads.get(at.line, at.slot)) ?? undefined
    const line = await local.cart.find(at.line)
    return slotState(uploader.getSnapshot().get(slotKey(at)), row, line?.artwork[at.slot] ?? null)
  }
  return { uploader, local, at, seen, state }
}

const jpeg = (name = 'banner 1.jpg', bytes = 'jpeg') => new File([bytes], name, { type: 'image/jpeg' })
const artworkOf = async (local: Local, line: string) => (await local.cart.find(line))?.artwork

test('§4 upload: an accepted file is stored under {uuid}/{encoded filename} and set on its line', async () => {
  const { uploader, local, at, seen, state } = await harness()
  await uploader.place(at, jpeg())
  expect(seen.uploads[0]).toMatchObject({ key: `${UUID}/banner%201.jpg`, type: 'image/jpeg' })
  expect(await artworkOf(local, at.line)).toEqual({
    front: {
      bucket: 'order-artwork',
      key: `${UUID}/banner%201.jpg`,
      fileName: 'banner 1.jpg',
      size: 4,
      type: 'image/jpeg',
    },
    back: null,
  })
  expect((await state()).kind).toBe('uploaded')
  expect(seen.done).toBe(1)
})

test('§5 refusal: not a byte is uploaded, the text stands at the slot, and the next file is taken', async () => {
  const judge = vi.fn(async () => REFUSED)
  const { uploader, at, seen, state } = await harness({ judge })
  await uploader.place(at, jpeg('low.jpg'))
  expect(seen.uploads).toEqual([])
  expect(await state()).toMatchObject({ kind: 'refused', fileName: 'low.jpg', message: REFUSED.message })
  judge.mockResolvedValue(ACCEPTED)
  await uploader.place(at, jpeg())
  expect((await state()).kind).toBe('uploaded')
})

test.each([
  ['the reader', new ArtworkReadError('unavailable', 'did not load')],
  ['its chunk', new TypeError('Failed to fetch dynamically imported module')],
])('D16 refusal: when %s does not load, the file is kept and Retry judges it again', async (_, broken) => {
  const judge = vi.fn(async () => ACCEPTED)
  judge.mockRejectedValueOnce(broken)
  const { uploader, local, at, seen, state } = await harness({ judge })
  await uploader.place(at, jpeg('fair.jpg'))
  expect(await state()).toEqual({ kind: 'failed', fileName: 'fair.jpg', preview: null })
  expect(await local.uploads.list()).toEqual([])
  expect(seen.uploads).toEqual([])
  expect(seen.retries).toHaveLength(1)
  expect(await uploader.retry(at)).toBe(true)
  expect(judge).toHaveBeenCalledTimes(2)
  expect(await state()).toMatchObject({ kind: 'uploaded', fileName: 'fair.jpg' })
})

test('D16 refusal: taking away a file that could not be judged leaves the earlier one', async () => {
  const judge = vi.fn(async () => ACCEPTED)
  const { uploader, at, state } = await harness({ judge })
  await uploader.place(at, jpeg('first.jpg'))
  judge.mockRejectedValueOnce(new ArtworkReadError('unavailable', 'did not load'))
  await uploader.place(at, jpeg('second.jpg'))
  expect(await state()).toMatchObject({ kind: 'failed', fileName: 'second.jpg' })
  await uploader.clear(at)
  expect(await state()).toMatchObject({ kind: 'uploaded', fileName: 'first.jpg' })
})

test.each([
  ['while it was read', new ArtworkReadError('unreadable', 'gone')],
  ['before its head was read', new DOMException('gone', 'NotReadableError')],
])('D16 refusal: a file that went away %s has to be chosen again', async (_, gone) => {
  const { uploader, at, seen, state } = await harness({ judge: () => Promise.reject(gone) })
  await uploader.place(at, jpeg())
  expect(await state()).toMatchObject({
    kind: 'refused',
    message: "The file can't be read any more. Please choose the file again.",
  })
  expect(seen.uploads).toEqual([])
})

test('§4 progress: checking, then each percent as it comes', async () => {
  const verdict = Promise.withResolvers<Judged>()
  const upload = Promise.withResolvers<void>()
  let job: UploadJob | undefined
  const { uploader, at, state } = await harness({
    judge: () => verdict.promise,
    upload: given => {
      job = given
      return upload.promise
    },
  })
  const placing = uploader.place(at, jpeg())
  expect((await state()).kind).toBe('checking')
  verdict.resolve(ACCEPTED)
  await vi.waitFor(() => expect(job).toBeDefined())
  job?.onProgress(42)
  expect(await state()).toMatchObject({ kind: 'uploading', percent: 42 })
  upload.resolve()
  await placing
  expect((await state()).kind).toBe('uploaded')
})

test('§8 failure: told once, and Retry sends the same file under the same key', async () => {
  const upload = vi.fn<(job: UploadJob) => Promise<void>>(async () => {})
  upload.mockRejectedValueOnce(new Error('network'))
  const { uploader, local, at, seen, state } = await harness({ upload })
  await uploader.place(at, jpeg())
  expect((await state()).kind).toBe('failed')
  expect(await artworkOf(local, at.line)).toEqual({ front: null, back: null })
  expect(seen.retries).toHaveLength(1)
  expect(await uploader.retry(at)).toBe(true)
  const [first, second] = upload.mock.calls.map(([job]) => job)
  expect(second?.key).toBe(first?.key)
  expect((await state()).kind).toBe('uploaded')
})

test('a second file replaces the first while it is still on its way', async () => {
  const jobs: UploadJob[] = []
  const stuck = Promise.withResolvers<void>()
  const { uploader, local, at, seen } = await harness({
    upload: job => (jobs.push(job) === 1 ? stuck.promise : Promise.resolve()),
  })
  const first = uploader.place(at, jpeg('first.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await uploader.place(at, jpeg('second.jpg'))
  expect(jobs[0]?.signal.aborted).toBe(true)
  stuck.resolve()
  await first
  expect((await artworkOf(local, at.line))?.front?.fileName).toBe('second.jpg')
  expect(seen).toMatchObject({ done: 1, retries: [] })
})

test('D18 slots: front and back are uploaded side by side', async () => {
  const { uploader, local, at } = await harness()
  await Promise.all([
    uploader.place(at, jpeg('front.jpg')),
    uploader.place({ ...at, slot: 'back' }, jpeg('back.jpg')),
  ])
  const artwork = await artworkOf(local, at.line)
  expect([artwork?.front?.fileName, artwork?.back?.fileName]).toEqual(['front.jpg', 'back.jpg'])
})

test('D19 preview: is sent once the file is stored; its failure does not undo the upload', async () => {
  const judge = async () => ({ ...ACCEPTED, preview: new Blob(['webp']) })
  const one = await harness({ judge })
  await one.uploader.place(one.at, jpeg())
  expect(one.seen.previews).toEqual([`${UUID}/banner%201.jpg`])
  const two = await harness({ judge, sendPreview: () => Promise.reject(new Error('offline')) })
  await two.uploader.place(two.at, jpeg())
  expect((await two.state()).kind).toBe('uploaded')
  expect(two.seen.retries).toEqual([])
})

test('a cleared slot stops its upload and forgets file and artwork', async () => {
  const stuck = Promise.withResolvers<void>()
  let job: UploadJob | undefined
  const { uploader, at, state, seen } = await harness({
    upload: given => {
      job = given
      return stuck.promise
    },
  })
  const placing = uploader.place(at, jpeg())
  await vi.waitFor(() => expect(job).toBeDefined())
  await uploader.clear(at)
  expect(job?.signal.aborted).toBe(true)
  stuck.reject(new Error('aborted'))
  await placing
  expect(await state()).toEqual({ kind: 'none' })
  expect(seen.retries).toEqual([])
})

test('the next page goes on with a kept file under its key, and leaves what failed or is stored alone', async () => {
  const { local, at, uploader, seen } = await harness({ upload: () => new Promise(() => {}) })
  void uploader.place(at, jpeg())
  await vi.waitFor(async () => expect(await local.uploads.list()).toHaveLength(1))
  const next = await harness()
  await next.uploader.resume(local)
  expect(next.seen.uploads.map(job => job.key)).toEqual([`${UUID}/banner%201.jpg`])
  expect((await artworkOf(local, at.line))?.front?.fileName).toBe('banner 1.jpg')
  await next.uploader.resume(local)
  expect(next.seen.uploads).toHaveLength(1)
  expect(seen.done).toBe(0)
})

test('a full disk does not stop the upload', async () => {
  const { uploader, local, at, seen } = await harness()
  local.uploads.put = () => Promise.reject(new Error('QuotaExceededError'))
  await uploader.place(at, jpeg())
  expect(seen.done).toBe(1)
  expect((await artworkOf(local, at.line))?.front?.fileName).toBe('banner 1.jpg')
})

test('taking a refused file away leaves the earlier artwork; taking that away empties the slot', async () => {
  const judge = vi.fn(async () => ACCEPTED)
  const { uploader, local, at, state } = await harness({ judge })
  await uploader.place(at, jpeg('good.jpg'))
  judge.mockResolvedValue(REFUSED)
  await uploader.place(at, jpeg('bad.jpg'))
  expect(await state()).toMatchObject({ kind: 'refused', kept: 'good.jpg' })
  await uploader.clear(at)
  expect(await state()).toMatchObject({ kind: 'uploaded', fileName: 'good.jpg' })
  await uploader.clear(at)
  expect(await artworkOf(local, at.line)).toEqual({ front: null, back: null })
})
