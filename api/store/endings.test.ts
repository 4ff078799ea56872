import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { checkoutDoc } from '#api/testing/records.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { startMongoStandIn } from './contract/mongo-stand-in.ts'
import type { OpenSubject, Subject } from './contract/subject.ts'
import { ENDING_NAMES, ENDINGS, endsByServer, sweepEnded } from './endings.ts'
import { openMongoStore } from './mongo/open.ts'
import { mongoSubject } from './mongo/subject.ts'
import { sqliteSubject } from './sqlite/subject.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const clock = { now: () => NOW }
const iso = (ms: number) => new Date(ms).toISOString()

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]

for (const [name, open] of ADAPTERS)
  describe(`what ends on ${name}`, () => {
    let subject: Subject
    beforeEach(async () => {
      subject = await open()
    })
    afterEach(() => subject.dispose())

    test('issue 10.1: what has ended goes in bounded batches, longest ago first; what is paid or still open stays', async () => {
      const { checkouts } = subject.store
      const over = (days: number) =>
        checkoutDoc({ _id: `over ${days}`, state: 'expired', endsAt: iso(NOW - days * DAY) })
      await checkouts.insertAll([over(1), over(2), over(3), over(-1)])
      await checkouts.insertAll([checkoutDoc({ _id: 'paid', state: 'paid', endsAt: null })])
      await checkouts.insertAll([checkoutDoc({ _id: 'open' })])
      const sweep = () => sweepEnded(subject.store, 'checkouts', clock, 2)
      expect(await sweep()).toBe(2)
      expect(await checkouts.get('over 1')).not.toBeNull()
      expect([await sweep(), await sweep()]).toEqual([1, 0])
      expect((await checkouts.find({})).map(({ _id }) => _id)).toEqual(['open', 'over -1', 'paid'])
    })
  })

describe('what MongoDB ends by itself', () => {
  async function opened() {
    const standIn = await startMongoStandIn()
    const store = await openMongoStore({ uri: standIn.uri, dbName: 'shop' })
    const client = new MongoClient(standIn.uri)
    onTestFinished(async () => {
      await client.close()
      await store.close()
      await standIn.stop()
    })
    return { store, standIn, db: client.db('shop') }
  }

  test('issue 10.1: each collection that ends has an index by which the server removes, and no other has', async () => {
    const { db } = await opened()
    for (const name of ['orders', 'carts', 'signatures', ...ENDING_NAMES] as const) {
      const indexes = await db.collection(name).listIndexes().toArray()
      const ending = indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
      const expected = endsByServer(name) ? [{ key: { endsAt: 1 }, expireAfterSeconds: 0 }] : []
      expect(ending, name).toMatchObject(expected)
      expect(ending.length, name).toBe(expected.length)
    }
  })

  test('issue 10.1: the server takes what ended at its time, whichever way it was written, and nothing else', async () => {
    const { store, standIn } = await opened()
    const answered = (_id: string, createdAt: number) => ({
      _id,
      bodyHash: '',
      answer: null,
      createdAt: iso(createdAt),
    })
    const { keptMs } = ENDINGS.idempotency
    await store.idempotency.insert(answered('inserted', NOW - keptMs))
    await store.idempotency.insertAll([
      answered('of many', NOW - keptMs),
      answered('young', NOW - keptMs + MINUTE),
    ])
    await store.idempotency.insert(answered('changed', NOW - keptMs))
    await store.idempotency.update('changed', doc => ({ ...doc, createdAt: iso(NOW) }))
    const event = { type: 'checkout.session.completed', sessionId: null, receivedAt: iso(0), attempts: 0 }
    await store.events.insert({ ...event, _id: 'waiting', doneAt: null })
    await store.events.insert({ ...event, _id: 'done', doneAt: null })
    await store.events.update('done', doc => ({ ...doc, doneAt: iso(NOW - ENDINGS.events.keptMs) }))
    const day = iso(NOW - ENDINGS.pageViews.keptMs).slice(0, 10)
    const seen = { _id: `${day} /`, day, path: '/', count: 0, params: {} }
    await store.pageViews.increment(seen, [{ field: 'count', by: 1 }])
    await store.pageViews.increment(seen, [{ field: 'count', by: 1 }])
    standIn.endAt(NOW)
    const left = async (name: 'idempotency' | 'events' | 'pageViews') =>
      (await store[name].find({})).map(({ _id }) => _id)
    expect(await left('idempotency')).toEqual(['changed', 'young'])
    expect(await left('events')).toEqual(['waiting'])
    expect(await left('pageViews')).toEqual([])
  })

  test('issue 10.1: a paid checkout and its session outlive everything', async () => {
    const { store, standIn } = await opened()
    await store.checkouts.insert(checkoutDoc({ _id: 'paid', state: 'expired', endsAt: iso(NOW) }))
    await store.checkouts.update('paid', doc => ({ ...doc, state: 'paid', endsAt: null }))
    await store.sessions.insert({ _id: 'cs_1', checkoutId: 'paid', owner: 'auth0|pat' })
    standIn.endAt(NOW + 4_000 * DAY)
    expect([await store.checkouts.count({}), await store.sessions.count({})]).toEqual([1, 1])
  })
})
