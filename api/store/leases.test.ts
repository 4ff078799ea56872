import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import type { Subject } from './contract/subject.ts'
import { takeLease, withLease } from './leases.ts'
import { sqliteSubject } from './sqlite/subject.ts'
import type { Store } from './store.ts'

/** The store, with the calls of its leases in turn. */
function countedLeases(store: Store) {
  const calls: string[] = []
  const leases = new Proxy(store.leases, {
    get: (on, key, self) => {
      const call: unknown = Reflect.get(on, key, self)
      if (typeof call !== 'function') return call
      return (...args: unknown[]): unknown => {
        calls.push(String(key))
        return Reflect.apply(call, on, args)
      }
    },
  })
  return { store: { ...store, leases }, calls }
}

describe('leases', () => {
  let subject: Subject
  let now = 1_000
  const clock = { now: () => now }
  const take = (holder: string, ttlMs = 100) => takeLease(subject.store, 'sweep', holder, ttlMs, clock)
  beforeEach(() => {
    now = 1_000
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  test('are held by one taker, who may not take twice either', async () => {
    expect(await take('a')).not.toBeNull()
    expect(await take('b')).toBeNull()
    expect(await take('a')).toBeNull()
  })

  test('go to exactly one of many takers at once', async () => {
    const other = await subject.again()
    const takers = Array.from({ length: 20 }, (_, at) =>
      takeLease(at % 2 ? other : subject.store, 'sweep', `h${at}`, 100, clock),
    )
    expect((await Promise.all(takers)).filter(Boolean)).toHaveLength(1)
  })

  test('are free again once released, or when their time has run out', async () => {
    await (await take('a'))?.release()
    expect(await take('b')).not.toBeNull()
    now += 100
    expect(await take('c')).not.toBeNull()
  })

  test('are kept by renewing in time, and a late renewal says that the work must stop', async () => {
    const lease = await take('a')
    now += 99
    expect(await lease?.renew()).toBe(true)
    now += 99
    expect(await take('b')).toBeNull()
    now += 1
    expect(await lease?.renew()).toBe(false)
    expect(await take('b')).not.toBeNull()
    expect(await lease?.renew()).toBe(false)
  })

  test('issue 10.3: cost a read and a write to take and to give back, and nothing to renew at once', async () => {
    await (await take('before'))?.release()
    const { store, calls } = countedLeases(subject.store)
    const lease = await takeLease(store, 'sweep', 'a', 60, clock)
    expect(await lease?.renew()).toBe(true)
    now += 9
    expect(await lease?.renew()).toBe(true)
    expect(calls).toEqual(['update'])
    now += 1
    expect(await lease?.renew()).toBe(true)
    now += 59
    expect(await take('b')).toBeNull()
    await lease?.release()
    expect(calls).toEqual(['update', 'update', 'update'])
    expect(await take('b')).not.toBeNull()
  })

  test('issue 10.3: that are refused cost one read', async () => {
    await take('a')
    const { store, calls } = countedLeases(subject.store)
    expect(await takeLease(store, 'sweep', 'b', 100, clock)).toBeNull()
    expect(calls).toEqual(['update'])
  })

  test('issue 6.16: of a clock that stood ahead hold for twice their time at most, also those of older shops', async () => {
    const { leases } = subject.store
    const month = 30 * DAY
    now += month
    expect(await take('ahead')).not.toBeNull()
    now -= month
    expect(await take('b')).not.toBeNull()
    await leases.upsert('sweep', () => ({ _id: 'sweep', holder: 'old', until: now + month }))
    expect(await take('c')).not.toBeNull()
    await leases.upsert('sweep', () => ({ _id: 'sweep', holder: 'old', until: now + 60_000 }))
    expect(await take('d')).toBeNull()
  })

  test('issue 6.16: of machines whose clocks differ by less than their time stay their holder’s', async () => {
    await take('a')
    now -= 99
    expect(await take('b')).toBeNull()
    now += 99 + 99
    expect(await take('b')).toBeNull()
  })

  test('issue 6.16: are renewed for as long as the work takes, and run out soon when its process is killed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const done = Promise.withResolvers<string>()
      const work = withLease(subject.store, 'sweep', 'a', 90, clock, () => done.promise)
      for (let at = 0; at < 20; at++) {
        now += 30
        await vi.advanceTimersByTimeAsync(30)
        expect(await take('b')).toBeNull()
      }
      done.resolve('done')
      expect(await work).toEqual({ result: 'done' })
      expect(vi.getTimerCount()).toBe(0)
      expect(await take('b')).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('that went to somebody else are not released by the one who had them', async () => {
    const late = await take('a')
    now += 100
    await take('b')
    await late?.release()
    expect(await take('c')).toBeNull()
  })

  test('let one job run at a time and give the lease back, also after a failure', async () => {
    const run = (holder: string, work: () => Promise<string>) =>
      withLease(subject.store, 'job', holder, 100, clock, work)
    const mayEnd = Promise.withResolvers<void>()
    const slow = run('a', async () => {
      await mayEnd.promise
      return 'a'
    })
    const [first, second] = await Promise.all([slow, run('b', async () => 'b').finally(mayEnd.resolve)])
    expect([first, second].filter(Boolean)).toHaveLength(1)
    await expect(run('c', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run('d', async () => 'd')).toEqual({ result: 'd' })
  })
})
