import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { memoryCounters } from './counters.ts'

let now = 1_000
const clock = { now: () => now }
beforeEach(() => {
  now = 1_000
})

describe('rate-limit counters', () => {
  test('count hits of a key within its window and begin again after it', () => {
    const counters = memoryCounters(clock)
    expect(counters.hit('calls', 'a', 100)).toEqual({ count: 1, resetAt: 1_100 })
    now += 99
    expect(counters.hit('calls', 'a', 100)).toEqual({ count: 2, resetAt: 1_100 })
    expect(counters.hit('calls', 'b', 100)).toEqual({ count: 1, resetAt: 1_199 })
    now += 1
    expect(counters.hit('calls', 'a', 100)).toEqual({ count: 1, resetAt: 1_200 })
  })

  test('issue 6.12: count by more than one at a time, and looking counts nothing', () => {
    const counters = memoryCounters(clock)
    expect(counters.hit('bytes', 'a', 100, 0)).toEqual({ count: 0, resetAt: 1_100 })
    expect(counters.hit('bytes', 'a', 100, 30).count).toBe(30)
    expect(counters.hit('bytes', 'a', 100, 0).count).toBe(30)
    expect(counters.hit('bytes', 'a', 100, 12)).toEqual({ count: 42, resetAt: 1_100 })
    now += 100
    expect(counters.hit('bytes', 'a', 100, 0)).toEqual({ count: 0, resetAt: 1_200 })
  })

  test('begin again once the clock under which a window began was set back by more than two windows', () => {
    const counters = memoryCounters(clock)
    now = 1_000_000
    counters.hit('calls', 'a', 100)
    now -= 50
    expect(counters.hit('calls', 'a', 100).count).toBe(2)
    now = 1_000
    expect(counters.hit('calls', 'a', 100)).toEqual({ count: 1, resetAt: 1_100 })
  })

  test('issue 6.13: never keep more keys than allowed: ended windows go first, then the least counted', () => {
    const counters = memoryCounters(clock, 2)
    counters.hit('calls', 'long', 1_000)
    now += 10
    counters.hit('calls', 'short', 1_000)
    now += 990
    counters.hit('calls', 'new', 1_000)
    expect(counters.size('calls')).toBe(2)
    expect(counters.hit('calls', 'short', 1_000).count).toBe(2)
    counters.hit('calls', 'newer', 1_000)
    expect(counters.size('calls')).toBe(2)
    expect(counters.hit('calls', 'short', 1_000).count).toBe(3)
    // Dropped after one hit: as if it had been remembered.
    expect(counters.hit('calls', 'new', 1_000).count).toBe(2)
  })

  test('count each limit by itself', () => {
    const counters = memoryCounters(clock)
    counters.hit('calls', 'a', 100)
    expect(counters.hit('uploads', 'a', 100).count).toBe(1)
  })

  test('issue 6.13: whoever is blocked stays blocked while 51,000 others come, and newcomers are not', () => {
    const counters = memoryCounters(clock)
    for (let hits = 0; hits < 61; hits++) counters.hit('calls', 'blocked', 60_000)
    for (let other = 0; other < 51_000; other++) {
      now = 1_000 + other
      counters.hit('calls', `other ${other}`, 60_000)
    }
    expect(counters.hit('calls', 'blocked', 60_000).count).toBe(62)
    expect(counters.hit('calls', 'newcomer', 60_000).count).toBeLessThanOrEqual(3)
    expect(counters.size('calls')).toBeLessThanOrEqual(50_000)
  })

  const WINDOW = 100
  const MAX_KEYS = 4
  const anyHits = fc.array(
    fc.record({ key: fc.nat(12).map(String), wait: fc.oneof(fc.constant(0), fc.nat(40)) }),
    { minLength: 1, maxLength: 200 },
  )
  /** Hits one after the other, with what each was told. */
  const told = (hits: { key: string; wait: number }[], maxKeys: number) => {
    now = 1_000
    const counters = memoryCounters(clock, maxKeys)
    return hits.map(({ key, wait }) => {
      now += wait
      return { key, at: now, hit: counters.hit('calls', key, WINDOW), size: counters.size('calls') }
    })
  }

  test('issue 6.13: law: within the window a caller was told of its count only rises, whoever else comes, in bounded memory', () => {
    fc.assert(
      fc.property(anyHits, hits => {
        const last = new Map<string, { count: number; resetAt: number }>()
        for (const { key, at, hit, size } of told(hits, MAX_KEYS)) {
          const before = last.get(key)
          if (before && at < before.resetAt) {
            expect(hit.count).toBeGreaterThan(before.count)
            expect(hit.resetAt).toBeGreaterThanOrEqual(before.resetAt)
          }
          expect(hit.resetAt).toBeGreaterThan(at)
          expect(hit.resetAt).toBeLessThanOrEqual(at + WINDOW)
          expect(size).toBeLessThanOrEqual(MAX_KEYS)
          last.set(key, hit)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('issue 6.13: law: counts are exact as long as there is room', () => {
    fc.assert(
      fc.property(anyHits, hits => {
        const windows = new Map<string, { count: number; resetAt: number }>()
        for (const { key, at, hit } of told(hits, 13)) {
          const open = windows.get(key)
          const isOpen = open !== undefined && at < open.resetAt
          const expected = isOpen ? { ...open, count: open.count + 1 } : { count: 1, resetAt: at + WINDOW }
          expect(hit).toEqual(expected)
          windows.set(key, expected)
        }
      }),
    )
  })

  test('issue 6.13: newcomers beyond the room cost little more than others: all keys are looked at for many at once', () => {
    const cost = (maxKeys: number) => {
      const counters = memoryCounters(clock, maxKeys)
      const started = process.cpuUsage()
      for (let caller = 0; caller < 30_000; caller++) counters.hit('calls', `${caller}`, 60_000)
      const { user, system } = process.cpuUsage(started)
      return user + system
    }
    cost(100_000)
    // A look at all 10,000 for each of 20,000 would take hundreds of times as long.
    expect(cost(10_000) / cost(100_000)).toBeLessThan(25)
  })
})
