import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { anyCart, anyMutation } from '#shared/testing/cart-arbitrary.ts'
import type { CartStorage } from './cart-storage.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { LocalDb } from './local-db.ts'
import { BANNER, freshDb } from './testing/rows.ts'

const line = (id: string, product = id): CartLine => ({ ...BANNER, id, product })

/** A keeper whose cart holds these lines in this order. */
async function keeping(...ids: string[]) {
  const db = freshDb()
  const storage = dexieCartStorage(db)
  const lines = ids.map(id => line(id))
  await storage.change(cart => ({ cart: { ...cart, lines }, result: null }))
  return { db, storage }
}

test('an empty database is an empty cart', async () => {
  expect(await dexieCartStorage(freshDb()).read()).toEqual(EMPTY_CART)
})

test('versions, removed lines and field revisions are kept with the lines', async () => {
  const db = freshDb()
  const cart = { lines: [line('a')], v: 7, removed: ['gone'], revs: { a: { total: 3 } } }
  await dexieCartStorage(db).change(() => ({ cart, result: null }))
  expect(await dexieCartStorage(db).read()).toEqual(cart)
})

test('fields this version of the shop does not know are stored and returned untouched', async () => {
  const { db, storage } = await keeping('a')
  const newer = { ...line('b'), proofSeen: true } as CartLine
  await storage.change(cart => ({ cart: { ...cart, lines: [...cart.lines, newer] }, result: null }))
  expect((await dexieCartStorage(db).read()).lines[1]).toEqual(newer)
})

test('a change of one line of many writes one row', async () => {
  const { db, storage } = await keeping('a', 'b', 'c')
  const written = vi.fn()
  db.lines.hook('updating', () => written())
  db.lines.hook('creating', () => written())
  db.lines.hook('deleting', () => written())
  await storage.change(cart => {
    const lines = cart.lines.map(each => (each.id === 'b' ? line('b', 'changed') : each))
    return { cart: { ...cart, lines }, result: null }
  })
  expect(written).toHaveBeenCalledTimes(1)
  expect((await storage.read()).lines.map(each => each.product)).toEqual(['a', 'changed', 'c'])
})

const adding = (storage: CartStorage, id: string) =>
  storage.change(cart => ({ cart: { ...cart, lines: [...cart.lines, line(id)] }, result: null }))
const ids = async (storage: CartStorage) => (await storage.read()).lines.map(({ id }) => id)

test('issue 12.4: a tab that knows the cart reads no line to change it, nor to hear of it', async () => {
  const { db, storage } = await keeping('a', 'b')
  const read = vi.fn((row: unknown) => row)
  db.lines.hook('reading', read)
  const told: string[][] = []
  const unwatch = storage.watch(({ lines }) => told.push(lines.map(({ id }) => id)))
  await adding(storage, 'c')
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['a', 'b', 'c']))
  expect([read.mock.calls.length, await ids(storage)]).toEqual([0, ['a', 'b', 'c']])
  unwatch()
})

