import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createActivity } from './activity.ts'
import { slotKey } from './upload-records.ts'

const front = { line: 'line-1', slot: 'front' as const }
const back = { line: 'line-1', slot: 'back' as const }
const file = (fileName: string) => ({ fileName, size: 1000, isSafe: true })
let now = 0
const newLive = () => createActivity({ now: () => now })
const picked = () => new File([], 'a.jpg')

test('§4 upload: checking, saving, then bytes with speed and time left, then nothing more to tell', () => {
  const live = newLive()
  const shown = () => live.getSnapshot().get(slotKey(front))
  const check = live.check(front, picked())
  expect(shown()).toEqual({ phase: 'checking', fileName: 'a.jpg' })
  const saving = live.go(front, 'saving', file('a.jpg'))
  check.end()
  saving.onProgress(300)
  expect(shown()).toMatchObject({ phase: 'saving', done: 300, size: 1000 })
  const run = live.go(front, 'uploading', file('a.jpg'))
  expect(shown()).toMatchObject({ phase: 'uploading', done: 0, speed: null, left: null, isSafe: true })
  run.onProgress(0)
  now += 1000
  run.onProgress(200)
  expect(shown()).toMatchObject({ done: 200, speed: 200, left: 4 })
  run.end()
  expect(shown()).toBeUndefined()
})

test('what the store holds from before does not count as speed', () => {
  const live = newLive()
  const run = live.go(front, 'uploading', file('a.jpg'))
  run.onProgress(900)
  now += 1000
  run.onProgress(910)
  expect(live.getSnapshot().get(slotKey(front))).toMatchObject({ done: 910, speed: 10 })
})

test('a break is told as waiting, and the next byte takes it back', () => {
  const live = newLive()
  const run = live.go(front, 'uploading', file('a.jpg'))
  run.onProgress(500)
  run.onWaiting()
  expect(live.getSnapshot().get(slotKey(front))).toEqual({ phase: 'waiting', ...file('a.jpg') })
  run.onProgress(600)
  expect(live.getSnapshot().get(slotKey(front))).toMatchObject({ phase: 'uploading', done: 600, speed: null })
})

test('a later attempt ends the earlier one, whose news no longer count', () => {
  const live = newLive()
  const first = live.go(front, 'uploading', file('first.jpg'))
  const second = live.go(front, 'uploading', file('second.jpg'))
  expect([first.isCurrent(), first.signal.aborted]).toEqual([false, true])
  first.onProgress(99)
  first.end()
  expect(live.getSnapshot().get(slotKey(front))).toMatchObject({ fileName: 'second.jpg', done: 0 })
  expect([second.isCurrent(), second.signal.aborted]).toEqual([true, false])
})

test('D18: the two slots of a line do not touch each other', () => {
  const live = newLive()
  const run = live.go(front, 'uploading', file('front.jpg'))
  live.go(back, 'saving', file('back.jpg'))
  live.remove(back)
  expect(run.isCurrent()).toBe(true)
  expect([...live.getSnapshot().keys()]).toEqual([slotKey(front)])
})

test('a file that could not be judged stays in hand and is no longer busy', () => {
  const live = newLive()
  const given = picked()
  live.check(front, given)
  expect(live.isBusy(front)).toBe(true)
  live.fail(front)
  expect(live.isBusy(front)).toBe(false)
  expect(live.unjudgedOf(front)).toBe(given)
  expect(live.getSnapshot().get(slotKey(front))).toEqual({ phase: 'failed', fileName: 'a.jpg' })
})

test('a check does not stop what goes for its slot, which shows again when the check ends', () => {
  const live = newLive()
  const shown = () => live.getSnapshot().get(slotKey(front))
  const going = live.go(front, 'uploading', file('good.jpg'))
  const check = live.check(front, picked())
  expect(shown()).toMatchObject({ phase: 'checking' })
  live.fail(front)
  expect([live.isChecking(front), live.isBusy(front)]).toEqual([false, true])
  live.removeCheck(front)
  expect([check.isCurrent(), check.signal.aborted]).toEqual([false, true])
  expect([going.isCurrent(), going.signal.aborted]).toEqual([true, false])
  expect(shown()).toMatchObject({ phase: 'uploading', fileName: 'good.jpg' })
})

test('what was forgotten has no file, and failing it afterwards shows nothing', () => {
  const live = newLive()
  live.check(front, picked())
  live.remove(front)
  live.fail(front)
  expect(live.unjudgedOf(front)).toBeNull()
  expect(live.getSnapshot().size).toBe(0)
})

test('screens hear of every change until they stop listening, and get a new value only then', () => {
  const live = newLive()
  const heard = vi.fn()
  const stop = live.subscribe(heard)
  const before = live.getSnapshot()
  expect(live.getSnapshot()).toBe(before)
  live.check(front, picked())
  expect(heard).toHaveBeenCalledTimes(1)
  expect(live.getSnapshot()).not.toBe(before)
  stop()
  live.remove(front)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('whatever the order of attempts, at most one check and one way up of a slot are current: the last', () => {
  const act = fc.constantFrom('begin' as const, 'upload' as const, 'fail' as const, 'remove' as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(act, fc.constantFrom(front, back))), steps => {
      const live = newLive()
      const runs = new Map<string, { isCurrent(): boolean; signal: AbortSignal }[]>()
      for (const [what, where] of steps) {
        const key = `${what === 'upload'} ${slotKey(where)}`
        const known = runs.get(key) ?? []
        if (what === 'begin') known.push(live.check(where, picked()))
        else if (what === 'upload') known.push(live.go(where, 'uploading', file('a.jpg')))
        else live[what](where)
        runs.set(key, known)
      }
      for (const all of runs.values()) {
        const earlier = all.slice(0, -1)
        expect(earlier.every(run => !run.isCurrent() && run.signal.aborted)).toBe(true)
        expect(all.every(run => run.isCurrent() !== run.signal.aborted)).toBe(true)
      }
    }),
  )
})
