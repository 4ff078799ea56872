import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from './format.ts'
import { readCents } from './read-cents.ts'

test('issue 11.6 law: an amount is read as it is shown', () => {
  fc.assert(fc.property(fc.nat(999_999_999), cents => readCents(formatCents(cents)) === cents))
})

test.each<[string, number | null]>([
  ['12', 1200],
  [' 12.5 ', 1250],
  ['$1,200.05', 120_005],
  ['0.05', 5],
  ['', null],
  ['-1', null],
  ['1.005', null],
  ['1,20', null],
  ['12 dollars', null],
  ['1e3', null],
])('issue 11.6: "%s" typed as an amount is %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})
