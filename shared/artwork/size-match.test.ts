import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SizeIn } from './fit.ts'
import { isTurnedFor, matchSize, SCALES } from './size-match.ts'

const size = (widthIn: number, heightIn: number): SizeIn => ({ widthIn, heightIn })
const turned = ({ widthIn, heightIn }: SizeIn) => size(heightIn, widthIn)
/** Upright enough that turning it makes another size of it. */
const anyOrder = fc
  .tuple(fc.integer({ min: 12, max: 120 }), fc.integer({ min: 12, max: 120 }))
  .filter(([wide, high]) => wide / high > 1.5)
  .map(([wide, high]) => size(wide, high))
const anyScale = fc.constantFrom(...SCALES)

describe('a file of the ordered size', () => {
  test('is the same at every scale that large prints are drawn at, upright and turned', () => {
    fc.assert(
      fc.property(anyOrder, anyScale, fc.boolean(), (ordered, scale, isTurned) => {
        const upright = size(ordered.widthIn / scale, ordered.heightIn / scale)
        expect(matchSize(isTurned ? turned(upright) : upright, ordered)).toEqual({
          kind: 'same',
          scale,
          turned: isTurned,
        })
      }),
    )
  })

  test('may be off by what rounding takes', () => {
    expect(matchSize(size(48.06, 23.94), size(48, 24))).toMatchObject({ kind: 'same', scale: 1 })
  })

  test('may be off by a share that nobody misses', () => {
    expect(matchSize(size(120.9, 60.2), size(120, 60))).toMatchObject({ kind: 'same', scale: 1 })
    expect(matchSize(size(123, 60), size(120, 60)).kind).toBe('other')
  })
})

describe('a file with bleed', () => {
  test('has the same strip on all sides, in inches of the print at any scale', () => {
    const strip = fc.integer({ min: 1, max: 8 }).map(eighths => eighths / 8)
    fc.assert(
      fc.property(anyOrder, anyScale, strip, (ordered, scale, perSideIn) => {
        const file = size(
          (ordered.widthIn + 2 * perSideIn) / scale,
          (ordered.heightIn + 2 * perSideIn) / scale,
        )
        expect(matchSize(file, ordered)).toEqual({
          kind: 'bleed',
          scale,
          turned: false,
          perSideIn: expect.closeTo(perSideIn, 6),
        })
      }),
    )
  })

  test('of more than an inch a side, or of unlike strips, is not bleed', () => {
    expect(matchSize(size(48 + 3, 24 + 3), size(48, 24)).kind).not.toBe('bleed')
    expect(matchSize(size(49, 24.5), size(48, 24)).kind).not.toBe('bleed')
  })

  test('is not taken for the size itself, though it is nearly that', () => {
    expect(matchSize(size(120.25, 60.25), size(120, 60))).toMatchObject({ kind: 'bleed', perSideIn: 0.125 })
  })
})

describe('a file of the ordered shape alone', () => {
  test('says how many times it is to be enlarged or reduced', () => {
    expect(matchSize(size(16, 8), size(48, 24))).toEqual({ kind: 'shape', times: 3, turned: false })
    expect(matchSize(size(96, 48), size(48, 24))).toEqual({ kind: 'shape', times: 0.5, turned: false })
    expect(matchSize(size(8, 16), size(48, 24))).toEqual({ kind: 'shape', times: 3, turned: true })
  })

  test('is told upright where it could be either', () => {
    expect(matchSize(size(7, 7), size(24, 24))).toMatchObject({ kind: 'shape', turned: false })
    expect(matchSize(size(24, 24), size(24, 24))).toEqual({ kind: 'same', scale: 1, turned: false })
  })
})

test('anything else is another size', () => {
  expect(matchSize(size(11, 8.5), size(48, 24))).toEqual({ kind: 'other' })
  expect(matchSize(size(48, 12), size(48, 24))).toEqual({ kind: 'other' })
})

test('how a file stands to its order is the same when both are turned', () => {
  fc.assert(
    fc.property(anyOrder, anyOrder, (file, ordered) => {
      const [one, other] = [matchSize(file, ordered), matchSize(turned(file), turned(ordered))]
      expect(other).toEqual(one)
    }),
  )
})

/** The small picture of a file, in whole pixels. */
function pictureOf({ widthIn, heightIn }: SizeIn, side = 480) {
  const scale = side / Math.max(widthIn, heightIn)
  return { width: Math.round(widthIn * scale), height: Math.round(heightIn * scale) }
}

describe('D17 what the shop turns a quarter', () => {
  test('D17 law: a file of the ordered size at any scale, lying on its side; its picture tells the same', () => {
    fc.assert(
      fc.property(anyOrder, anyScale, fc.boolean(), (ordered, scale, lies) => {
        const upright = size(ordered.widthIn / scale, ordered.heightIn / scale)
        const file = lies ? turned(upright) : upright
        expect([isTurnedFor(file, ordered), isTurnedFor(pictureOf(file), ordered)]).toEqual([lies, lies])
      }),
    )
  })

  test.each([
    ['a business card', 3.5, 2, 1 / 8],
    ['a postcard', 6, 4, 1 / 4],
    ['a poster', 36, 24, 1],
    ['a banner', 72, 36, 1],
    ['a narrow strip', 300, 6, 0],
  ])(
    'D17 %s with its bleed, told by the inches of the file and by the pixels of its picture',
    (_, widthIn, heightIn, strip) => {
      const file = size(heightIn + 2 * strip, widthIn + 2 * strip)
      for (const art of [file, pictureOf(file)]) {
        expect(isTurnedFor(art, size(widthIn, heightIn))).toBe(true)
        expect(isTurnedFor(art, size(heightIn, widthIn))).toBe(false)
      }
    },
  )

  test.each([
    ['of another shape', size(8.5, 11), size(3.5, 2)],
    ['of another shape that would fit better turned', size(36, 48), size(72, 36)],
    ['that is square', size(12, 12), size(24, 24)],
    ['as good as square', size(24, 24.05), size(24.05, 24)],
  ])('D17 nothing %s', (_, file, ordered) => {
    expect([isTurnedFor(file, ordered), isTurnedFor(pictureOf(file), ordered)]).toEqual([false, false])
  })

  test('D17 law: never a file and the same turned', () => {
    const side = fc.integer({ min: 1, max: 480 })
    fc.assert(
      fc.property(side, side, anyOrder, (width, height, ordered) => {
        const both = [
          isTurnedFor({ width, height }, ordered),
          isTurnedFor({ width: height, height: width }, ordered),
        ]
        expect(both).not.toEqual([true, true])
      }),
    )
  })
})
