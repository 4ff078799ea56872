import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLiveUploads, slotKey } from './live-uploads.ts'

const front = { line: 'line-1', slot: 'front' as const }
const back = { line: 'line-1', slot: 'back' as const }
const file = new Blob(['jpeg'])

test('§4 upload: checking, then percent, then nothing more to tell', () => {
  const live = createLiveUploads()
  const shown = () => live.getSnapshot().get(slotKey(front))
  live.begin(front, new File([], 'a.jpg'))
  expect(shown()).toEqual({ phase: 'checking', fileName: 'a.jpg' })
  const run = live.upload(front, 'a.jpg', file)
  expect(shown()).toEqual({ phase: 'uploading', fileName: 'a.jpg', percent: 0 })
  run.onProgress(42)
  expect(shown()).toEqual({ phase: 'uploading', fileName: 'a.jpg', percent: 42 })
  run.end()
  expect(shown()).toBeUndefined()
})

test('a later attempt ends the earlier one, whose news no longer count', () => {
  const live = createLiveUploads()
  const first = live.upload(front, 'first.jpg', file)
  const second = live.upload(front, 'second.jpg', file)
  expect([first.isCurrent(), first.signal.aborted]).toEqual([false, true])
  first.onProgress(99)
  first.end()
  expect(live.getSnapshot().get(slotKey(front))).toMatchObject({ fileName: 'second.jpg', percent: 0 })
  expect([second.isCurrent(), second.signal.aborted]).toEqual([true, false])
})

test('D18: the two slots of a line do not touch each other', () => {
  const live = createLiveUploads()
  const run = live.upload(front, 'front.jpg', file)
  live.upload(back, 'back.jpg', file)
  live.forget(back)
  expect(run.isCurrent()).toBe(true)
  expect([...live.getSnapshot().keys()]).toEqual([slotKey(front)])
})

test('a failed upload keeps its file in hand and is no longer busy', () => {
  const live = createLiveUploads()
  live.upload(front, 'a.jpg', file)
  expect(live.isBusy(front)).toBe(true)
  live.fail(front)
  expect(live.isBusy(front)).toBe(false)
  expect(live.fileOf(front)).toBe(file)
  expect(live.getSnapshot().get(slotKey(front))).toEqual({ phase: 'failed', fileName: 'a.jpg' })
})

test('what was forgotten has no file, and failing it afterwards shows nothing', () => {
  const live = createLiveUploads()
  live.upload(front, 'a.jpg', file)
  live.forget(front)
  live.fail(front)
  expect(live.fileOf(front)).toBeNull()
  expect(live.getSnapshot().size).toBe(0)
})

test('screens hear of every change until they stop listening, and get a new value only then', () => {
  const live = createLiveUploads()
  const heard = vi.fn()
  const stop = live.subscribe(heard)
  const before = live.getSnapshot()
  expect(live.getSnapshot()).toBe(before)
  live.begin(front, new File([], 'a.jpg'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(live.getSnapshot()).not.toBe(before)
  stop()
  live.forget(front)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('whatever the order of attempts, at most one for a slot is current, and it is the last', () => {
  const act = fc.constantFrom('begin' as const, 'upload' as const, 'fail' as const, 'forget' as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(act, fc.constantFrom(front, back))), steps => {
      const live = createLiveUploads()
      const runs = new Map<string, { isCurrent(): boolean; signal: AbortSignal }[]>()
      for (const [what, where] of steps) {
        const known = runs.get(slotKey(where)) ?? []
        if (what === 'begin') known.push(live.begin(where, new File([], 'a.jpg')))
        else if (what === 'upload') known.push(live.upload(where, 'a.jpg', file))
        else live[what](where)
        runs.set(slotKey(where), known)
      }
      for (const all of runs.values()) {
        const earlier = all.slice(0, -1)
        expect(earlier.every(run => !run.isCurrent() && run.signal.aborted)).toBe(true)
        expect(all.every(run => run.isCurrent() !== run.signal.aborted)).toBe(true)
      }
    }),
  )
})
