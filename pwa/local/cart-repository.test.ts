import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#shared/cart/line.ts'
import { type CartRepository, createCartRepository } from './cart-repository.ts'
import type { CartStorage } from './cart-storage.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { memoryCartStorage } from './memory-cart-storage.ts'
import { ARTWORK, BANNER, freshDb, risingIds } from './testing/rows.ts'

const keepers: [string, () => CartStorage][] = [
  ['IndexedDB', () => dexieCartStorage(freshDb())],
  ['memory', memoryCartStorage],
]

async function added(cart: CartRepository, product = BANNER.product): Promise<string> {
  const result = await cart.add({ ...BANNER, product })
  if (!result.ok) throw new Error(result.code)
  return result.id
}

const names = async (cart: CartRepository) => (await cart.list()).map(line => line.product)

describe.each(keepers)('cart in %s', (_, keeper) => {
  const open = () => createCartRepository(keeper(), risingIds())

  test('D5 add: lines keep the order they were added in, each under its own id', async () => {
    const cart = open()
    const ids = [await added(cart, 'A'), await added(cart, 'B'), await added(cart, 'C')]
    expect(new Set(ids).size).toBe(3)
    expect(await names(cart)).toEqual(['A', 'B', 'C'])
  })

  test('D5 patch: changes the given fields, merges options, keeps place and artwork', async () => {
    const cart = open()
    const id = await added(cart, 'A')
    await added(cart, 'B')
    await cart.setArtwork(id, 'front', ARTWORK)
    expect(await cart.patch(id, { total: 45, options: { Quantity: 1, 'Job Name': null } })).toBe(true)
    const line = await cart.find(id)
    expect(line).toMatchObject({ product: 'A', total: 45, artwork: { front: ARTWORK, back: null } })
    expect(line?.options).toEqual({ Material: '13oz Vinyl', Quantity: 1, requiresArtwork: true })
    expect(await names(cart)).toEqual(['A', 'B'])
  })

  test('D18 artwork: the two slots are set and emptied apart', async () => {
    const cart = open()
    const id = await added(cart)
    await cart.setArtwork(id, 'back', ARTWORK)
    expect((await cart.find(id))?.artwork).toEqual({ front: null, back: ARTWORK })
    await cart.setArtwork(id, 'back', null)
    expect((await cart.find(id))?.artwork).toEqual({ front: null, back: null })
  })

  test('D5 undo: a removed line comes back whole, under a new id', async () => {
    const cart = open()
    const id = await added(cart)
    const removed = await cart.remove(id)
    expect(await cart.list()).toEqual([])
    expect(await cart.restore(removed ? [removed] : [])).toHaveLength(1)
    const [line] = await cart.list()
    expect(line?.id).not.toBe(id)
    expect({ ...line, id }).toEqual(removed?.line)
  })

  test('issue 6.30 undo: lines come back where they were, one or several, and stay there for whoever opens the cart next', async () => {
    const cart = open()
    const [, b = '', c = ''] = [await added(cart, 'A'), await added(cart, 'B'), await added(cart, 'C')]
    await added(cart, 'D')
    const one = await cart.remove(b)
    await cart.restore(one ? [one] : [])
    expect(await names(cart)).toEqual(['A', 'B', 'C', 'D'])
    const two = [await cart.remove(c), await cart.remove((await cart.list())[1]?.id ?? '')]
    await added(cart, 'E')
    await cart.restore(two.flatMap(each => each ?? []))
    expect(await names(cart)).toEqual(['A', 'B', 'C', 'D', 'E'])
    await cart.restore(await cart.clear())
    expect(await names(cart)).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test('D19: word of a waiting file is said once, ended by its own choice alone, and not copied by undo', async () => {
    const cart = open()
    const id = await added(cart)
    const file = { id: 'choice', fileName: 'a.jpg' }
    expect(await cart.markPending(id, 'back', file)).toBe(true)
    expect(await cart.markPending(id, 'back', file)).toBe(false)
    expect(await cart.markPending('none', 'back', file)).toBe(false)
    expect(await cart.unmarkPending(id, 'back', 'another choice')).toBe(false)
    expect(await cart.unmarkPending(id, 'front', file.id)).toBe(false)
    const removed = await cart.remove(id)
    expect(removed?.line.waitingBack).toEqual(file)
    await cart.restore(removed ? [removed] : [])
    const [restored] = await cart.list()
    expect(restored).toEqual({ ...BANNER, id: restored?.id })
    await cart.markPending(restored?.id ?? '', 'back', file)
    expect(await cart.unmarkPending(restored?.id ?? '', 'back', file.id)).toBe(true)
    expect((await cart.list())[0]?.waitingBack).toBeNull()
  })

  test('D5 clear: answers every line in order, and undo brings them all back', async () => {
    const cart = open()
    for (const name of ['A', 'B', 'C']) await added(cart, name)
    const cleared = await cart.clear()
    expect(await cart.list()).toEqual([])
    expect(await cart.restore(cleared)).toHaveLength(3)
    expect(await names(cart)).toEqual(['A', 'B', 'C'])
  })

  test('D5 absent lines: patching, setting artwork and removing say so and change nothing', async () => {
    const cart = open()
    const id = await added(cart)
    await cart.remove(id)
    expect(await cart.patch(id, { total: 1 })).toBe(false)
    expect(await cart.setArtwork(id, 'front', ARTWORK)).toBe(false)
    expect(await cart.remove(id)).toBeNull()
    expect(await cart.list()).toEqual([])
  })

  test('D5 cap: the 201st line is refused and the 200 stay', async () => {
    const cart = open()
    const many = Array.from({ length: 200 }, () => BANNER)
    expect(await cart.addOnce('fill', many)).toBe(200)
    expect(await cart.add(BANNER)).toEqual({ ok: false, code: 'cart_full' })
    expect(await cart.list()).toHaveLength(200)
  })

  test('D1 import: lines under one name are added once', async () => {
    const cart = open()
    expect(await cart.addOnce('legacy', [BANNER, BANNER])).toBe(2)
    expect(await cart.addOnce('legacy', [BANNER, BANNER])).toBe(0)
    expect(await cart.list()).toHaveLength(2)
  })

  test('D5 undo: a cart that filled up meanwhile takes back what it has room for', async () => {
    const cart = open()
    const first = await added(cart, 'A')
    await added(cart, 'B')
    const removed = [await cart.remove(first), await cart.remove((await cart.list())[0]?.id ?? '')]
    await cart.addOnce(
      'fill',
      Array.from({ length: 199 }, () => BANNER),
    )
    expect(await cart.restore(removed.filter(each => each !== null))).toHaveLength(1)
    expect([(await names(cart))[0], (await names(cart)).filter(name => name === 'B')]).toEqual(['A', []])
  })

  test('D5 undo twice: the same removed line twice makes two lines, each its own', async () => {
    const cart = open()
    const removed = await cart.remove(await added(cart))
    const lines = removed ? [removed] : []
    await cart.restore(lines)
    await cart.restore(lines)
    expect(new Set((await cart.list()).map(line => line.id)).size).toBe(2)
  })

  test('D5 clear: an empty cart clears to nothing', async () => {
    const cart = open()
    expect(await cart.clear()).toEqual([])
    expect(await cart.restore([])).toHaveLength(0)
  })

  test('a line is found by its id, and only there', async () => {
    const cart = open()
    const id = await added(cart, 'A')
    expect(await cart.find(id)).toMatchObject({ id, product: 'A' })
    expect(await cart.find('id-999')).toBeNull()
  })

  test('a watcher is told the present lines and every change, until it stops', async () => {
    const cart = open()
    const told = vi.fn<(lines: CartLine[]) => void>()
    const stop = cart.watch(told)
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith([]))
    await added(cart)
    await vi.waitFor(() => expect(told.mock.lastCall?.[0]).toHaveLength(1))
    stop()
    const before = told.mock.calls.length
    await added(cart)
    expect(await cart.list()).toHaveLength(2)
    expect(told.mock.calls.length).toBe(before)
  })
})

test('D5 concurrent changes: writes of two tabs on one database all count', async () => {
  const db = freshDb()
  const ids = risingIds()
  const [one, two] = [
    createCartRepository(dexieCartStorage(db), ids),
    createCartRepository(dexieCartStorage(db), ids),
  ]
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).add(BANNER)))
  expect(await one.list()).toHaveLength(20)
})