test('issue 12.4: what another tab wrote is read anew, an older shop’s tab too, and a write that failed is not known', async () => {
  const { db, storage } = await keeping('a')
  const other = dexieCartStorage(new LocalDb(db.name))
  await adding(other, 'b')
  expect(await ids(storage)).toEqual(['a', 'b'])
  await adding(storage, 'c')
  // An older shop's tab writes versions without a stamp.
  const older = { name: 'cart', value: { v: 0, removed: [], revs: {} } }
  await db.transaction('rw', db.lines, db.meta, async () => {
    await db.lines.put({ id: 'a', place: 1, line: line('a', 'older') })
    await db.meta.put(older)
  })
  expect((await storage.read()).lines.map(({ product }) => product)).toEqual(['older', 'b', 'c'])
  const failed = db.transaction('rw', [db.lines, db.meta, db.outbox], async () => {
    await adding(storage, 'd')
    throw new Error('full')
  })
  await expect(failed).rejects.toThrow('full')
  expect([await ids(storage), await ids(other)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('a line added after a removal comes last, whatever places are free', async () => {
  const { storage } = await keeping('a', 'b', 'c')
  const without = (id: string) =>
    storage.change(cart => ({
      cart: { ...cart, lines: cart.lines.filter(each => each.id !== id) },
      result: null,
    }))
  await without('a')
  await storage.change(cart => ({ cart: { ...cart, lines: [...cart.lines, line('d')] }, result: null }))
  expect((await storage.read()).lines.map(each => each.id)).toEqual(['b', 'c', 'd'])
})

test('two tabs that change at once lose nothing', async () => {
  const name = `tabs-${crypto.randomUUID()}`
  const tabs = [new LocalDb(name), new LocalDb(name)].map(db => dexieCartStorage(db))
  const add = (id: string) =>
    tabs[Number(id) % 2]?.change(cart => ({
      cart: { ...cart, v: cart.v + 1, lines: [...cart.lines, line(id)] },
      result: cart.lines.length,
    }))
  const ids = Array.from({ length: 30 }, (_, i) => String(i))
  const before = await Promise.all(ids.map(add))
  expect(new Set(before).size).toBe(30)
  const cart = await tabs[0]?.read()
  expect(cart?.v).toBe(30)
  expect(new Set(cart?.lines.map(each => each.id))).toEqual(new Set(ids))
})

test('D1 once: of two tabs that try at the same moment, one does it', async () => {
  const name = `once-${crypto.randomUUID()}`
  const tabs = [new LocalDb(name), new LocalDb(name)].map(db => dexieCartStorage(db))
  const done = await Promise.all(
    tabs.map((tab, i) =>
      tab.changeOnce('import', cart => ({ cart: { ...cart, lines: [line(`l${i}`)] }, result: i })),
    ),
  )
  expect(done.filter(result => result !== null)).toHaveLength(1)
  expect((await tabs[0]?.read())?.lines).toHaveLength(1)
})

test('tabs: a change in one is told in the other', async () => {
  const name = `watch-${crypto.randomUUID()}`
  const [here, there] = [new LocalDb(name), new LocalDb(name)]
  const told: string[][] = []
  const stop = dexieCartStorage(there).watch(cart => told.push(cart.lines.map(each => each.id)))
  await vi.waitFor(() => expect(told).toHaveLength(1))
  await dexieCartStorage(here).change(cart => ({ cart: { ...cart, lines: [line('a')] }, result: null }))
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['a']))
  stop()
})

test('a change is told here with its answer, and only once', async () => {
  const storage = dexieCartStorage(freshDb())
  const told: string[][] = []
  const stop = storage.watch(cart => told.push(cart.lines.map(each => each.id)))
  await vi.waitFor(() => expect(told).toEqual([[]]))
  const add = (id: string) =>
    storage.change(cart => ({ cart: { ...cart, lines: [...cart.lines, line(id)] }, result: null }))
  await add('a')
  expect(told).toEqual([[], ['a']])
  await storage.changeOnce('import', cart => ({ cart: { ...cart, lines: [] }, result: null }))
  expect(told).toEqual([[], ['a'], []])
  await add('b')
  // The watching query has by now seen at least the first change.
  await vi.waitFor(() => expect(told).toEqual([[], ['a'], [], ['b']]))
  stop()
  await add('c')
  expect(told).toHaveLength(4)
})

test('what could not be written is told to nobody', async () => {
  const storage = dexieCartStorage(freshDb())
  const notify = vi.fn()
  const stop = storage.watch(notify)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1))
  const unclonable = { ...line('a'), product: (() => 'x') as never }
  await expect(
    storage.change(cart => ({ cart: { ...cart, lines: [unclonable] }, result: null })),
  ).rejects.toThrow()
  expect(notify).toHaveBeenCalledTimes(1)
  stop()
})

test('whatever carts follow each other, what is read is what was written last', async () => {
  await fc.assert(
    fc.asyncProperty(anyCart, fc.array(anyMutation, { maxLength: 8 }), async (first, mutations) => {
      const db = freshDb()
      const storage = dexieCartStorage(db)
      await storage.change(() => ({ cart: first, result: null }))
      let expected = first
      for (const mutation of mutations) {
        expected = apply(expected, mutation).cart
        await storage.change(cart => ({ cart: apply(cart, mutation).cart, result: null }))
      }
      expect(await storage.read()).toEqual(expected)
      db.close()
    }),
    { numRuns: 30 },
  )
})
