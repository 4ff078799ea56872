import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paceAfter, secondsLeft, startPace } from './speed.ts'

test('a steady upload is told at its speed, and the time left is the rest over it', () => {
  let pace = startPace(0, 0)
  for (let second = 1; second <= 20; second++) pace = paceAfter(pace, second * 1000, second * 1_000_000)
  expect(Math.round(pace.speed ?? 0)).toBe(1_000_000)
  expect(secondsLeft(pace, 30_000_000)).toBe(30)
})

test('nobody can tell at first, and not while nothing moves', () => {
  expect(secondsLeft(startPace(0, 0), 1000)).toBeNull()
  expect(secondsLeft(paceAfter(startPace(0, 0), 1000, 0), 1000)).toBeNull()
})

test('a stall lets the speed sink step by step, it does not jump', () => {
  let pace = paceAfter(startPace(0, 0), 1000, 1_000_000)
  const before = pace.speed ?? 0
  pace = paceAfter(pace, 2000, 1_000_000)
  expect(pace.speed).toBeLessThan(before)
  expect(pace.speed).toBeGreaterThan(before / 2)
})

test('whatever is told, speed is a number from 0 on, and parts sent again never make it negative', () => {
  const step = fc.tuple(fc.nat(5000), fc.nat(1_000_000_000))
  fc.assert(
    fc.property(fc.array(step), steps => {
      let now = 0
      let pace = startPace(0, 0)
      for (const [ms, sent] of steps) {
        now += ms
        pace = paceAfter(pace, now, sent)
        if (pace.speed !== null) expect(pace.speed).toBeGreaterThanOrEqual(0)
        const left = secondsLeft(pace, 1000)
        if (left !== null) expect(left).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})
