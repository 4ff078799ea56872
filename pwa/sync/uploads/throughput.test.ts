import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsLeft, startThroughput, throughputAfter } from './activity.ts'

test('a steady upload is told at its speed, and the time left is the rest over it', () => {
  let throughput = startThroughput(0, 0)
  for (let second = 1; second <= 20; second++)
    throughput = throughputAfter(throughput, second * 1000, second * 1_000_000)
  expect(Math.round(throughput.speed ?? 0)).toBe(1_000_000)
  expect(secondsLeft(throughput, 30_000_000)).toBe(30)
})

test('nobody can tell at first, and not while nothing moves', () => {
  expect(secondsLeft(startThroughput(0, 0), 1000)).toBeNull()
  expect(secondsLeft(throughputAfter(startThroughput(0, 0), 1000, 0), 1000)).toBeNull()
})

test('a stall lets the speed sink step by step, it does not jump', () => {
  let throughput = throughputAfter(startThroughput(0, 0), 1000, 1_000_000)
  const before = throughput.speed ?? 0
  throughput = throughputAfter(throughput, 2000, 1_000_000)
  expect(throughput.speed).toBeLessThan(before)
  expect(throughput.speed).toBeGreaterThan(before / 2)
})

test('whatever is told, speed is a number from 0 on, and parts sent again never make it negative', () => {
  const step = fc.tuple(fc.nat(5000), fc.nat(1_000_000_000))
  fc.assert(
    fc.property(fc.array(step), steps => {
      let now = 0
      let throughput = startThroughput(0, 0)
      for (const [ms, sent] of steps) {
        now += ms
        throughput = throughputAfter(throughput, now, sent)
        if (throughput.speed !== null) expect(throughput.speed).toBeGreaterThanOrEqual(0)
        const left = secondsLeft(throughput, 1000)
        if (left !== null) expect(left).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})
