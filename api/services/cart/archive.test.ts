import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanRecords } from '#api/services/cleaning/records.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { CartDoc } from '#api/store/documents.ts'
import { Members } from '#api/store/members.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { quietDeps } from '#api/testing/records.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { DAY } from '#shared/time.ts'
import { splitOutcomes } from './archive.ts'
import { deleteArchive, deleteCart } from './archive-stored.ts'
import { BOUNDS, jsonBytes, lostOutcomes } from './memory.ts'
import { newCart } from './sync.ts'
import { syncStoredCart } from './sync-stored.ts'

const PAT = 'auth0|pat'
const CART = `${PAT}/main`
const { add, patch } = mutations

const NOW = Date.parse('2026-11-24T10:00:00Z')
let now = NOW
const synced = (store: Store, muts: CartMutation[]) =>
  syncStoredCart(quietDeps(store, { now: () => now }), PAT, readSyncOf(PAT, muts))

/** So many changes of one line, 50 a request, as a device in step sends them; the requests. */
async function work(store: Store, line: string, requests: number): Promise<CartMutation[][]> {
  const sent: CartMutation[][] = []
  for (let i = 0; i < requests; i++) {
    const seen = (await store.carts.get(CART))?.v ?? 0
    const muts = Array.from({ length: 50 }, (_, at) => patch(line, { total: i * 50 + at }, seen))
    await synced(store, muts)
    sent.push(muts)
  }
  return sent
}

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]

for (const [name, open] of ADAPTERS)
  describe(`issue 10.1: old outcomes on ${name}`, () => {
    let subject: Subject
    const [line = ''] = ids(1)
    beforeEach(async () => {
      now = NOW
      subject = await open()
      await synced(subject.store, [add(line)])
    })
    afterEach(() => subject.dispose())

    test('issue 10.1: the document keeps the newest few hundred, and a repeat of the very first is answered alike', async () => {
      const { store } = subject
      const [first = []] = await work(store, line, 20)
      const before = await store.carts.get(CART)
      expect(before?.mids.size).toBeLessThanOrEqual(BOUNDS.recentMost + 50)
      expect(await store.cartOutcomes.count({})).toBeGreaterThan(600)
      const again = await synced(store, first)
      expect(again.done).toEqual(first.map(({ mid }) => ({ mid })))
      expect(await store.carts.get(CART)).toEqual(before)
      const other = { ...first[0], val: { total: -1 } } as CartMutation
      expect((await synced(store, [other])).rejected).toEqual([{ mid: other.mid, code: 'mutation_reused' }])
    })

    test('issue 10.1: wherever a process dies over archiving, every change counts once', async () => {
      const { store } = subject
      for (const at of [1, 2, 3, 4])
        for (const landed of [false, true]) {
          const [first = []] = await work(store, line, 6)
          const next = [patch(line, { total: at }, (await store.carts.get(CART))?.v ?? 0)]
          await synced(dyingStore(store, { at, landed }), next).catch(() => undefined)
          await synced(store, next)
          const cart = await store.carts.get(CART)
          const again = await synced(store, [...first, ...next].slice(-50))
          expect([again.rejected, again.v]).toEqual([[], cart?.v])
        }
    })

    test('issue 10.1: a row of a write that never was, or of another backup, does not count', async () => {
      const { store } = subject
      await work(store, line, 8)
      const cart = await store.carts.get(CART)
      const change = patch(line, { total: 7 }, cart?.v ?? 0)
      const of = `${CART}/${cart?.life}`
      await store.cartOutcomes.insertAll([{ _id: `${of}/${change.mid}`, cart: of, v: 99, at: now }])
      await synced(store, [change])
      expect((await store.carts.get(CART))?.lines[0]?.total).toBe(7)
    })

    test('issue 10.1: after 90 days an outcome counts no more; a cart that goes takes its archive with it', async () => {
      const { store } = subject
      const [first = []] = await work(store, line, 8)
      now += 90 * DAY
      const late = first.slice(0, 1)
      await synced(store, late)
      expect((await store.carts.get(CART))?.lines[0]?.total).toBe(0)
      await deleteArchive(store, CART)
      expect(await store.cartOutcomes.count({})).toBe(0)
    })

    /** Changes until the next one archives; it. */
    async function untilOneArchives(store: Store) {
      while (((await store.carts.get(CART))?.mids.size ?? 0) <= BOUNDS.recentMost) await work(store, line, 1)
      return patch(line, { total: 7 }, (await store.carts.get(CART))?.v ?? 0)
    }

    test('issue 10.1: a cart that is deleted while its sync archives leaves no archive behind, and is told as the new one it is', async () => {
      const { store } = subject
      const change = await untilOneArchives(store)
      const { insertAll } = store.cartOutcomes
      const deletedMeanwhile = {
        ...store.cartOutcomes,
        insertAll: async (rows: Parameters<typeof insertAll>[0]) => {
          await deleteCart(store, CART)
          await insertAll(rows)
        },
      }
      const answer = await synced({ ...store, cartOutcomes: deletedMeanwhile }, [change])
      const cart = await store.carts.get(CART)
      expect([answer.v, answer.epoch.endsWith(`.${cart?.life}`)]).toEqual([cart?.v, true])
      expect([answer.done, cart?.lines]).toMatchObject([[{ note: 'gone' }], []])
      expect(await store.cartOutcomes.count({})).toBe(0)
    })

    test('D4, issue 10.1: what a process that was killed over archiving left of a deleted cart goes with the next cleaning; archives of carts that are there stay', async () => {
      const { store } = subject
      const change = await untilOneArchives(store)
      const { insertAll } = store.cartOutcomes
      const killed = vi.spyOn(store.cartOutcomes, 'insertAll').mockImplementationOnce(async rows => {
        await deleteCart(store, CART)
        await insertAll(rows)
        throw new Killed()
      })
      await expect(synced(store, [change])).rejects.toThrow(Killed)
      killed.mockRestore()
      expect(await store.cartOutcomes.count({})).toBeGreaterThan(0)
      await synced(store, [add(line)])
      await work(store, line, 8)
      const cart = await store.carts.get(CART)
      const others = ['auth0|ann/main/l', 'auth0|zoe/main/l'].map(of => ({
        _id: `${of}/m`,
        cart: of,
        v: 1,
        at: now,
      }))
      await store.cartOutcomes.insertAll(others)
      await store.carts.insert({ ...newCart('auth0|zoe', 'main', 'l') })
      await cleanRecords(quietDeps(store, { now: () => now }))
      const left = await store.cartOutcomes.find({})
      expect([...new Set(left.map(row => row.cart))].toSorted()).toEqual([
        `${CART}/${cart?.life}`,
        'auth0|zoe/main/l',
      ])
    })

    test('issue 10.1: a sync that archives while its cart is deleted leaves no archive behind', async () => {
      const { store } = subject
      const change = await untilOneArchives(store)
      const { remove } = store.carts
      const syncedMeanwhile = {
        ...store.carts,
        remove: async (id: string) => {
          await synced(store, [change])
          return remove(id)
        },
      }
      await deleteCart({ ...store, carts: syncedMeanwhile }, CART)
      expect([await store.carts.get(CART), await store.cartOutcomes.count({})]).toEqual([null, 0])
    })
  })

