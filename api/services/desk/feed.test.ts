import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { orderDoc, quietDeps } from '#api/testing/records.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import { SECOND } from '#shared/time.ts'
import { createOrderFeed, OVERLAP_MS, POLL_MS } from './feed.ts'

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]

let now = Date.parse('2026-11-25T10:00:00Z')
const clock = { now: () => now }
/** However busy the machine is. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000, interval: 10 })
const put = (store: Store, changes = {}) => {
  const { _id, ...fields } = orderDoc(changes)
  return insertOrder(quietDeps(store, clock), _id, fields)
}

test('issue 11.1: an order is told of within two seconds: the store is asked every second while somebody listens', () => {
  expect(POLL_MS).toBeLessThanOrEqual(SECOND)
})

for (const [name, open] of ADAPTERS)
  describe(`issue 11.1: what changes, on ${name}`, () => {
    let subject: Subject
    beforeEach(async () => {
      subject = await open()
    })
    afterEach(() => subject.dispose())

    test('what another process does is told once, with its new state; what was told before is not', async () => {
      const told: DeskRow[] = []
      const feed = createOrderFeed(quietDeps(subject.store, clock), 5)
      const unsubscribe = feed.subscribe(
        rows => told.push(...rows),
        () => {},
      )
      const other = await subject.again()
      const { orderId } = await put(other)
      await soon(() => expect(told).toMatchObject([{ orderId, status: 'new', rev: 1 }]))
      now += 1_000
      await moveOrder({ store: other, clock, config: { proofs: 'optional' } }, orderId, 'printing')
      await soon(() => expect(told).toHaveLength(2))
      expect(told[1]).toMatchObject({ orderId, status: 'printing', rev: 2 })
      const last = await put(other)
      await soon(() => expect(told.at(-1)?.orderId).toBe(last.orderId))
      expect(told).toHaveLength(3)
      unsubscribe()
    })

    test('another machine whose clock is seconds behind is heard all the same', async () => {
      const told: DeskRow[] = []
      const feed = createOrderFeed(quietDeps(subject.store, clock), 5)
      const unsubscribe = feed.subscribe(
        rows => told.push(...rows),
        () => {},
      )
      const first = await put(subject.store)
      await soon(() => expect(told.map(({ orderId }) => orderId)).toContain(first.orderId))
      const behind = { now: () => now - OVERLAP_MS + 1 }
      await moveOrder(
        { store: subject.store, clock: behind, config: { proofs: 'optional' } },
        first.orderId,
        'ready',
      )
      await soon(() => expect(told.at(-1)).toMatchObject({ status: 'ready' }))
      unsubscribe()
    })

    test('nobody listens: nothing is asked; more than fit into one reading are all told', async () => {
      const find = vi.spyOn(subject.store.orders, 'find')
      const feed = createOrderFeed(quietDeps(subject.store, clock), 5)
      for (let at = 0; at < 230; at++) await subject.store.orders.insert(orderDoc({ changedAt: now }))
      expect(find).not.toHaveBeenCalled()
      const told: DeskRow[] = []
      const unsubscribe = feed.subscribe(
        rows => told.push(...rows),
        () => {},
      )
      await soon(() => expect(new Set(told.map(({ orderId }) => orderId)).size).toBe(230))
      unsubscribe()
    })
  })
