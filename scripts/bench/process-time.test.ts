import { expect, test } from 'vitest'
import { childrensTimeIn, processorTime, processorTimeIn, threadsTime } from './process-time.ts'

test('processor time is what user and system took, whatever the process calls itself', () => {
  const rest = 'S 1 2 3 4 5 6 7 8 9 10 120 30 0 0'
  expect(processorTimeIn(`42 (node) ${rest}`)).toBe(1500)
  expect(processorTimeIn(`42 (a) b (c)) ${rest}`)).toBe(1500)
})

test('processor time of children that have ended is told apart from its own', () => {
  expect(childrensTimeIn('42 (node) S 1 2 3 4 5 6 7 8 9 10 120 30 7 2')).toBe(90)
})

test('a process that is none has no time', () => {
  expect(processorTime(undefined)).toBeNaN()
  expect(threadsTime(undefined)).toBeNaN()
})

test('time of threads counts work that is shorter than a hundredth of a second', () => {
  const before = threadsTime(process.pid)
  for (let n = 0; n < 1e5; n++) Math.sqrt(n)
  expect(threadsTime(process.pid)).toBeGreaterThan(before)
})
