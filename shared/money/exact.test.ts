import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, plus, times, timesRounded, ZERO } from './exact.ts'

const anyAmount = fc
  .tuple(fc.nat(10 ** 6), fc.constantFrom(1, 2, 3, 16, 48, 144))
  .map(([num, den]) => exact(num, den))

test('D8 amounts are kept in lowest terms', () => {
  expect(exact(4499 * 252, 144)).toEqual({ num: 31_493, den: 4 })
  expect(exact(0, 144)).toEqual({ num: 0, den: 1 })
})

test('D8 a sum does not care for order, nothing adds nothing', () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, (a, b) => {
      expect(plus(a, b)).toEqual(plus(b, a))
      expect(plus(a, ZERO)).toEqual(a)
    }),
  )
})

test('D8 twice is the amount and the amount again', () => {
  fc.assert(
    fc.property(anyAmount, amount => {
      expect(times(amount, 2)).toEqual(plus(amount, amount))
    }),
  )
})

test('D8 an amount times a count rounds once, beyond what one multiplication could hold', () => {
  const dear = fc.tuple(fc.nat(10 ** 13), fc.constantFrom(1, 7, 144), fc.integer({ min: 0, max: 100_000 }))
  fc.assert(
    fc.property(dear, ([num, den, count]) => {
      const exactly = (2n * BigInt(num) * BigInt(count) + BigInt(den)) / (2n * BigInt(den))
      fc.pre(exactly <= BigInt(Number.MAX_SAFE_INTEGER))
      expect(BigInt(timesRounded(exact(num, den), count))).toBe(exactly)
    }),
  )
  expect(timesRounded({ num: 71, den: 144 }, 100_000)).toBe(49_306)
})
