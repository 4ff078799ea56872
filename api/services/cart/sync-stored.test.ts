import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import { yieldOnce } from '#api/store/contract/subject.ts'
import { beginLife, lifeOf } from '#api/store/life.ts'
import { Members } from '#api/store/members.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore } from '#api/testing/dying-store.ts'
import { quietDeps } from '#api/testing/records.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { syncStoredCart } from './sync-stored.ts'

const PAT = 'auth0|pat'
const CART = `${PAT}/main`
const CHILD = fileURLToPath(new URL('../../testing/sync-child.ts', import.meta.url))
const { add, patch } = mutations
const run = promisify(execFile)

async function synced(store: Store, muts: CartMutation[], known = {}) {
  const deps = quietDeps(store, { now: () => Date.now() })
  return syncStoredCart(deps, PAT, readSyncOf(PAT, muts, known))
}

/** The store, letting others go first between a read and the write that follows from it. */
function yielding(store: Store): Store {
  const { carts } = store
  const between =
    <T>(fn: (doc: T) => unknown) =>
    async (doc: T) => {
      await yieldOnce()
      return fn(doc) as never
    }
  return { ...store, carts: { ...carts, update: (id, fn) => carts.update(id, between(fn)) } }
}

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]

for (const [name, open] of ADAPTERS)
  describe(`"Cart sync" on ${name}`, () => {
    let subject: Subject
    beforeEach(async () => {
      subject = await open()
    })
    afterEach(() => subject.dispose())

    test('G1, G4: ten devices that send at once, everything twice, lose nothing and count nothing twice', async () => {
      const stores = [yielding(subject.store), yielding(await subject.again())]
      const queues = Array.from({ length: 10 }, () => ids(6).map(id => add(id)))
      const sends = queues.flatMap((queue, device) =>
        [0, 0, 2, 2, 4, 4].map(at => synced(stores[device % 2] ?? subject.store, queue.slice(at, at + 2))),
      )
      const told = (await Promise.all(sends)).flatMap(({ done }) => done)
      expect(told).toHaveLength(120)
      const cart = await subject.store.carts.get(CART)
      const sent = queues.flat()
      expect(cart?.lines.map(({ id }) => id).sort()).toEqual(sent.map(({ line }) => line).sort())
      expect(cart?.mids.names.toSorted()).toEqual(sent.map(({ mid }) => mid).sort())
      expect(cart?.v).toBe(30)
      const views = await Promise.all(stores.map(store => synced(store, [])))
      expect(views[0]).toEqual(views[1])
    })

    test('G2: a device’s changes are taken in its order', async () => {
      const [line = ''] = ids(1)
      const queue = [add(line), ...Array.from({ length: 9 }, (_, at) => patch(line, { total: at }))]
      for (let at = 0; at < queue.length; at += 3)
        await synced(subject.store, queue.slice(Math.max(0, at - 2), at + 3))
      expect((await subject.store.carts.get(CART))?.lines[0]?.total).toBe(8)
    })

    test('two processes on one database keep every change, each once', async () => {
      const [line = ''] = ids(1)
      await synced(subject.store, [add(line)])
      const child = (who: string) => run(process.execPath, [CHILD, subject.address, PAT, line, who, '25'])
      const told = await Promise.all([child('a'), child('b')])
      expect(told.map(({ stdout }) => stdout)).toEqual(['25', '25'])
      const cart = await subject.store.carts.get(CART)
      const fields = Object.keys(cart?.lines[0] ?? {}).filter(key => /^[ab]\d+$/.test(key))
      expect([fields.length, cart?.v]).toEqual([50, 51])
    })

    test('wherever a process dies, sending again brings the same state', async () => {
      for (const at of [1, 2, 3, 4])
        for (const landed of [false, true]) {
          const muts = ids(2).map(id => add(id))
          await synced(dyingStore(subject.store, { at, landed }), muts).catch(() => undefined)
          const answer = await synced(subject.store, muts)
          expect(answer.done).toEqual(muts.map(({ mid }) => ({ mid })))
          expect(answer.v).toBe(answer.snapshot ? answer.snapshot.lines.length / 2 : -1)
        }
    })

    test('issue 6.5: a cart stored with 50,000 outcomes and long values is read, and shrinks to its bounds', async () => {
      const [line = '', other = ''] = ids(2)
      const known = await synced(subject.store, [add(line)])
      const at = Date.now()
      const overwrote = { note: 'x'.repeat(15_000) }
      const old = ids(50_000).map(
        (mid, i) => [mid, { at, v: i + 2, ...(i % 1_000 === 0 ? { overwrote } : {}) }] as const,
      )
      const stored = { v: 50_001, mids: Members.from(old), removed: ids(30_000) }
      await subject.store.carts.update(CART, doc => ({ ...doc, ...stored }))
      const change = patch(line, { total: 1 }, 50_001)
      const first = await synced(subject.store, [change, add(other, {}, 50_001)])
      expect(first.done.map(({ mid }) => mid)).toContain(change.mid)
      const late = patch(line, { total: 2 }, known.v)
      const harmless = patch(line, { priceSeen: 1 }, known.v)
      const second = await synced(subject.store, [late, harmless])
      expect(second.done).toEqual([{ mid: harmless.mid }])
      expect(second.rejected).toEqual([{ mid: late.mid, code: 'outcome_forgotten' }])
      const cart = await subject.store.carts.get(CART)
      expect(Buffer.byteLength(JSON.stringify(cart))).toBeLessThan(600_000)
      expect(cart?.lines.map(({ id, total }) => [id, total])).toEqual([
        [line, 1],
        [other, 45],
      ])
    })

    test('a store has one life until a new one is begun, which every device sees as another epoch', async () => {
      const again = await subject.again()
      const lives = await Promise.all([lifeOf(subject.store, randomUUID), lifeOf(again, randomUUID)])
      expect(new Set(lives).size).toBe(1)
      const before = await synced(subject.store, [add(ids(1)[0] ?? '')])
      await beginLife(again, randomUUID)
      const after = await synced(subject.store, [], before)
      expect([after.epoch === before.epoch, after.v, after.snapshot?.lines.length]).toEqual([false, 1, 1])
    })
  })
