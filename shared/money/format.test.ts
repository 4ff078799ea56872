import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatDollars } from './format.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-500, '-$5.00'],
  [123_450, '$1,234.50'],
  [100_000_000, '$1,000,000.00'],
])('§9 %i cents show with two decimals: %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test('§9 dollars of the wire show with two decimals', () => {
  expect(formatDollars(333.2)).toBe('$333.20')
})

test('§9 every amount shows as the browser’s own formatter writes dollars', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const anyCents = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })
  fc.assert(fc.property(anyCents, cents => formatCents(cents) === dollars.format(cents / 100)))
})
