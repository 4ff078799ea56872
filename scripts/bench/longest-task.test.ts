import { expect, test } from 'vitest'
import { blockingTime, longestTask, type TraceEvent } from './longest-task.ts'

const PAGE = { pid: 7, tid: 1, ph: 'X' }
const task = (ts: number, tdur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name: 'RunTask', ...PAGE, ts, tdur, dur: tdur * 3 },
  ...more,
})
const painted = (ts: number): TraceEvent => ({ name: 'firstContentfulPaint', ...PAGE, ph: 'I', ts })

test('issue 12.3: the longest task after the first paint, by the processor’s time of the page’s own thread', () => {
  const elsewhere = [
    task(30, 90_000, { tid: 2 }),
    task(30, 80_000, { pid: 8 }),
    task(40, 70_000, { name: 'GC' }),
  ]
  const events = [task(10, 60_000), painted(20), task(30, 12_500), task(50, 9_000), ...elsewhere]
  expect(longestTask(events, 'first paint')).toBe(12.5)
  expect(longestTask(events, 'start')).toBe(60)
})

test('issue 12.1: blocking is what each task takes beyond 50 ms on the slower processor, by the processor’s time', () => {
  const short = [task(30, 12_500), task(50, 1_000), task(60, 90_000, { tid: 2 })]
  const events = [task(10, 15_000), painted(20), ...short]
  expect(blockingTime(events, 'first paint', 4)).toBe(0)
  expect(blockingTime(events, 'start', 4)).toBe(10)
  expect(blockingTime([...events, task(70, 13_000), task(90, 20_000)], 'first paint', 4)).toBe(2 + 30)
})

test('a page that painted and did nothing after it has none; one that painted nothing cannot be measured', () => {
  expect(longestTask([task(1, 5_000), painted(20)], 'first paint')).toBe(0)
  expect(longestTask([task(1, 5_000)], 'start')).toBeNaN()
  expect(blockingTime([task(1, 5_000)], 'start', 4)).toBeNaN()
})
