import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundHalfUp, toCents, toDollars } from './cents.ts'

test.each([
  [0, 0],
  [28.6, 2860],
  [44.99, 4499],
  [1.005, 101],
  [8.615, 862],
  [1574.65, 157_465],
  [999_999.99, 99_999_999],
  [1e-7, 0],
  [-2.5, -250],
])('D8 %f dollars are %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('D8 cents survive the dollars of the wire', () => {
  const anyCents = fc.integer({ min: 0, max: 10 ** 13 })
  fc.assert(fc.property(anyCents, cents => toCents(toDollars(cents)) === cents))
})

test.each([
  [5, 2, 3],
  [7, 3, 2],
  [8, 3, 3],
  [143, 144, 1],
  [71, 144, 0],
  [72, 144, 1],
  [0, 1, 0],
])('D8 %i/%i of a cent rounds half up to %i', (num, den, cents) => {
  expect(roundHalfUp({ num, den })).toBe(cents)
})

test('D8 rounding is off by half a cent at most, and up when exactly half', () => {
  const anyRational = fc.tuple(fc.nat(10 ** 9), fc.integer({ min: 1, max: 1000 }))
  fc.assert(
    fc.property(anyRational, ([num, den]) => {
      const twiceOff = 2 * (roundHalfUp({ num, den }) * den - num)
      expect(twiceOff).toBeGreaterThan(-den)
      expect(twiceOff).toBeLessThanOrEqual(den)
    }),
  )
})
