import { expect, test, vi } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import { ArtworkReadError } from '#pwa/lib/artwork/read-error.ts'
import { memoryFiles } from '#pwa/local/files/open-files.ts'
import type { Local } from '#pwa/local/open.ts'
import { anyFields, BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import type { Inspection } from '#pwa/local/upload-record.ts'
import { ACCEPTED, memoryLocal, QUIET_PAGE, REFUSED, refOf } from '#pwa/sync/testing/local.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import type { PickVerdict } from './intake.ts'
import { BytesLost } from './put-bytes.ts'
import type { ArtworkSending } from './send-artwork.ts'
import { slotState } from './slot-view.ts'
import { webTabLock } from './tab-lock.ts'
import type { ArtworkFile } from './upload-calls.ts'
import { slotKey } from './upload-records.ts'
import { createUploader, type UploaderDeps } from './uploader.ts'

interface Sent extends ArtworkSending {
  file: ArtworkFile
}

async function addLine(local: Local) {
  const added = await local.cart.add(BANNER)
  if (!added.ok) throw new Error(added.code)
  return added.id
}

async function harness(change: Partial<UploaderDeps> = {}, local = memoryLocal()) {
  const line = await addLine(local)
  let ids = 0
  const seen = {
    uploads: [] as Sent[],
    givenUp: [] as string[],
    previews: [] as string[],
    done: 0,
    troubled: [] as string[],
    retries: [] as (() => void)[],
  }
  const deps: UploaderDeps = {
    judge: async () => ACCEPTED,
    send: async (file, sending) => {
      seen.uploads.push({ ...sending, file })
      return refOf(file)
    },
    sendPreview: async key => void seen.previews.push(key),
    ...QUIET_PAGE,
    giveUp: async artwork => void seen.givenUp.push(artwork),
    tabLock: (_, __, work) => work(),
    clock: { now: () => 1000 },
    newId: () => `pick ${line} ${++ids}`,
    onUploaded: () => void seen.done++,
    onTryFailed: id => void seen.troubled.push(id),
    onFailed: retry => void seen.retries.push(retry),
    log() {},
    ...change,
  }
  const made = createUploader(deps)
  // Placing ends when the file is safe; most tests look at what becomes of it.
  const place: typeof made.upload = async (at, file) => {
    const placed = await made.upload(at, file)
    await made.idle(at.local)
    return placed
  }
  const uploader = { ...made, place }
  const at = { local, line, slot: 'front' as ArtworkSlot }
  const state = async () => {
    const row = (await local.uploads.get(at.line, at.slot)) ?? undefined
    const line = await local.cart.find(at.line)
    return slotState(uploader.getSnapshot().get(slotKey(at)), row, line?.artwork[at.slot] ?? null)
  }
  return { uploader, deps, local, at, seen, state }
}

const jpeg = (name = 'banner 1.jpg', bytes = `jpeg ${name}`) =>
  new File([bytes], name, { type: 'image/jpeg' })
const artworkOf = async (local: Local, line: string) => (await local.cart.find(line))?.artwork

test('§4 upload: an accepted file is saved, stored and set on its line under its own name', async () => {
  const { uploader, local, at, seen, state } = await harness()
  await uploader.place(at, jpeg())
  const [sent] = seen.uploads
  if (!sent) throw new Error('nothing was sent')
  expect(sent.file).toMatchObject({ fileName: 'banner 1.jpg', type: 'image/jpeg', parts: [{ number: 1 }] })
  expect(await sent.file.bytes.text()).toBe('jpeg banner 1.jpg')
  expect(await artworkOf(local, at.line)).toEqual({ front: refOf(sent.file), back: null })
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
  expect(await state()).toEqual({ kind: 'failed', fileName: 'fair.jpg', reason: '', preview: null })
  expect(await local.uploads.list()).toEqual([])
  expect(seen.uploads).toEqual([])
  expect(seen.retries).toHaveLength(1)
  expect(await uploader.retry(at)).toBe(true)
  await uploader.idle(local)
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

test('Artwork: placing ends when the file is safe on the device, not when it is sent', async () => {
  const { local, at, deps } = await harness()
  await createUploader({ ...deps, send: () => new Promise(() => {}) }).upload(at, jpeg())
  expect(await local.files.list()).toMatchObject([{ state: 'saved' }])
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({ state: 'uploading' })
})

test('§4 progress: checking, then each percent as it comes', async () => {
  const verdict = Promise.withResolvers<PickVerdict>()
  const upload = Promise.withResolvers<ArtworkRef>()
  let job: Sent | undefined
  const { uploader, at, state } = await harness({
    judge: () => verdict.promise,
    send: (file, given) => {
      job = { ...given, file }
      return upload.promise
    },
  })
  const placing = uploader.place(at, jpeg())
  expect((await state()).kind).toBe('checking')
  verdict.resolve(ACCEPTED)
  await vi.waitFor(() => expect(job).toBeDefined())
  if (!job) throw new Error('nothing was sent')
  job.onSent(8)
  expect(await state()).toMatchObject({ kind: 'uploading', done: 8, size: 17, percent: 47 })
  job.onWaiting()
  expect(await state()).toMatchObject({ kind: 'waiting' })
  upload.resolve(refOf(job.file))
  await placing
  expect((await state()).kind).toBe('uploaded')
})

test('§8 a try that failed is told of its own choice, and the upload goes on', async () => {
  const { uploader, local, at, seen, state } = await harness({
    send: async (file, { onTryFailed }) => {
      onTryFailed()
      return refOf(file)
    },
  })
  await uploader.place(at, jpeg())
  const row = await local.uploads.get(at.line, at.slot)
  expect(seen.troubled).toEqual([row?.id])
  expect(seen.retries).toEqual([])
  expect((await state()).kind).toBe('uploaded')
})

test('§8 failure: told once, and Retry sends the same bytes again', async () => {
  const send = vi.fn<UploaderDeps['send']>(async file => refOf(file))
  send.mockRejectedValueOnce(new ApiError(413, 'too_large', 'The file is larger than 300 MB'))
  const { uploader, local, at, seen, state } = await harness({ send })
  await uploader.place(at, jpeg())
  expect(await state()).toMatchObject({ kind: 'failed', reason: 'The file is larger than 300 MB' })
  expect(await artworkOf(local, at.line)).toEqual({ front: null, back: null })
  expect(seen.retries).toHaveLength(1)
  expect(await uploader.retry(at)).toBe(true)
  const [first, second] = send.mock.calls.map(([file]) => file.artwork)
  expect(second).toBe(first)
  expect((await state()).kind).toBe('uploaded')
})

/** Sends that wait until the test lets them, or until they are stopped. */
function held() {
  const jobs: (Sent & { store(): void })[] = []
  const send: UploaderDeps['send'] = (file, sending) => {
    const { promise, resolve, reject } = Promise.withResolvers<ArtworkRef>()
    sending.signal.addEventListener('abort', () => reject(sending.signal.reason))
    jobs.push({ ...sending, file, store: () => resolve(refOf(file)) })
    return promise
  }
  const names = () => jobs.map(job => job.file.fileName)
  return { jobs, send, names }
}

test('a second file replaces the first while it is still on its way, and its bytes are let go', async () => {
  const { jobs, send } = held()
  const { uploader, local, at, seen } = await harness({ send })
  const first = uploader.place(at, jpeg('first.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  const second = uploader.place(at, jpeg('second.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  expect(jobs[0]?.signal.aborted).toBe(true)
  jobs[1]?.store()
  await Promise.all([first, second])
  expect((await artworkOf(local, at.line))?.front?.fileName).toBe('second.jpg')
  expect(seen).toMatchObject({ done: 1, retries: [] })
  expect((await local.files.list()).map(row => row.fileName)).toEqual(['second.jpg'])
})

test('several files wait together and go up one at a time, in the order in which they were chosen', async () => {
  const { jobs, send, names } = held()
  const { uploader, local, at } = await harness({ send })
  const other = { ...at, line: await addLine(local) }
  const placing = [
    uploader.place(at, jpeg('front.jpg')),
    uploader.place({ ...at, slot: 'back' }, jpeg('back.jpg')),
    uploader.place(other, jpeg('other.jpg')),
  ]
  await vi.waitFor(() => expect(names()).toEqual(['front.jpg']))
  await vi.waitFor(async () =>
    expect((await local.uploads.list()).map(row => row.state)).toEqual([
      'uploading',
      'uploading',
      'uploading',
    ]),
  )
  for (const [i, name] of ['front.jpg', 'back.jpg', 'other.jpg'].entries()) {
    await vi.waitFor(() => expect(names().at(-1)).toBe(name))
    jobs[i]?.store()
  }
  await Promise.all(placing)
  const artwork = await artworkOf(local, at.line)
  expect([artwork?.front?.fileName, artwork?.back?.fileName]).toEqual(['front.jpg', 'back.jpg'])
  expect((await artworkOf(local, other.line))?.front?.fileName).toBe('other.jpg')
})

test('pause stops an upload, resume takes the same one up, and what waits behind it goes on meanwhile', async () => {
  const { jobs, send, names } = held()
  const { uploader, at, state, local } = await harness({ send })
  const placing = uploader.place(at, jpeg('large.jpg'))
  const behind = uploader.place({ ...at, slot: 'back' }, jpeg('small.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await uploader.pause(at)
  expect(jobs[0]?.signal.aborted).toBe(true)
  expect((await state()).kind).toBe('paused')
  await vi.waitFor(() => expect(names()).toEqual(['large.jpg', 'small.jpg']))
  jobs[1]?.store()
  await Promise.all([placing, behind])
  expect((await local.uploads.get(at.line, 'front'))?.state).toBe('paused')
  const resuming = uploader.resume(at)
  await vi.waitFor(() => expect(jobs).toHaveLength(3))
  expect(jobs[2]?.file.artwork).toBe(jobs[0]?.file.artwork)
  jobs[2]?.store()
  await resuming
  expect((await state()).kind).toBe('uploaded')
})

test('all slots that wait for the same bytes are told to the server at once', async () => {
  const { jobs, send } = held()
  const { uploader, at } = await harness({ send })
  const placing = [
    uploader.place(at, jpeg('front.jpg', 'same')),
    uploader.place({ ...at, slot: 'back' }, jpeg('back.jpg', 'same')),
  ]
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await vi.waitFor(async () => expect(await jobs[0]?.places()).toHaveLength(2))
  expect(await jobs[0]?.places()).toMatchObject([
    { line: at.line, slot: 'front', fileName: 'front.jpg', was: null },
    { line: at.line, slot: 'back', fileName: 'back.jpg', was: null },
  ])
  jobs[0]?.store()
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  jobs[1]?.store()
  await Promise.all(placing)
})

test('two tabs never send the same file at once: the second waits, and then finds it stored', async () => {
  const { jobs, send } = held()
  const tabLock = webTabLock()
  const one = await harness({ send, tabLock })
  const other = await harness({ send, tabLock })
  const placing = one.uploader.place(one.at, jpeg('a.jpg', 'the same'))
  await vi.waitFor(async () => expect((await one.state()).kind).toBe('uploading'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  const waiting = other.uploader.place(other.at, jpeg('b.jpg', 'the same'))
  await vi.waitFor(async () => expect((await other.state()).kind).toBe('waiting'))
  expect(jobs).toHaveLength(1)
  jobs[0]?.store()
  await placing
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  jobs[1]?.store()
  await waiting
})

const DRAWN: PickVerdict = {
  ...ACCEPTED,
  seen: Promise.resolve({ preview: new Blob(['webp']), found: null }),
}

test('issue 5.3 a file is saved while its picture is still drawn, goes up with it, and outlasts a closed page', async () => {
  const seen = Promise.withResolvers<Inspection>()
  const {
    uploader,
    at,
    local,
    seen: told,
  } = await harness({
    judge: async () => ({ ...ACCEPTED, seen: seen.promise }),
  })
  const placing = uploader.place(at, jpeg())
  await vi.waitFor(async () => expect((await local.files.list())[0]?.state).toBe('saved'))
  expect(told.uploads).toEqual([])
  const next = await harness({}, local)
  await next.uploader.start(local)
  expect(next.seen.uploads).toHaveLength(1)
  const preview = new Blob(['webp'])
  seen.resolve({ preview, found: null })
  await placing
  expect(anyFields(await local.uploads.get(at.line, at.slot)).preview).toBe(preview)
})

test('D19 preview: is sent once the file is stored; its failure does not undo the upload', async () => {
  const judge = async () => DRAWN
  const one = await harness({ judge })
  await one.uploader.place(one.at, jpeg())
  expect(one.seen.previews).toEqual([refOf(one.seen.uploads[0]?.file ?? ({} as ArtworkFile)).key])
  const two = await harness({ judge, sendPreview: () => Promise.reject(new Error('offline')) })
  await two.uploader.place(two.at, jpeg())
  expect((await two.state()).kind).toBe('uploaded')
  expect(two.seen.retries).toEqual([])
})

test('D19 preview: one that did not arrive is sent at the next start, one that did is not sent again', async () => {
  const judge = async () => DRAWN
  const one = await harness({ judge, sendPreview: () => Promise.reject(new Error('offline')) })
  await one.uploader.place(one.at, jpeg())
  const next = await harness({}, one.local)
  await next.uploader.start(one.local)
  const key = (await artworkOf(one.local, one.at.line))?.front?.key
  expect(next.seen.previews).toEqual([key])
  await vi.waitFor(async () => expect(anyFields((await one.local.uploads.list())[0]).isShown).toBe(true))
  await next.uploader.start(one.local)
  expect(next.seen.previews).toEqual([key])
})

test('a cleared slot stops its upload, forgets file and artwork, and tells the server', async () => {
  const { jobs, send } = held()
  const { uploader, at, state, seen, local } = await harness({ send })
  const placing = uploader.place(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await uploader.clear(at)
  expect(jobs[0]?.signal.aborted).toBe(true)
  await placing
  expect(await state()).toEqual({ kind: 'none' })
  expect(seen.retries).toEqual([])
  expect(seen.givenUp).toEqual([jobs[0]?.file.artwork])
  expect(await local.files.list()).toEqual([])
})

test('bytes another slot waits for are not given up with the first', async () => {
  const { jobs, send } = held()
  const { uploader, at, seen } = await harness({ send })
  const placing = [
    uploader.place(at, jpeg('a.jpg', 'same')),
    uploader.place({ ...at, slot: 'back' }, jpeg('b.jpg', 'same')),
  ]
  await vi.waitFor(async () => expect(await jobs[0]?.places()).toHaveLength(2))
  await uploader.clear(at)
  expect(seen.givenUp).toEqual([])
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  jobs[1]?.store()
  await Promise.all(placing)
})

test('the next page goes on with a saved file, and leaves paused, failed and stored ones alone', async () => {
  const { jobs, send } = held()
  const { local, at, uploader } = await harness({ send })
  void uploader.place(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  const next = await harness({}, local)
  await next.uploader.start(local)
  expect(next.seen.uploads.map(job => job.file.artwork)).toEqual([jobs[0]?.file.artwork])
  expect((await artworkOf(local, at.line))?.front?.fileName).toBe('banner 1.jpg')
  await next.uploader.start(local)
  expect(next.seen.uploads).toHaveLength(1)
  const { file } = anyFields(await local.uploads.get(at.line, at.slot))
  for (const state of ['paused', 'failed', 'refused'] as const) {
    await local.uploads.put(uploadRow({ line: at.line, state, id: state, file: file ?? null, key: null }))
    await next.uploader.start(local)
  }
  expect(next.seen.uploads).toHaveLength(1)
})

test('the next page takes up a copy that was whole, and asks again for one that was not', async () => {
  const { local, at, uploader, seen } = await harness()
  const kept = await local.files.keep(jpeg())
  const back = { line: at.line, slot: 'back' as const }
  await local.uploads.put(uploadRow({ ...at, id: 'a', state: 'saving', file: kept.id, key: null }))
  await local.uploads.put(uploadRow({ ...back, id: 'b', state: 'saving', file: 'never copied', key: null }))
  await uploader.start(local)
  expect(seen.uploads.map(job => job.file.artwork)).toEqual([kept.artwork])
  expect((await local.uploads.get(at.line, 'front'))?.state).toBe('stored')
  expect(await local.uploads.get(at.line, 'back')).toMatchObject({ state: 'interrupted' })
  expect(await local.uploads.get(at.line, 'back')).not.toHaveProperty('file')
})

test('a file that is gone from the device has to be chosen again, and the next one goes up', async () => {
  const { local, at, uploader, seen } = await harness()
  await local.uploads.put(uploadRow({ ...at, file: 'gone', key: null }))
  await uploader.place({ ...at, slot: 'back' }, jpeg())
  expect((await local.uploads.get(at.line, 'front'))?.state).toBe('interrupted')
  expect(seen.uploads).toHaveLength(1)
})

test('bytes stay until the acknowledged cart holds the artwork, then they go', async () => {
  const { local, at, uploader } = await harness({ judge: async () => DRAWN })
  await uploader.place(at, jpeg())
  const stored = await local.uploads.get(at.line, at.slot)
  expect(await local.files.open(anyFields(stored).file ?? '')).not.toBeNull()
  const lines = await local.cart.list()
  await local.outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 1, lines },
    arrived: rows.map(row => row.id),
  }))
  await uploader.start(local)
  expect(await local.files.list()).toEqual([])
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({ state: 'stored', file: null })
})

test('before the server’s first answer a file goes up although its line is not known here', async () => {
  const { jobs, send } = held()
  const { local, at, uploader } = await harness({ send })
  void uploader.place(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await local.cart.remove(at.line)
  const next = await harness({}, local)
  // Signing out has taken the acknowledged lines away; their files wait for their owner (D2).
  await next.uploader.start(local)
  expect(next.seen.uploads).toHaveLength(1)
})

test('a full disk does not stop the upload', async () => {
  const { uploader, local, at, seen } = await harness()
  local.uploads.put = () => Promise.reject(new Error('QuotaExceededError'))
  await uploader.place(at, jpeg())
  expect(seen.done).toBe(1)
  expect((await artworkOf(local, at.line))?.front?.fileName).toBe('banner 1.jpg')
})

test('what is only in this page says so, and the next page asks for the file again', async () => {
  const { jobs, send } = held()
  const fullDevice = { ...memoryLocal(), files: memoryFiles() }
  const { uploader, at, state, local } = await harness({ send }, fullDevice)
  const placing = uploader.place(at, jpeg())
  await vi.waitFor(async () => expect(await state()).toMatchObject({ kind: 'uploading', isSafe: false }))
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({ state: 'interrupted' })
  expect(await local.uploads.get(at.line, at.slot)).not.toHaveProperty('file')
  jobs[0]?.store()
  await placing
  expect((await local.uploads.get(at.line, at.slot))?.state).toBe('stored')
  expect((await state()).kind).toBe('uploaded')
})

test('taking a refused file away leaves the earlier artwork; taking that away empties the slot', async () => {
  const judge = vi.fn(async () => ACCEPTED)
  const { uploader, local, at, state } = await harness({ judge })
  await uploader.place(at, jpeg('good.jpg'))
  judge.mockResolvedValue(REFUSED)
  await uploader.place(at, jpeg('bad.jpg'))
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({ refused: { fileName: 'bad.jpg' } })
  await uploader.clear(at)
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({ refused: null })
  expect(await state()).toMatchObject({ kind: 'uploaded', fileName: 'good.jpg' })
  await uploader.clear(at)
  expect(await artworkOf(local, at.line)).toEqual({ front: null, back: null })
})

test.each([
  ['left', true, 0],
  ['stayed', false, 1],
])(
  'D2: what cannot be read while uploads start is a failure to log, unless its person left (%s)',
  async (_, hasLeft, logged) => {
    const log = vi.fn()
    const { uploader, local } = await harness({ log })
    local.uploads.list = async () => {
      if (hasLeft) uploader.end()
      throw new Error('The database is closed.')
    }
    await uploader.idle(local)
    expect(log).toHaveBeenCalledTimes(logged)
  },
)

test('a file that two slots know, since its page ended while it moved, stays until neither needs it', async () => {
  const { uploader, local, at } = await harness()
  const back = { ...at, slot: 'back' as const }
  const { id: file, artwork } = await local.files.keep(jpeg())
  for (const { line, slot } of [at, back])
    await local.uploads.put(uploadRow({ line, slot, state: 'paused', file, artwork }))
  await uploader.clear(at)
  expect(await (await local.files.open(file))?.text()).toBe('jpeg banner 1.jpg')
  await uploader.clear(back)
  expect(await local.files.open(file)).toBeNull()
})

test('a file that another slot falls back on, should its next one not be saved, stays', async () => {
  const { uploader, local, at } = await harness()
  const back = { line: at.line, slot: 'back' as const }
  const { id: file, artwork } = await local.files.keep(jpeg())
  const known = { state: 'paused', file, artwork } as const
  await local.uploads.put(uploadRow({ ...at, ...known }))
  await local.uploads.put(uploadRow({ ...back, state: 'saving', earlier: uploadRow({ ...back, ...known }) }))
  await uploader.clear(at)
  expect(await (await local.files.open(file))?.text()).toBe('jpeg banner 1.jpg')
})

test('a file that the device does not take away says so, and is still there', async () => {
  const { uploader, local, at } = await harness()
  await uploader.place(at, jpeg())
  const stored = await local.uploads.get(at.line, at.slot)
  local.uploads.change = async () => {
    throw new Error('The disk is broken.')
  }
  await expect(uploader.clear(at)).rejects.toThrow('disk')
  expect(await local.uploads.get(at.line, at.slot)).toEqual(stored)
})

test('Artwork: bytes that go away while they are sent ask for another pick, and nothing says that they are saved', async () => {
  const local = memoryLocal()
  const send = async ({ id }: ArtworkFile) => {
    await local.files.delete(id)
    throw new BytesLost()
  }
  const { uploader, at, seen, state } = await harness({ send }, local)
  await uploader.place(at, jpeg())
  expect(await state()).toMatchObject({ kind: 'interrupted', fileName: 'banner 1.jpg' })
  expect(seen.retries).toEqual([])
})

test('Artwork: a reading that failed once, of bytes that are here, can be tried again', async () => {
  const send = vi.fn(async (file: ArtworkFile) => refOf(file)).mockRejectedValueOnce(new BytesLost())
  const { uploader, at, seen, state } = await harness({ send })
  await uploader.place(at, jpeg())
  expect((await state()).kind).toBe('failed')
  seen.retries[0]?.()
  await expect.poll(async () => (await state()).kind).toBe('uploaded')
})
