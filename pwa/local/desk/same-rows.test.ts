import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeskOrderRow } from '#pwa/local/schema.ts'
import { aDeskRow } from '#shared/testing/desk.ts'
import { sameRows } from './same-rows.ts'
import { shownOrders } from './shown-orders.ts'

const aRow = ({ id, rev }: { id: number; rev: number }): DeskOrderRow => ({
  orderId: `GL-${id}`,
  order: aDeskRow({ orderId: `GL-${id}`, rev }),
  job: null,
})
const someRows = fc
  .uniqueArray(fc.record({ id: fc.nat(8), rev: fc.nat(2) }), { selector: ({ id }) => id })
  .map(facts => facts.map(aRow))

test('issue 11.8 law: rows are read as they are, and those that say what they said are what they were', () => {
  fc.assert(
    fc.property(someRows, someRows, (before, read) => {
      const rows = sameRows(before, read)
      expect(rows).toEqual(read)
      for (const row of rows) {
        const was = before.find(({ orderId }) => orderId === row.orderId)
        expect(row === was).toBe(was?.order.rev === row.order.rev)
      }
    }),
  )
})

test('issue 11.8: an order that nothing waits for is shown by the same object each time', () => {
  const orders = [aRow({ id: 1, rev: 1 }).order, aRow({ id: 2, rev: 1 }).order]
  const [first, second] = [shownOrders(orders, []), shownOrders(orders, [])]
  expect(first.map((order, at) => order === second[at])).toEqual([true, true])
})
