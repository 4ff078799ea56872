import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoad } from './load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const over = new AbortController()
  const clock = { now: 0 }
  const load = watchLoad(over.signal, () => clock.now)
  const pass = (ms: number) => {
    clock.now += ms
    vi.advanceTimersByTime(ms)
  }
  return { load, pass, clock, over }
}

test('issue 10.5: a process in which everything runs when it is due is not late', () => {
  const { load, pass } = watched()
  for (let ring = 0; ring < 5; ring++) {
    pass(100)
    expect(load.lateMs()).toBe(0)
  }
})

test('issue 10.5: a backlog is known by each of three rings, one late ring is a pause', () => {
  const { load, pass, clock } = watched()
  pass(100)
  const ringLate = (ms: number) => {
    clock.now += ms
    pass(100)
  }
  ringLate(900)
  expect(load.lateMs()).toBe(0)
  ringLate(800)
  ringLate(850)
  expect(load.lateMs()).toBe(800)
  pass(100)
  expect(load.lateMs()).toBe(0)
})

test('issue 10.5: it ends with the shop', () => {
  const { over } = watched()
  over.abort()
  expect(vi.getTimerCount()).toBe(0)
})
