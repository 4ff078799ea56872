import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArtworkFacts, judge, MIN_DPI, unreadFacts } from '#shared/artwork/verdict.ts'
import { wayOn } from './way-on.ts'

const photo = (width: number, height: number, more: Partial<ArtworkFacts> = {}) =>
  judge({
    ...unreadFacts(4_000_000, 'image/jpeg'),
    dpi: { x: 72, y: 72 },
    colour: 'rgb',
    pixels: { width, height },
    ...more,
  })
const sign = { widthIn: 24, heightIn: 18 }
const pixels = fc.integer({ min: 1, max: 20_000 })
const inches = fc.integer({ min: 1, max: 1200 }).map(quarters => quarters / 4)

test('issue 8.6: a phone’s photo does for a yard sign, at the pixels it has for its inches', () => {
  expect(wayOn(photo(4032, 3024), sign)).toEqual({
    kind: 'use-size',
    dpi: 168,
    measures: { widthIn: 24, heightIn: 18 },
    isOrderedShape: true,
  })
})

test('issue 8.6: where the pixels do not suffice, what they give is said and up to which size they would do', () => {
  expect(wayOn(photo(4032, 3024), { widthIn: 72, heightIn: 36 })).toEqual({
    kind: 'too-few',
    dpi: 56,
    upTo: { widthIn: 26.88, heightIn: 20.16 },
  })
})

test('D46: one density for both axes, the smaller; another shape is told and never stretched', () => {
  expect(wayOn(photo(4000, 3000), { widthIn: 20, heightIn: 10 })).toEqual({
    kind: 'use-size',
    dpi: 200,
    measures: { widthIn: 20, heightIn: 15 },
    isOrderedShape: false,
  })
})

test.each([
  ['a file that is taken', photo(4032, 3024, { dpi: { x: 300, y: 300 } }), sign],
  ['a grey picture, which its colors would stop', photo(4032, 3024, { colour: 'other' }), sign],
  ['an order without a size', photo(4032, 3024), null],
  ['a damaged file', photo(4032, 3024, { damaged: true }), sign],
  ['a PDF of two pages', judge({ ...unreadFacts(9, 'application/pdf'), pages: 2 }), sign],
])('issue 8.6: there is no such way on for %s', (_, judged, ordered) => {
  expect(wayOn(judged, ordered)).toBeNull()
})

test('D46: what is offered passes the same checks, and covers the order lying one way or the other', () => {
  fc.assert(
    fc.property(pixels, pixels, inches, inches, (width, height, widthIn, heightIn) => {
      const judged = photo(width, height)
      const way = wayOn(judged, { widthIn, heightIn })
      if (way?.kind !== 'use-size') return
      expect(judge({ ...judged.facts, dpi: { x: way.dpi, y: way.dpi } }).verdict).toBe('accept')
      const covers = (a: number, b: number) => width / way.dpi >= a && height / way.dpi >= b
      expect(covers(widthIn, heightIn) || covers(heightIn, widthIn)).toBe(true)
    }),
  )
})

test('issue 8.6: it is offered whenever the pixels suffice as the picture lies best, and a size told as enough is', () => {
  fc.assert(
    fc.property(pixels, pixels, inches, inches, (width, height, widthIn, heightIn) => {
      const way = wayOn(photo(width, height), { widthIn, heightIn })
      const upright = Math.min(width / widthIn, height / heightIn)
      const lying = Math.min(width / heightIn, height / widthIn)
      if (way?.kind === 'use-size') {
        expect(Math.max(upright, lying)).toBeGreaterThanOrEqual(MIN_DPI)
        return
      }
      if (way?.kind !== 'too-few') throw new Error('nothing is said of the size')
      expect(Math.min(upright, lying)).toBeLessThan(MIN_DPI)
      const { upTo } = way
      if (Math.min(upTo.widthIn, upTo.heightIn) > 0)
        expect(wayOn(photo(width, height), upTo)?.kind).toBe('use-size')
    }),
  )
})
