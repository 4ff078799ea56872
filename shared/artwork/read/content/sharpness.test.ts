import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Matrix, type PdfBox, within } from './matrix.ts'
import { coarsestDpi, laidPicture } from './sharpness.ts'

const PAGE: PdfBox = [0, 0, 100, 100]
const pixels = (width: number, height: number, isStencil = false) => ({ width, height, isStencil })
const size = fc.double({ min: 0.5, max: 40, noNaN: true })
const count = fc.integer({ min: 8, max: 5000 })
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

describe('D17 a picture on a page', () => {
  test('law: w x h inches of p x q pixels have the coarser of p/w and q/h, whatever the turning and mirroring', () => {
    fc.assert(
      fc.property(count, count, size, size, angle, fc.boolean(), (p, q, w, h, by, isMirrored) => {
        const turned: Matrix = [Math.cos(by), Math.sin(by), -Math.sin(by), Math.cos(by), 50, 50]
        const laid = laidPicture(pixels(p, q), within([isMirrored ? -w : w, 0, 0, h, 0, 0], turned), PAGE)
        expect(laid?.dpi).toBeCloseTo(Math.min(p / w, q / h), 6)
      }),
    )
  })

  test('law: drawn twice as large it has half as many pixels an inch', () => {
    fc.assert(
      fc.property(count, count, size, size, (p, q, w, h) => {
        const dpiAt = (times: number) =>
          laidPicture(pixels(p, q), [w * times, 0, 0, h * times, 0, 0], PAGE)?.dpi ?? 0
        expect(dpiAt(2)).toBeCloseTo(dpiAt(1) / 2, 6)
      }),
    )
  })

  test.each<[string, ReturnType<typeof pixels>, Matrix]>([
    ['a stencil', pixels(300, 300, true), [10, 0, 0, 10, 0, 0]],
    ['one pixel, as a tint', pixels(1, 1), [10, 0, 0, 10, 0, 0]],
    ['one row, as a gradient', pixels(300, 1), [10, 0, 0, 10, 0, 0]],
    ['no pixels', pixels(0, 0), [10, 0, 0, 10, 0, 0]],
    ['one beside the page', pixels(300, 300), [10, 0, 0, 10, 200, 0]],
    ['one without area', pixels(300, 300), [0, 0, 0, 0, 5, 5]],
    ['one drawn flat', pixels(300, 300), [10, 0, 0, 0, 5, 5]],
    ['one of numbers that are none', pixels(300, 300), [Number.NaN, 0, 0, 1, 0, 0]],
    ['one without end', pixels(300, 300), [Number.POSITIVE_INFINITY, 0, 0, 1, 0, 0]],
  ])('has no sharpness to speak of: %s', (_, some, matrix) => {
    expect(laidPicture(some, matrix, PAGE)).toBeNull()
  })
})

describe('D17 the coarsest picture', () => {
  test.each<[string, [dpi: number, share: number][], number | null]>([
    ['none', [], null],
    ['the only one', [[300, 0.5]], 300],
    [
      'the coarser of two',
      [
        [300, 0.5],
        [72, 0.3],
      ],
      72,
    ],
    [
      'not a crumb in a corner',
      [
        [300, 0.5],
        [20, 0.01],
      ],
      300,
    ],
    ['a crumb alone matters to nobody', [[20, 0.01]], null],
  ])('D17 %s', (_, pictures, dpi) => {
    expect(coarsestDpi(pictures.map(([each, share]) => ({ dpi: each, share })))).toBe(dpi)
  })

  test('law: a picture cut into strips is as coarse as it was whole', () => {
    const strips = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(strips, fc.double({ min: 0.021, max: 1, noNaN: true }), (many, share) => {
        const cut = Array.from({ length: many }, () => ({ dpi: 40, share: share / many }))
        expect(coarsestDpi([...cut, { dpi: 200, share: 1 }])).toBe(40)
      }),
    )
  })

  test('law: another picture never makes it finer', () => {
    const picture = fc.record({
      dpi: fc.double({ min: 1, max: 900, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(picture), picture, (pictures, more) => {
        const before = coarsestDpi(pictures) ?? Number.POSITIVE_INFINITY
        expect(coarsestDpi([...pictures, more]) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(before)
      }),
    )
  })
})
