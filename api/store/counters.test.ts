import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { memoryCounters, storeCounters, sweepCounters } from '#api/store/counters.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'

let now = 1_000
const clock = { now: () => now }
let subject: Subject
beforeEach(() => {
  now = 1_000
  subject = sqliteSubject()
})
afterEach(() => subject.dispose())

describe.each(['store', 'memory'])('rate-limit counters in the %s', kind => {
  const open = () => (kind === 'store' ? storeCounters(subject.store, clock) : memoryCounters(clock))

  it('count hits of a key within its window and begin again after it', async () => {
    const counters = open()
    expect(await counters.hit('a', 100)).toEqual({ count: 1, resetAt: 1_100 })
    now += 99
    expect(await counters.hit('a', 100)).toEqual({ count: 2, resetAt: 1_100 })
    expect(await counters.hit('b', 100)).toEqual({ count: 1, resetAt: 1_199 })
    now += 1
    expect(await counters.hit('a', 100)).toEqual({ count: 1, resetAt: 1_200 })
  })

  it('begin again once the clock under which a window began was set back by more than servers differ', async () => {
    const counters = open()
    now = 1_000_000
    await counters.hit('a', 100)
    now -= 50
    expect((await counters.hit('a', 100)).count).toBe(2)
    now = 1_000
    expect(await counters.hit('a', 100)).toEqual({ count: 1, resetAt: 1_100 })
  })

  it('count every one of many hits at once', async () => {
    const counters = open()
    const hits = await Promise.all(Array.from({ length: 30 }, () => counters.hit('a', 100)))
    expect(hits.map(hit => hit.count).sort((a, b) => a - b)).toEqual(hits.map((_, at) => at + 1))
  })
})

describe('rate-limit counters', () => {
  it('are shared by all connections of a store and swept when their window has ended', async () => {
    const other = storeCounters(await subject.again(), clock)
    await storeCounters(subject.store, clock).hit('a', 100)
    expect((await other.hit('a', 100)).count).toBe(2)
    await other.hit('b', 200)
    now += 100
    expect(await sweepCounters(subject.store, clock)).toBe(1)
    expect((await other.hit('b', 200)).count).toBe(2)
  })

  it('in memory never keep more keys than allowed: ended windows go first, then the oldest', async () => {
    const counters = memoryCounters(clock, 2)
    await counters.hit('long', 1_000)
    await counters.hit('short', 10)
    now += 10
    await counters.hit('new', 1_000)
    expect((await counters.hit('long', 1_000)).count).toBe(2)
    await counters.hit('newer', 1_000)
    expect((await counters.hit('new', 1_000)).count).toBe(2)
    expect((await counters.hit('long', 1_000)).count).toBe(1)
  })
})
