import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { beginRequest } from '#api/store/idempotency.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { checkoutDoc, quietDeps } from '#api/testing/records.ts'
import { DAY } from '#shared/time.ts'
import { cleanRecords } from './records.ts'

describe('cleaning records', () => {
  let subject: Subject
  let now = Date.parse('2026-11-21T10:00:00Z')
  const clock = { now: () => now }
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  test('removes answers of over 90 days and signatures too old to come again, and nothing else', async () => {
    const { store } = subject
    const keyed = { person: 'auth0|pat', route: 'POST /api/users', bodyHash: 'h' }
    await beginRequest(store, { ...keyed, key: 'old' }, clock)
    now += 90 * DAY
    await beginRequest(store, { ...keyed, key: 'young' }, clock)
    await store.signatures.insert({ _id: 'old', expiresAt: now - 1 })
    await store.signatures.insert({ _id: 'usable', expiresAt: now })
    now += 1
    await store.signatures.update('usable', doc => ({ ...doc, expiresAt: now }))
    expect(await cleanRecords(quietDeps(store, clock))).toBe(2)
    expect((await store.idempotency.find({})).map(({ _id }) => _id)).toEqual([
      expect.stringMatching(/young$/),
    ])
    expect((await store.signatures.find({})).map(({ _id }) => _id)).toEqual(['usable'])
  })

  test('D15 forgets payment events 30 days after they were done; those that wait stay, however old', async () => {
    const { store } = subject
    const at = (ms: number) => new Date(ms).toISOString()
    const event = { type: 'checkout.session.completed', sessionId: 'cs_1', receivedAt: at(0), attempts: 0 }
    await store.events.insert({ ...event, _id: 'old', doneAt: at(now - 30 * DAY - 1) })
    await store.events.insert({ ...event, _id: 'young', doneAt: at(now - 30 * DAY) })
    await store.events.insert({ ...event, _id: 'waiting', doneAt: null, attempts: 9 })
    expect(await cleanRecords(quietDeps(store, clock))).toBe(1)
    expect((await store.events.find({})).map(({ _id }) => _id)).toEqual(['waiting', 'young'])
  })

  test('issue 10.1: an archived outcome goes after 90 days, and no younger one', async () => {
    const { cartOutcomes } = subject.store
    const row = { cart: 'auth0|pat/main/l', v: 1 }
    await cartOutcomes.insertAll([
      { ...row, _id: 'old', at: now - 90 * DAY - 1 },
      { ...row, _id: 'young', at: now - 90 * DAY },
    ])
    expect(await cleanRecords(quietDeps(subject.store, clock))).toBe(1)
    expect((await cartOutcomes.find({})).map(({ _id }) => _id)).toEqual(['young'])
  })

  test('issue 10.1: page views go after 400 days, and no younger ones', async () => {
    const { pageViews } = subject.store
    const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10)
    const seen = (ago: number) => ({ _id: `${day(ago)} /`, day: day(ago), path: '/', count: 1, params: {} })
    await pageViews.insertAll([seen(401), seen(400), seen(0)])
    expect(await cleanRecords(quietDeps(subject.store, clock))).toBe(1)
    expect((await pageViews.find({})).map(each => each.day)).toEqual([day(400), day(0)])
  })

  test('goes on until nothing is left, however much there is', async () => {
    let left = 2500
    const docs = Array.from({ length: 1000 }, (_, at) => ({ _id: String(at), expiresAt: 0 }))
    const { signatures } = subject.store
    const many = {
      ...signatures,
      find: async ({ limit = 0 }) => docs.slice(0, Math.min(limit, left)),
      removeAll: async (ids: readonly string[]) => {
        left -= ids.length
        return ids.length
      },
    }
    const store = { ...subject.store, signatures: many }
    expect(await cleanRecords(quietDeps(store, clock))).toBe(2500)
  })

  test('issue 10.1: ended checkouts are read 50 at a time, since one may have 200 lines, until none is left', async () => {
    const { store } = subject
    const endsAt = new Date(now - 1).toISOString()
    await store.checkouts.insertAll(
      Array.from({ length: 120 }, () => checkoutDoc({ state: 'expired', endsAt })),
    )
    const reading = vi.spyOn(store.checkouts, 'find')
    expect(await cleanRecords(quietDeps(store, clock))).toBe(120)
    expect(reading.mock.calls.map(([{ limit }]) => limit)).toEqual([50, 50, 50])
  })
})
