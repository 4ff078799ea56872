import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type Order } from '#shared/orders/order.ts'
import { createGuardedWrites, IN_MEMORY } from './guarded-writes.ts'
import { dexieOrders, MAX_PICTURE_BYTES, memoryOrders } from './order-repository.ts'
import { failing } from './testing/faults.ts'
import { freshDb } from './testing/rows.ts'

const order = (orderId: string, change: Partial<Order> = {}): Order => ({
  orderId,
  status: 'new',
  totalAmount: 10,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [],
  ...change,
})

const KINDS = [
  ['IndexedDB', () => dexieOrders(freshDb(), IN_MEMORY)],
  ['memory', () => memoryOrders()],
] as const

test.each(KINDS)('issue 3.3: orders in %s are as last seen, each with its own time', async (_, open) => {
  const orders = open()
  await orders.keep([order('GL-1'), order('GL-2')], { seenAt: 1_000, offset: -7 })
  await orders.keep([order('GL-2', { status: 'ready' })], { seenAt: 2_000, offset: 5 })
  const rows = (await orders.list()).sort((a, b) => a.id.localeCompare(b.id))
  expect(rows.map(({ id, order: { status }, seenAt, offset }) => [id, status, seenAt, offset])).toEqual([
    ['GL-1', 'new', 1_000, -7],
    ['GL-2', 'ready', 2_000, 5],
  ])
})

test.each(KINDS)(
  'issue 3.3: whatever was seen in whatever order, %s tells the last of each',
  async (_, open) => {
    const seen = fc.record({
      orderId: fc.constantFrom('GL-1', 'GL-2', 'GL-3'),
      status: fc.constantFrom(...ORDER_STATUSES),
      createdAt: fc.constant('2026-11-21T10:00:00.000Z'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(seen, { maxLength: 3 }), { maxLength: 5 }), async pages => {
        const orders = open()
        for (const [at, page] of pages.entries())
          await orders.keep(
            page.map(each => order(each.orderId, each)),
            { seenAt: at },
          )
        const last = new Map(pages.flat().map(each => [each.orderId, each.status]))
        const told = (await orders.list()).map(({ id, order: { status } }) => [id, status] as const)
        expect(new Map(told)).toEqual(last)
      }),
      { numRuns: 30 },
    )
  },
)

test.each(KINDS)(
  'issue 3.3: a picture is kept in %s under its artwork’s key; a large one is not',
  async (_, open) => {
    const orders = open()
    await orders.keepPicture('a/b.jpg', new Blob(['picture']))
    await orders.keepPicture('a/large.jpg', new Blob([new Uint8Array(MAX_PICTURE_BYTES + 1)]))
    expect(await (await orders.picture('a/b.jpg'))?.text()).toBe('picture')
    expect([await orders.picture('a/large.jpg'), await orders.picture('a/none.jpg')]).toEqual([null, null])
  },
)

test('issue 3.5: a full disk keeps the orders seen before, and nobody is asked', async () => {
  const ask = () => expect.fail('nobody is to be asked')
  const orders = dexieOrders(freshDb(), createGuardedWrites({ reopen: async () => {}, ask }))
  await orders.keep([order('GL-1')], { seenAt: 1 })
  failing({ fault: 'QuotaExceededError', at: 0, times: 1 })
  await expect(orders.keep([order('GL-2')], { seenAt: 2 })).rejects.toMatchObject({ why: 'full' })
  expect((await orders.list()).map(({ id }) => id)).toEqual(['GL-1'])
})
