import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderDoc } from '#api/store/documents.ts'
import { orderDoc } from '#api/testing/records.ts'
import { leftOf, postponed, withAnswer, withRefund } from './refund.ts'

const clock = { now: () => 1_000, later: () => () => {} }
const by = { kind: 'shop' } as const
const PAID = 1_000

/** What the provider may come to say of one refund; nothing, where it stays silent. */
const said = fc.constantFrom('given', 'refused', 'silent')
const refunds = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 150 }), said: fc.option(said) }), {
  minLength: 1,
  maxLength: 6,
})

test('issue 11.6 law: an order is seen to for exactly as long as money of it is due, and what was refused may be given again', () => {
  fc.assert(
    fc.property(refunds, asked => {
      let order: OrderDoc = orderDoc({ amountCents: PAID })
      for (const [at, { cents }] of asked.entries())
        order = withRefund(order, { id: `r${at}`, cents, reason: '', by, device: null }, clock)
      for (const [at, each] of asked.entries()) {
        const id = `r${at}`
        const answered =
          each.said === 'given'
            ? withAnswer(order, id, { outcome: 'given', id: `p${at}` }, clock)
            : each.said === 'refused'
              ? withAnswer(order, id, { outcome: 'refused', problem: '' }, clock)
              : each.said === 'silent'
                ? postponed(order, id, clock)
                : order
        order = answered ?? order
      }
      const isDue = asked.some(each => each.said === null || each.said === 'silent')
      const back = asked.filter(each => each.said !== 'refused').reduce((sum, { cents }) => sum + cents, 0)
      expect({ isOwing: typeof order.owedAt === 'number', left: leftOf(order) }).toEqual({
        isOwing: isDue,
        left: PAID - back,
      })
    }),
  )
})
