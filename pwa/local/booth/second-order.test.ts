import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfferList, offerLine } from '#shared/booth/offer.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import { secondOrder as secondOrderOf } from './second-order.ts'
import { FLAG, LIST } from './testing/a-booth.ts'

const secondOrder = (paid: CartLine[], now: CartLine[], list: OfferList) =>
  secondOrderOf(paid.map(offerLine), now, list)

const asPriced = (quantity: number) => {
  const product = LIST.products.find(({ name }) => name === FLAG.product)
  const quote = product && quoteLine(product, { ...FLAG.options, Quantity: quantity })
  return quote?.ok ? quote.totalCents : 0
}

/** A line of so many flags as the list sells them. */
const flag = (id: string, quantity: number, job = ''): CartLine => ({
  ...FLAG,
  id,
  options: { ...FLAG.options, Quantity: quantity, 'Job Name': job },
  total: asPriced(quantity) / 100,
  priceSeen: asPriced(quantity),
  priceList: LIST.number,
})

/** Pieces of all lines of a cart. */
const pieces = (lines: readonly { options: { Quantity: number } }[]): number =>
  lines.reduce((sum, { options }) => sum + options.Quantity, 0)
const cents = (lines: readonly { priceSeen: number }[]): number =>
  lines.reduce((sum, { priceSeen }) => sum + priceSeen, 0)

const quantity = fc.integer({ min: 1, max: 9_999 })
/** A paid cart and the same with pieces and lines more. */
const grown = fc.record({
  paid: fc.array(quantity, { minLength: 1, maxLength: 6 }),
  more: fc.array(fc.nat(500), { minLength: 6, maxLength: 6 }),
  fresh: fc.array(quantity, { maxLength: 4 }),
})

test('B6 law: what was paid and the second order together are the cart as it is now, to the piece and to the cent', () => {
  fc.assert(
    fc.property(grown, ({ paid: counts, more, fresh }) => {
      const paid = counts.map((count, at) => flag(`p${at}`, count))
      const now = [
        ...counts.map((count, at) => flag(`p${at}`, count + (more[at] ?? 0))),
        ...fresh.map((count, at) => flag(`n${at}`, count)),
      ]
      const lines = secondOrder(paid, now, LIST) ?? []
      const added = lines.flatMap(line => line.added ?? [])
      expect(pieces(paid) + pieces(added)).toBe(pieces(now))
      expect(cents(paid) + cents(added)).toBe(cents(now))
    }),
  )
})

test('B6: only the pieces more of a paid line are ordered a second time, and the line is as it was paid again', () => {
  const paid = flag('a', 2)
  expect(secondOrder([paid], [flag('a', 5)], LIST)).toMatchObject([
    {
      from: 'a',
      added: { options: { Quantity: 3 }, priceSeen: asPriced(3) },
      paid: { id: 'a', priceSeen: asPriced(2) },
    },
  ])
})

test('B6: of a paid line that came back by Undo with more pieces those alone are ordered a second time', () => {
  expect(secondOrder([flag('a', 2)], [flag('back', 5)], LIST)).toMatchObject([
    { from: 'back', added: { options: { Quantity: 3 } }, paid: { id: 'back', options: { Quantity: 2 } } },
  ])
})

test('B6: what was taken away is no order', () => {
  expect(secondOrder([flag('a', 5), flag('b', 1)], [flag('a', 2)], LIST)).toMatchObject([
    { from: 'a', added: null, paid: { options: { Quantity: 5 } } },
  ])
})

test('B6: a line that is made otherwise is another thing, and is ordered whole', () => {
  const paid = flag('a', 2)
  const other = { ...paid, options: { ...paid.options, Side: 'another' }, priceSeen: 12_345 }
  expect(secondOrder([paid], [other], LIST)).toMatchObject([
    { from: 'a', added: { options: { Side: 'another', Quantity: 2 }, priceSeen: 12_345 }, paid: { id: 'a' } },
  ])
})

test('B6: pieces more under a list that is not the device’s cost what was shown beyond what was paid', () => {
  const held = (id: string, quantity: number) => ({
    ...flag(id, quantity),
    priceList: LIST.number + 1,
    priceSeen: 1_000 * quantity,
  })
  expect(secondOrder([held('a', 2)], [held('a', 5)], LIST)).toMatchObject([
    { added: { options: { Quantity: 3 }, priceSeen: 3_000, priceList: LIST.number + 1 } },
  ])
})

test('B6: pieces more that the list sells to nobody are no second order at all, rather than one that leaves them out', () => {
  const gone = (quantity: number) => ({ ...flag('a', quantity), product: 'Gone' })
  expect(secondOrder([gone(1)], [gone(2), flag('b', 1)], LIST)).toBeNull()
})

test('B6: neither a job name nor a newer price of the same is an order', () => {
  expect(secondOrder([flag('a', 2)], [{ ...flag('a', 2, 'Fair'), priceSeen: 1 }], LIST)).toEqual([])
})