test('a change that throws leaves the cart as it was', async () => {
  const db = freshDb()
  const cart = createCartRepository(dexieCartStorage(db), risingIds())
  await added(cart)
  const boom = () => {
    throw new Error('boom')
  }
  await expect(dexieCartStorage(db).change(boom)).rejects.toThrow('boom')
  await expect(dexieCartStorage(db).changeOnce('half', boom)).rejects.toThrow('boom')
  expect(await cart.list()).toHaveLength(1)
  expect(await cart.addOnce('half', [BANNER])).toBe(1)
})

test('the database and the memory cart never differ, whatever is done to them', async () => {
  const step = fc.oneof(
    fc.record({ op: fc.constant('add' as const), total: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ op: fc.constantFrom('remove' as const, 'patch' as const, 'art' as const), at: fc.nat(6) }),
    fc.record({ op: fc.constant('clear' as const) }),
  )
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
  async function act(cart: CartRepository, todo: Step) {
    const lines = await cart.list()
    const id = 'at' in todo ? (lines[todo.at]?.id ?? 'none') : ''
    if (todo.op === 'add') return cart.add({ ...BANNER, total: todo.total })
    if (todo.op === 'patch') return cart.patch(id, { total: 7 })
    if (todo.op === 'art') return cart.setArtwork(id, 'front', ARTWORK)
    return todo.op === 'remove' ? cart.remove(id) : cart.clear()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const kept = createCartRepository(dexieCartStorage(freshDb()), risingIds())
      const held = createCartRepository(memoryCartStorage(), risingIds())
      for (const todo of steps) expect(await act(kept, todo)).toEqual(await act(held, todo))
      expect(await kept.list()).toEqual(await held.list())
    }),
    { numRuns: 25 },
  )
})
