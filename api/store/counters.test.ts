import { beforeEach, describe, expect, it } from 'vitest'
import { memoryCounters } from '#api/store/counters.ts'

let now = 1_000
const clock = { now: () => now }
beforeEach(() => {
  now = 1_000
})

describe('rate-limit counters', () => {
  it('count hits of a key within its window and begin again after it', () => {
    const counters = memoryCounters(clock)
    expect(counters.hit('a', 100)).toEqual({ count: 1, resetAt: 1_100 })
    now += 99
    expect(counters.hit('a', 100)).toEqual({ count: 2, resetAt: 1_100 })
    expect(counters.hit('b', 100)).toEqual({ count: 1, resetAt: 1_199 })
    now += 1
    expect(counters.hit('a', 100)).toEqual({ count: 1, resetAt: 1_200 })
  })

  it('begin again once the clock under which a window began was set back by more than two windows', () => {
    const counters = memoryCounters(clock)
    now = 1_000_000
    counters.hit('a', 100)
    now -= 50
    expect(counters.hit('a', 100).count).toBe(2)
    now = 1_000
    expect(counters.hit('a', 100)).toEqual({ count: 1, resetAt: 1_100 })
  })

  it('never keep more keys than allowed: ended windows go first, then the oldest', () => {
    const counters = memoryCounters(clock, 2)
    counters.hit('long', 1_000)
    counters.hit('short', 10)
    now += 10
    counters.hit('new', 1_000)
    expect(counters.hit('long', 1_000).count).toBe(2)
    counters.hit('newer', 1_000)
    expect(counters.hit('new', 1_000).count).toBe(2)
    expect(counters.hit('long', 1_000).count).toBe(1)
  })
})
