import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { type CheckoutWish, dexieWish, memoryWish, WISH } from './checkout-wish.ts'
import { IN_MEMORY } from './guarded-writes.ts'
import { freshDb } from './testing/rows.ts'

const kinds: [name: string, open: () => CheckoutWish][] = [
  ['IndexedDB', () => dexieWish(freshDb(), IN_MEMORY)],
  ['memory', memoryWish],
]

describe.each(kinds)('issue 4.5 the wish to check out, in %s', (_, open) => {
  test('stands from when it is made until it ends, and tells so', async () => {
    const wish = open()
    const told: boolean[] = []
    const stop = wish.watch(stands => told.push(stands))
    await vi.waitFor(() => expect(told).toEqual([false]))
    await wish.make(1)
    await vi.waitFor(() => expect(told.at(-1)).toBe(true))
    await wish.end()
    await vi.waitFor(() => expect(told.at(-1)).toBe(false))
    stop()
    const before = told.length
    await wish.make(2)
    expect(told).toHaveLength(before)
  })

  test('ending one that nobody made is nothing', async () => {
    const wish = open()
    await wish.end()
    const notify = vi.fn()
    wish.watch(notify)()
    await vi.waitFor(() => expect(notify.mock.calls.every(([stands]) => stands === false)).toBe(true))
  })
})

test('issue 4.5 a wish outlives its page, and a second press does not make it younger', async () => {
  const db = freshDb()
  await dexieWish(db, IN_MEMORY).make(1)
  await dexieWish(db, IN_MEMORY).make(2)
  expect(await db.meta.get(WISH)).toEqual({ name: WISH, value: 1 })
  const told: boolean[] = []
  dexieWish(db, IN_MEMORY).watch(stands => told.push(stands))
  await vi.waitFor(() => expect(told).toEqual([true]))
})
