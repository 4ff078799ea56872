import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestStretch, type Matrix, type PdfBox, shareOfPage, UNCHANGED, within } from './matrix.ts'

const number = fc.double({ min: -50, max: 50, noNaN: true, noDefaultInfinity: true })
const matrix: fc.Arbitrary<Matrix> = fc.tuple(number, number, number, number, number, number)
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const length = fc.double({ min: 0.1, max: 50, noNaN: true })
const PAGE: PdfBox = [0, 0, 10, 20]

const turnedBy = (by: number): Matrix => [Math.cos(by), Math.sin(by), -Math.sin(by), Math.cos(by), 0, 0]
const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f]

function expectClose(one: readonly number[], other: readonly number[], digits = 4): void {
  for (const [at, value] of one.entries()) expect(value).toBeCloseTo(other[at] ?? Number.NaN, digits)
}

test('D17 law: a point goes through the inner matrix first, then through the outer', () => {
  fc.assert(
    fc.property(matrix, matrix, number, number, (inner, outer, x, y) => {
      const [innerX = 0, innerY = 0] = applied(inner, x, y)
      expectClose(applied(within(inner, outer), x, y), applied(outer, innerX, innerY))
    }),
  )
})

test('D17 law: three matrices lead to the same place, whichever two are joined first', () => {
  fc.assert(
    fc.property(matrix, matrix, matrix, (one, two, three) => {
      expectClose(within(within(one, two), three), within(one, within(two, three)), 3)
    }),
  )
})

test('D17 law: what changes nothing changes nothing on either side', () => {
  fc.assert(
    fc.property(matrix, some => {
      expectClose(within(some, UNCHANGED), some)
      expectClose(within(UNCHANGED, some), some)
    }),
  )
})

test('D17 law: the longest stretch is the larger of two scales, and turning before or after changes nothing', () => {
  fc.assert(
    fc.property(length, length, angle, angle, (across, up, before, after) => {
      const scaled: Matrix = [across, 0, 0, up, 3, 4]
      const turned = within(within(turnedBy(before), scaled), turnedBy(after))
      expect(longestStretch(turned)).toBeCloseTo(Math.max(across, up), 6)
    }),
  )
})

test('D17 law: no direction is drawn out more than the longest stretch, and one as much', () => {
  fc.assert(
    fc.property(matrix, some => {
      const lengths = Array.from({ length: 720 }, (_, step) => {
        const by = (step * Math.PI) / 720
        const [x = 0, y = 0] = applied([some[0], some[1], some[2], some[3], 0, 0], Math.cos(by), Math.sin(by))
        return Math.hypot(x, y)
      })
      const longest = longestStretch(some)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(longest + 1e-9)
      expect(Math.max(...lengths)).toBeGreaterThanOrEqual(longest * 0.999)
    }),
  )
})

test.each<[string, Matrix, number]>([
  ['all of it', [10, 0, 0, 20, 0, 0], 1],
  ['a quarter of it', [5, 0, 0, 10, 2, 2], 0.25],
  ['a quarter of it, mirrored', [-5, 0, 0, 10, 7, 2], 0.25],
  ['its left half, the rest beside it', [10, 0, 0, 20, -5, 0], 0.5],
  ['all of it and more', [30, 0, 0, 60, -5, -5], 1],
  ['nothing: it lies beside it', [5, 0, 0, 5, 11, 0], 0],
  ['nothing: it has no area', [0, 0, 0, 0, 5, 5], 0],
  ['half of its square, standing on a corner', [5, 5, -5, 5, 5, 5], 0.25],
])('D17 of the page is covered: %s', (_, laid, share) => {
  expect(shareOfPage(laid, PAGE)).toBeCloseTo(share, 6)
})

test('D17 law: the part of a page is never below nothing or above all of it', () => {
  fc.assert(
    fc.property(matrix, some => {
      const share = shareOfPage(some, PAGE)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
