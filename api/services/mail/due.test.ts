import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderDoc } from '#api/store/documents.ts'
import { orderDoc } from '#api/testing/records.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { MAX_MAILS, withMails } from './due.ts'

const clock = { now: () => Date.parse('2026-11-25T10:00:00Z') }
const moved = (order: OrderDoc, status: OrderDoc['status']) => withMails(order, { ...order, status }, clock)

test('issue 11.4: an order that comes in has its receipt due at once, whatever its status', () => {
  for (const status of ORDER_STATUSES) {
    const order = withMails(null, orderDoc({ orderId: 'GL-7KQ2-M9XD', status }), clock)
    expect(order.mails).toEqual([
      {
        id: 'GL-7KQ2-M9XD.1.received',
        occasion: 'received',
        at: '2026-11-25T10:00:00.000Z',
        state: 'due',
        tries: 0,
      },
    ])
    expect(order.mailDue).toBe(clock.now())
  }
})

test('issue 11.4 law: a mail is due for each change but back to new, under an id of its own, up to a bound', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES), { maxLength: 90 }), statuses => {
      const start = orderDoc()
      const end = statuses.reduce(moved, start)
      const told = statuses.filter(
        (status, index) => status !== (statuses[index - 1] ?? start.status) && status !== 'new',
      )
      const mails = end.mails ?? []
      expect(mails.map(({ occasion }) => occasion)).toEqual(told.slice(0, MAX_MAILS))
      expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
    }),
  )
})

test('issue 11.4: what waits to be tried again waits on when another mail falls due', () => {
  const later = clock.now() + 30_000
  const first = withMails(null, orderDoc(), clock)
  expect(moved({ ...first, mailDue: later }, 'ready').mailDue).toBe(later)
  expect(moved({ ...first, mailDue: null }, 'ready').mailDue).toBe(clock.now())
})
