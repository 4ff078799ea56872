import { expect, onTestFinished, test, vi } from 'vitest'
import { judge, MAX_ARTWORK_BYTES, unreadFacts } from '#shared/artwork/verdict.ts'
import { createJudge } from './judging.ts'
import type { JudgeEvent, JudgeRequest } from './messages.ts'

const pdf = () => new File(['%PDF-1.7 ...'], 'sign.pdf')
const ACCEPTED = judge({ ...unreadFacts(12, 'application/pdf'), pages: 1 })
const STARTED: JudgeEvent = { step: 'started' }
const JUDGED: JudgeEvent = { step: 'judged', judgement: ACCEPTED }
const LOOKED: JudgeEvent = { step: 'looked', page: null }
const DRAWN: JudgeEvent = { step: 'previewed', preview: null }

/** A worker that answers each request as told and remembers what became of it. */
class ScriptedWorker extends EventTarget {
  readonly requests: { request: JudgeRequest; answers: MessagePort }[] = []
  terminated = false
  readonly #script: JudgeEvent[]

  constructor(script: JudgeEvent[]) {
    super()
    this.#script = script
  }

  postMessage(call: { request: JudgeRequest; answers: MessagePort }): void {
    this.requests.push(call)
    for (const event of this.#script) call.answers.postMessage(event)
  }

  terminate(): void {
    this.terminated = true
  }
}

function judgeWith(...scripts: JudgeEvent[][]) {
  const workers: ScriptedWorker[] = []
  const start = vi.fn(() => {
    const worker = new ScriptedWorker(scripts[workers.length] ?? [])
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { judgeArtwork: createJudge(start), start, workers }
}

test.each([
  ['a renamed file', new File(['PK a zip'], 'art.pdf', { type: 'application/pdf' }), 'format'],
  ['an empty file', new File([], 'art.jpg', { type: 'image/jpeg' }), 'damaged'],
])('§5 artwork: %s is refused without starting the reader', async (_, file, verdict) => {
  const { judgeArtwork, start } = judgeWith()
  expect(await judgeArtwork(file)).toMatchObject({ verdict, preview: null })
  expect(start).not.toHaveBeenCalled()
})

test('§5 artwork: a file over 314572800 bytes is refused unread', async () => {
  const { judgeArtwork, start } = judgeWith()
  const file = Object.assign(pdf(), { slice: () => expect.fail('was read') })
  Object.defineProperty(file, 'size', { value: MAX_ARTWORK_BYTES + 1 })
  expect(await judgeArtwork(file)).toMatchObject({
    verdict: 'size',
    message: 'File size exceeds 300MB limit',
  })
  expect(start).not.toHaveBeenCalled()
})

test('§5 artwork: one reader takes one file at a time', async () => {
  const { judgeArtwork, workers } = judgeWith([STARTED, JUDGED, LOOKED])
  const first = judgeArtwork(pdf())
  const second = judgeArtwork(pdf())
  await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1))
  workers[0]?.requests[0]?.answers.postMessage(DRAWN)
  expect((await first).verdict).toBe('accept')
  await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(2))
  workers[0]?.requests[1]?.answers.postMessage(DRAWN)
  expect((await second).verdict).toBe('accept')
  expect(workers).toHaveLength(1)
})

test('D16 a file over its time is damaged, its reader is ended, and the next file gets a new one', async () => {
  const { judgeArtwork, workers } = judgeWith([STARTED], [STARTED, JUDGED, LOOKED, DRAWN])
  const held = await judgeArtwork(pdf(), { limitMs: 5 })
  expect(held).toMatchObject({
    verdict: 'damaged',
    message: "File is damaged and can't be read",
    preview: null,
  })
  expect(workers[0]?.terminated).toBe(true)
  expect((await judgeArtwork(pdf())).verdict).toBe('accept')
  expect(workers[1]?.terminated).toBe(false)
})

test('D19 a preview over its time leaves the verdict as it is', async () => {
  const { judgeArtwork, workers } = judgeWith([STARTED, JUDGED, LOOKED])
  expect(await judgeArtwork(pdf(), { limitMs: 5 })).toEqual({ ...ACCEPTED, page: null, preview: null })
  expect(workers[0]?.terminated).toBe(true)
})

test('D16 a reader that does not load is an error and no verdict, and is tried anew for the next file', async () => {
  const { judgeArtwork, workers } = judgeWith([], [STARTED, JUDGED, LOOKED, DRAWN])
  const broken = judgeArtwork(pdf())
  await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1))
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(broken).rejects.toMatchObject({ name: 'ArtworkReadError', code: 'unavailable' })
  expect((await judgeArtwork(pdf())).verdict).toBe('accept')
})

test('D16 a file that goes away while it is read is an error and no verdict', async () => {
  const { judgeArtwork } = judgeWith([STARTED, { step: 'failed', reason: 'gone' }])
  await expect(judgeArtwork(pdf())).rejects.toMatchObject({ code: 'unreadable', message: 'gone' })
})

test('§5 artwork: a person who changes their mind stops the reading', async () => {
  const { judgeArtwork, workers } = judgeWith([STARTED])
  const changed = new AbortController()
  const judged = judgeArtwork(pdf(), { signal: changed.signal })
  await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1))
  changed.abort(new Error('another file'))
  await expect(judged).rejects.toThrow('another file')
  expect(workers[0]?.terminated).toBe(true)
})

test('D17 a look through the page over its time leaves the verdict as it is, told before', async () => {
  const { judgeArtwork, workers } = judgeWith([STARTED, JUDGED])
  const told: string[] = []
  const onVerdict = ({ verdict }: { verdict: string }) => told.push(verdict)
  const judged = await judgeArtwork(pdf(), { limitMs: 5, onVerdict })
  expect(judged).toEqual({ ...ACCEPTED, page: null, preview: null })
  expect(told).toEqual(['accept'])
  expect(workers[0]?.terminated).toBe(true)
})

test('D16 10 s a file: by itself a judge gives a held-up file most of them, and says damaged before they are over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // No spy: put back after the real timers are, it would leave the faked one to the next file.
  const limits = vi.fn(globalThis.setTimeout)
  Object.assign(globalThis, { setTimeout: limits })
  const { judgeArtwork } = judgeWith([STARTED])
  const told: string[] = []
  const judged = judgeArtwork(pdf()).then(({ verdict }) => told.push(verdict))
  // The first limit is the reader's own, until it has started; the second is the file's.
  await expect.poll(() => limits.mock.calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(told).toEqual(['damaged'])
  await judged
})
