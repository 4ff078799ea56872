import { expect, test } from 'vitest'
import { totalOutOfRange } from './checkout.ts'

test.each([
  [49, 'total_out_of_range'],
  [50, undefined],
  [99_999_999, undefined],
  [100_000_000, 'total_out_of_range'],
])('D11: an order comes to $0.50 at least and $999,999.99 at most (%i cents)', (cents, code) => {
  expect(totalOutOfRange(cents)?.code).toBe(code)
})
