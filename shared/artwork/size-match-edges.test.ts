import { describe, expect, test } from 'vitest'
import type { SizeIn } from './fit.ts'
import { isTurnedFor, matchSize } from './size-match.ts'

const size = (widthIn: number, heightIn: number): SizeIn => ({ widthIn, heightIn })

describe('D17 what a file of a small order may be off by', () => {
  const kindOf = (widthIn: number, heightIn: number) => matchSize(size(widthIn, heightIn), size(2, 4)).kind

  test('D17 a sixteenth of an inch either way is the ordered size, more is not', () => {
    expect([kindOf(2.0625, 4), kindOf(2, 4.0625), kindOf(1.9375, 3.9375)]).toEqual(['same', 'same', 'same'])
    expect([kindOf(2.07, 4), kindOf(2, 4.2), kindOf(1.93, 4)]).toEqual(['other', 'other', 'other'])
  })

  test('D17 a strip on all sides is bleed where it is even to a thirty-second of an inch', () => {
    expect(matchSize(size(2.25, 4.3125), size(2, 4))).toEqual({
      kind: 'bleed',
      scale: 1,
      turned: false,
      perSideIn: 0.125,
    })
    expect([kindOf(2.3125, 4.25), kindOf(2.25, 4.32), kindOf(2.32, 4.25)]).toEqual([
      'bleed',
      'other',
      'other',
    ])
  })

  test('D17 a strip of an inch is bleed, a wider one is another size, and less than the order is none', () => {
    expect([kindOf(4, 6), kindOf(4.02, 6.02), kindOf(1.75, 3.75)]).toEqual(['bleed', 'other', 'other'])
  })
})

describe('D17 a picture that lies on its side is turned where its whole pixels allow the sheet’s shape', () => {
  test.each<[string, SizeIn, [width: number, height: number, isTurned: boolean][]]>([
    [
      'of few pixels, each of which may be half of one off',
      size(24, 12),
      [
        [10, 17, false],
        [10, 18, true],
        [10, 21, true],
        [10, 22, false],
      ],
    ],
    [
      'with the bleed that a small sheet may have, a sixteenth of its shorter side',
      size(24, 12),
      [
        [1000, 1868, false],
        [1000, 1871, true],
        [1000, 2019, true],
        [1000, 2022, false],
      ],
    ],
    [
      'with an inch of bleed at most on a large one',
      size(72, 36),
      [
        [1000, 1925, false],
        [1000, 1930, true],
      ],
    ],
    [
      'of a very small sheet, whose inches are rounded to a sixteenth',
      size(4, 2),
      [
        [1000, 2060, true],
        [1000, 2066, false],
      ],
    ],
  ])('D17 %s', (_, sheet, pictures) => {
    for (const [width, height, isTurned] of pictures) {
      expect(isTurnedFor({ width, height }, sheet), `${width} × ${height}`).toBe(isTurned)
      const standing = { widthIn: sheet.heightIn, heightIn: sheet.widthIn }
      expect(isTurnedFor({ width: height, height: width }, standing), `${height} × ${width}`).toBe(isTurned)
    }
  })
})
