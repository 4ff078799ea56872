import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderRow } from '#pwa/local/schema.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { NO_FILTER } from './orders-query.ts'
import { seenPage } from './seen-orders.ts'

const row = (id: string, day: number, status: OrderStatus = 'new', seenAt = 0): OrderRow => ({
  id,
  order: {
    orderId: id,
    status,
    totalAmount: 1,
    createdAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    items: [],
  },
  seenAt,
})

const ids = (rows: OrderRow[], filter = {}) =>
  seenPage(rows, { ...NO_FILTER, ...filter }).orders.map(({ orderId }) => orderId)

test('issue 3.3: seen orders come newest first, five to a page, the last page short', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map(day => row(`GL-000${day}`, day))
  expect(ids(rows)).toEqual(['GL-0007', 'GL-0006', 'GL-0005', 'GL-0004', 'GL-0003'])
  expect(ids(rows, { page: 2 })).toEqual(['GL-0002', 'GL-0001'])
  expect(seenPage(rows, NO_FILTER).totalPages).toBe(2)
})

test('§4 issue 3.3: beyond the last page that was seen is the last one', () => {
  const rows = [1, 2, 3, 4, 5, 6].map(day => row(`GL-000${day}`, day))
  expect(seenPage(rows, { ...NO_FILTER, page: 3 })).toMatchObject({ page: 2, totalPages: 2 })
  expect(ids(rows, { page: 3 })).toEqual(['GL-0001'])
})

test('D32 issue 3.3: a seen order is found by the beginning of its id, whatever the case and dashes', () => {
  const rows = [row('GL-7KQ2-M9XD', 1), row('GL-7ABC-0000', 2)]
  for (const orderId of ['gl7kq', 'GL-7KQ2', ' gl-7kq2-m9xd '])
    expect(ids(rows, { orderId })).toEqual(['GL-7KQ2-M9XD'])
  expect(ids(rows, { orderId: '7KQ2' })).toEqual([])
  expect(ids(rows, { orderId: '' })).toHaveLength(2)
})

test('§5 issue 3.3: a status shows its own orders alone', () => {
  const rows = ORDER_STATUSES.map((status, at) => row(`GL-${at}`, at + 1, status))
  for (const [at, status] of ORDER_STATUSES.entries()) expect(ids(rows, { status })).toEqual([`GL-${at}`])
})

test('issue 3.3: a page is as old as the oldest of what it shows', () => {
  const rows = [row('GL-1', 1, 'new', 500), row('GL-2', 2, 'ready', 900)]
  expect(seenPage(rows, NO_FILTER).oldest?.seenAt).toBe(500)
  expect(seenPage(rows, { ...NO_FILTER, status: 'ready' }).oldest?.seenAt).toBe(900)
  expect(seenPage([], NO_FILTER)).toEqual({ orders: [], page: 1, totalPages: 0, oldest: null })
})

test('issue 3.3: the pages together hold every order that was seen, once', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 20 })
  fc.assert(
    fc.property(days, found => {
      const rows = found.map(day => row(`GL-${day}`, day))
      const { totalPages } = seenPage(rows, NO_FILTER)
      const pages = Array.from({ length: totalPages }, (_, at) => ids(rows, { page: at + 1 }))
      expect(pages.flat().sort()).toEqual(rows.map(({ id }) => id).sort())
    }),
  )
})