const manyOf = (count: number, perVersion = 1): CartDoc['mids'] =>
  Members.from(ids(count).map((mid, i) => [mid, { at: NOW, v: Math.floor(i / perVersion) + 1 }]))

describe('issue 10.3: versions side by side', () => {
  const doc: CartDoc = { ...newCart(PAT, 'main', 'l'), v: 400, mids: manyOf(400) }

  test('issue 10.3: a shop of before reads that what is archived is forgotten, and so asks; this one does not', () => {
    const { doc: split, outcomes } = splitOutcomes(doc, NOW)
    expect([outcomes.length, split.forgotten?.outcomes, lostOutcomes(split)]).toEqual([200, 200, 0])
  })

  test('issue 10.3: what a shop of before forgot beyond the archive is forgotten here too', () => {
    const { doc: split } = splitOutcomes(doc, NOW)
    const older = { ...split, forgotten: { outcomes: 230, removed: 0, revs: 0 } }
    expect(lostOutcomes(older)).toBe(230)
    const next = splitOutcomes({ ...older, mids: manyOf(1_000) }, NOW).doc
    expect([next.archived?.lost, lostOutcomes(next)]).toEqual([230, 230])
  })

  test('issue 10.1: the outcomes of one request stay together', () => {
    const { doc: split } = splitOutcomes({ ...doc, mids: manyOf(400, 30) }, NOW)
    expect(Math.min(...split.mids.values.map(({ v }) => v))).toBe((split.archived?.upTo ?? 0) + 1)
  })
})

test('issue 10.4: after 10,000 changes a sync reads and writes what it does after 400, and asks for no more rows', async () => {
  const subject = sqliteSubject()
  try {
    const { store } = subject
    const [line = ''] = ids(1)
    await synced(store, [add(line)])
    await work(store, line, 8)
    const early = jsonBytes(await store.carts.get(CART))
    await work(store, line, 192)
    const cart = await store.carts.get(CART)
    expect(jsonBytes(cart)).toBeLessThan(1.6 * early)
    const asked: number[] = []
    const { find } = store.cartOutcomes
    const counting = {
      ...store.cartOutcomes,
      find: async (query: Parameters<typeof find>[0]) => {
        const rows = await find(query)
        asked.push(rows.length)
        return rows
      },
    }
    await synced({ ...store, cartOutcomes: counting }, [patch(line, { total: 1 }, cart?.v ?? 0)])
    expect(asked.reduce((sum, rows) => sum + rows, 0)).toBe(0)
  } finally {
    await subject.dispose()
  }
})
