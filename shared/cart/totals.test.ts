import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartTotalCents, lineTotalCents } from './totals.ts'

test('D8 the cart total is the sum of the line totals in cents, free of drift', () => {
  const anyTotals = fc.array(fc.nat(10 ** 9), { maxLength: 200 })
  fc.assert(
    fc.property(anyTotals, totals => {
      const lines = totals.map(cents => ({ total: cents / 100 }))
      expect(cartTotalCents(lines)).toBe(totals.reduce((sum, cents) => sum + cents, 0))
    }),
  )
  expect(cartTotalCents([{ total: 0.1 }, { total: 0.2 }])).toBe(30)
})

test('D8 a line total of the wire is read in cents', () => {
  expect(lineTotalCents({ total: 1574.65 })).toBe(157_465)
})
