import { expect, test, vi } from 'vitest'
import type { Local } from '#pwa/local/open.ts'
import { anyFields, uploadRow } from '#pwa/local/testing/rows.ts'
import type { Inspection } from '#pwa/local/upload-record.ts'
import { ACCEPTED, memoryLocal, refOf, uploading } from '#pwa/sync/testing/local.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { lacksPicture } from './upload-state.ts'
import type { UploaderDeps } from './uploader.ts'

const PREVIEW = new Blob(['webp'])
const FOUND = { facts: { type: 'image/jpeg' }, page: null } as unknown as FoundInFile
const DRAWN: Inspection = { preview: PREVIEW, found: FOUND }
const NOTHING: Inspection = { preview: null, found: null }
const jpeg = (name = 'large.jpg') => new File([`jpeg ${name}`], name, { type: 'image/jpeg' })

/** An uploader whose picks are judged at once and drawn too late. */
async function device(change: Partial<UploaderDeps> = {}, local: Local = memoryLocal()) {
  const sent: string[] = []
  const one = await uploading({ local, sendPreview: async key => void sent.push(key), ...change })
  const row = () => local.uploads.get(one.at.line, one.at.slot)
  const acknowledge = async () => {
    const lines = await local.cart.list()
    await local.outbox.transact(({ rows }) => ({
      base: { epoch: 'e', v: 1, lines },
      arrived: rows.map(each => each.id),
    }))
    await one.uploader.start(local)
  }
  return { ...one, sent, row, acknowledge }
}

test('issue 6.38: a picture that took too long is drawn once the page is idle, without a connection too', async () => {
  const idle: (() => void)[] = []
  const whenIdle = (run: () => void) => {
    idle.push(run)
    return () => {}
  }
  const lookAgain = vi.fn(async () => DRAWN)
  const { uploader, at, row } = await device({ lookAgain, whenIdle })
  await uploader.upload(at, jpeg())
  expect(await row()).toMatchObject({ state: 'uploading', preview: null })
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  expect(lookAgain).not.toHaveBeenCalled()
  idle[0]?.()
  await vi.waitFor(async () =>
    expect(await row()).toMatchObject({ state: 'uploading', preview: PREVIEW, found: FOUND }),
  )
  expect(lookAgain).toHaveBeenCalledTimes(1)
})

test('issue 6.38: drawn after its file was stored, it is sent, and only then the bytes go', async () => {
  const drawing = Promise.withResolvers<Inspection>()
  const { uploader, at, jobs, row, sent, acknowledge, local } = await device({
    lookAgain: () => drawing.promise,
  })
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  jobs[0]?.store()
  await uploader.idle(local)
  await acknowledge()
  const before = await row()
  expect(before).toMatchObject({ state: 'stored', preview: null })
  expect(await local.files.open(anyFields(before).file ?? '')).not.toBeNull()
  expect(sent).toEqual([])
  drawing.resolve(DRAWN)
  await vi.waitFor(async () => expect(await local.files.list()).toEqual([]))
  await vi.waitFor(() => expect(sent).toEqual([jobs[0] && refOf(jobs[0].file).key]))
  expect(await row()).toMatchObject({ state: 'stored', preview: PREVIEW, file: null, isShown: true })
})

test('issue 6.38: after a reload a file that was left without its picture gets it, as a row of an older shop does', async () => {
  const local = memoryLocal()
  const first = await device({ lookAgain: () => new Promise(() => {}) }, local)
  await first.uploader.upload(first.at, jpeg())
  first.uploader.end()
  const before = await first.row()
  expect(before && 'looks' in before).toBe(false)
  const next = await device({ lookAgain: async () => DRAWN }, local)
  void next.uploader.start(local)
  await vi.waitFor(async () => expect(anyFields(await first.row()).preview).toBe(PREVIEW))
})

