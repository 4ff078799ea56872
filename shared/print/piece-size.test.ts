import { describe, expect, test } from 'vitest'
import { parseSize } from './piece-size.ts'

describe('sizes as the catalogue writes them', () => {
  test.each([
    ['Small - 24" x 79"', [24, 79]],
    ['Large - 29.5" x 134"', [29.5, 134]],
    ["8' x 7.5'", [96, 90]],
    ["10' x 10'", [120, 120]],
    ['15.75" x 31.5"', [15.75, 31.5]],
    ['6 ft Table', [72, null]],
    ['18 in. Width', [18, null]],
    ['30"', [30, null]],
    ['Matte', null],
  ])('§3 sizes: %s', (words, inches) => {
    expect(parseSize(words)).toEqual(inches)
  })
})
