import { expect, test } from 'vitest'
import { totalOutOfRange } from './checkout.ts'

test('D11: an order comes to half a dollar at least and to 999,999.99 at most', () => {
  const codes = [49, 50, 99_999_999, 100_000_000].map(cents => totalOutOfRange(cents)?.code)
  expect(codes).toEqual(['total_out_of_range', undefined, undefined, 'total_out_of_range'])
})