test('issue 6.38: what failed once is tried again, and then no more: the bytes go, the server draws', async () => {
  const lookAgain = vi.fn(async () => NOTHING).mockRejectedValueOnce(new Error('the reader broke'))
  const { uploader, at, jobs, row, acknowledge, local } = await device({ lookAgain })
  await uploader.upload(at, jpeg())
  await vi.waitFor(async () => expect(anyFields(await row()).looks).toBe(2))
  jobs[0]?.store()
  await uploader.idle(local)
  await acknowledge()
  expect(await local.files.list()).toEqual([])
  await uploader.start(local)
  expect(lookAgain).toHaveBeenCalledTimes(2)
})

test('issue 6.38: what failed once and then comes about is kept', async () => {
  const lookAgain = vi.fn(async () => DRAWN).mockResolvedValueOnce(NOTHING)
  const { uploader, at, row } = await device({ lookAgain })
  await uploader.upload(at, jpeg())
  await vi.waitFor(async () => expect(anyFields(await row()).preview).toBe(PREVIEW))
})

test('issue 6.38: a file somebody waits for is checked and saved first', async () => {
  const checking = Promise.withResolvers<void>()
  const judge: UploaderDeps['judge'] = async file => {
    if (file.name === 'second.jpg') await checking.promise
    return ACCEPTED
  }
  const lookAgain = vi.fn(async () => DRAWN)
  const { uploader, at, row } = await device({ judge, lookAgain })
  const [first, second] = [
    uploader.upload(at, jpeg()),
    uploader.upload({ ...at, slot: 'back' }, jpeg('second.jpg')),
  ]
  await first
  expect(lookAgain).not.toHaveBeenCalled()
  checking.resolve()
  await second
  await vi.waitFor(async () => expect(anyFields(await row()).preview).toBe(PREVIEW))
})

test('issue 6.38: one file at a time, each once, in whichever order they are chosen', async () => {
  let running = 0
  let most = 0
  const lookAgain = vi.fn(async () => {
    most = Math.max(most, ++running)
    await null
    running--
    return DRAWN
  })
  const { uploader, at, local } = await device({ lookAgain })
  await Promise.all([uploader.upload(at, jpeg()), uploader.upload({ ...at, slot: 'back' }, jpeg('back.jpg'))])
  await vi.waitFor(async () =>
    expect((await local.uploads.list()).map(each => anyFields(each).preview)).toEqual([PREVIEW, PREVIEW]),
  )
  expect([most, lookAgain.mock.calls.length]).toEqual([1, 2])
})

test('issue 6.38: a file that is taken away while it is drawn stays away', async () => {
  const drawing = Promise.withResolvers<Inspection>()
  const looks = vi.fn(() => drawing.promise)
  const { uploader, at, row } = await device({ lookAgain: looks })
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(looks).toHaveBeenCalled())
  await uploader.clear(at)
  drawing.resolve(DRAWN)
  await drawing.promise
  await null
  expect(await row()).toBeNull()
})

test('issue 6.38: when the person leaves, nothing more is drawn, and nothing of it is written', async () => {
  const given: AbortSignal[] = []
  const lookAgain = (_: Blob, signal: AbortSignal) => {
    given.push(signal)
    return new Promise<Inspection>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
  }
  const log = vi.fn()
  const { uploader, at, row } = await device({ lookAgain, log })
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(given).toHaveLength(1))
  uploader.end()
  expect(given[0]?.aborted).toBe(true)
  await vi.waitFor(async () => expect(anyFields(await row()).looks).toBeUndefined())
  expect(log).not.toHaveBeenCalledWith('The picture of an artwork could not be drawn.', expect.anything())
})

test.each([
  [true, 'waits to be sent', {}],
  [true, 'is stored', { state: 'stored' }],
  [true, 'failed once', { looks: 1 }],
  [false, 'failed twice', { looks: 2 }],
  [false, 'has its picture', { preview: PREVIEW }],
  [false, 'is not here', { file: null }],
  [false, 'was refused', { state: 'refused' }],
  [false, 'is being copied', { state: 'saving' }],
] as const)('issue 6.38: it is %s that a file which %s is drawn again', (isLate, _, change) => {
  expect(
    lacksPicture(
      uploadRow({
        file: 'kept',
        key: change && 'state' in change && change.state === 'stored' ? 'k' : null,
        ...change,
      }),
    ),
  ).toBe(isLate)
})
