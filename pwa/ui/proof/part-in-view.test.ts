import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  artworkOn,
  boxBeforeTurn,
  isDrawn,
  type PixelRect,
  partInView,
  shared,
  sheetBeforeTurn,
} from './part-in-view.ts'

const size = fc.double({ min: 1, max: 400, noNaN: true })
const place = fc.double({ min: -200, max: 200, noNaN: true })
const box: fc.Arbitrary<PixelRect> = fc.record({ x: place, y: place, width: size, height: size })
const pixelsPerInch = fc.double({ min: 5, max: 1200, noNaN: true })

describe('issue 5.6: the part of the artwork that is in view', () => {
  test('law: artwork lies whole and in the middle of its sheet', () => {
    fc.assert(
      fc.property(size, size, size, size, (widthIn, heightIn, width, height) => {
        const on = artworkOn({ widthIn, heightIn }, { width, height })
        expect(on.width / on.height).toBeCloseTo(width / height, 4)
        expect(on.x * 2 + on.width).toBeCloseTo(widthIn, 6)
        expect(on.y * 2 + on.height).toBeCloseTo(heightIn, 6)
        expect(Math.min(on.x, on.y)).toBeCloseTo(0, 6)
      }),
    )
  })

  test('D17 law: a box before the turn is, turned with the clock as the sheet’s drawing turns it, the box itself', () => {
    fc.assert(
      fc.property(box, size, size, (seen, widthIn, heightIn) => {
        const before = boxBeforeTurn(seen, { widthIn, heightIn })
        // rotate(90), then translate(width 0): a point x, y comes to width - y, x.
        const corners = [
          [before.x, before.y],
          [before.x + before.width, before.y + before.height],
        ].map(([x = 0, y = 0]) => [widthIn - y, x])
        expect(corners[0]).toEqual([expect.closeTo(seen.x + seen.width), expect.closeTo(seen.y)])
        expect(corners[1]).toEqual([expect.closeTo(seen.x), expect.closeTo(seen.y + seen.height)])
        expect(sheetBeforeTurn(sheetBeforeTurn({ widthIn, heightIn }))).toEqual({ widthIn, heightIn })
      }),
    )
  })

  test('law: it covers what is seen, stays within the artwork to the pixel, and is bounded whatever the zoom', () => {
    fc.assert(
      fc.property(box, box, pixelsPerInch, (seen, artwork, wanted) => {
        const placed = partInView(seen, artwork, wanted)
        const inView = shared(seen, artwork)
        expect(placed === null).toBe(inView === null)
        if (placed === null || inView === null) return
        const { part, on, pixelsPerInch: fine } = placed
        const pixel = 1 / fine + 1e-9
        expect(on.x).toBeLessThanOrEqual(inView.x + 1e-6)
        expect(on.y).toBeLessThanOrEqual(inView.y + 1e-6)
        expect(on.x + on.width).toBeGreaterThanOrEqual(inView.x + inView.width - 1e-6)
        expect(on.y + on.height).toBeGreaterThanOrEqual(inView.y + inView.height - 1e-6)
        expect(part.x).toBeGreaterThanOrEqual(0)
        expect(part.x + part.width).toBeLessThanOrEqual(part.across + 1 + 1e-6)
        expect(part.y + part.height).toBeLessThanOrEqual(part.down + 1 + 1e-6)
        expect(on.x + on.width).toBeLessThanOrEqual(artwork.x + artwork.width + pixel)
        expect([part.x, part.y, part.width, part.height].every(Number.isInteger)).toBe(true)
        // What is drawn in whole pixels is up to two larger each way than was asked for.
        expect((part.width - 2) * (part.height - 2)).toBeLessThanOrEqual(8_000_001)
        expect(fine).toBeLessThanOrEqual(wanted)
      }),
    )
  })

  test('law: a screenful is drawn at all the pixels that the screen has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 2000 }),
        fc.integer({ min: 200, max: 1500 }),
        pixelsPerInch,
        (w, h, dpi) => {
          const seen = { x: 0, y: 0, width: w / dpi, height: h / dpi }
          const artwork = { x: -10, y: -10, width: 1000, height: 1000 }
          expect(partInView(seen, artwork, dpi)?.pixelsPerInch).toBeCloseTo(dpi, 6)
        },
      ),
    )
  })

  test('law: what was drawn for a view needs not be drawn again for it, at another zoom it does', () => {
    fc.assert(
      fc.property(box, box, pixelsPerInch, (seen, artwork, dpi) => {
        const placed = partInView(seen, artwork, dpi)
        if (placed === null) return
        expect(isDrawn(placed, placed, seen, artwork)).toBe(true)
        expect(isDrawn(null, placed, seen, artwork)).toBe(false)
        expect(isDrawn({ ...placed, pixelsPerInch: placed.pixelsPerInch / 1.5 }, placed, seen, artwork)).toBe(
          false,
        )
      }),
    )
  })

  test.each<[number, boolean]>([
    [1, true],
    [3, false],
    [20, false],
  ])('a step of %i inches aside of 10 in view is drawn already: %s', (step, isThere) => {
    const artwork = { x: 0, y: 0, width: 100, height: 100 }
    const at = (x: number) => ({ x, y: 40, width: 10, height: 10 })
    const drawn = partInView(at(40), artwork, 96)
    const next = partInView(at(40 + step), artwork, 96)
    expect(drawn && next && isDrawn(drawn, next, at(40 + step), artwork)).toBe(isThere)
  })
})
