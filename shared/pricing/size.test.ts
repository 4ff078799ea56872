import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { madeToSize } from '#shared/testing/catalogue.ts'
import { anyCustomSize } from '#shared/testing/catalogue-arbitrary.ts'
import { sized } from '#shared/testing/selection.ts'
import { anyTypedSize } from '#shared/testing/selection-arbitrary.ts'
import { clampDimensions, heightInches, inches, squareInches, widthInches } from './size.ts'

type Length = [ft: number, inches: number]

function limits(maxHeight: Length, maxWidth: Length) {
  const customSize = madeToSize(maxHeight, maxWidth, 1)
  if (!customSize) throw new Error('madeToSize makes limits')
  return customSize
}

const VINYL_BANNER = limits([9, 0], [50, 0])
const MESH_BANNER = limits([8, 11], [40, 11])
const DTF = limits([1, 10], [5, 0])
const codes = (customSize: typeof DTF, height: Length, width: Length) =>
  clampDimensions(customSize, sized(height, width)).corrections.map(({ axis, code }) => `${axis} ${code}`)

describe('§5 custom size', () => {
  test('a size within the limits stays as it is', () => {
    const size = sized([3, 0], [6, 11])
    expect(clampDimensions(VINYL_BANNER, size)).toEqual({ dimensions: size, corrections: [] })
  })

  test('the largest size of all is no correction', () => {
    expect(codes(VINYL_BANNER, [9, 0], [50, 0])).toEqual([])
    expect(codes(MESH_BANNER, [8, 11], [40, 11])).toEqual([])
    expect(codes(DTF, [1, 10], [5, 0])).toEqual([])
  })

  test.each<[string, typeof DTF, Length, Length]>([
    ['D13 8 ft 11 in is reachable', MESH_BANNER, [8, 11], [8, 11]],
    ['inches of 12 become 11', VINYL_BANNER, [3, 12], [3, 11]],
    ['at the maximum feet the inches become 0 where the maximum has none', VINYL_BANNER, [9, 5], [9, 0]],
    ['beyond the maximum feet too', VINYL_BANNER, [30, 5], [9, 0]],
    ['D13 beyond the feet of a maximum with inches, inches within it stay', MESH_BANNER, [20, 3], [8, 3]],
    ['D13 inches are capped at those of the maximum', DTF, [1, 11], [1, 10]],
    ['negative parts become 0', VINYL_BANNER, [-2, -3], [0, 0]],
    ['fractions are cut off', VINYL_BANNER, [3.9, 2.5], [3, 2]],
    ['an empty box is 0', VINYL_BANNER, [Number.NaN, 4], [0, 4]],
  ])('%s', (_what, customSize, typed, expected) => {
    const { dimensions } = clampDimensions(customSize, sized(typed, [1, 0]))
    expect(dimensions).toEqual(sized(expected, [1, 0]))
  })

  test('D13 every correction says what happened, at its axis', () => {
    expect(codes(VINYL_BANNER, [-1, 14], [50, 2.5])).toEqual([
      'height negative',
      'height inches_over_11',
      'width not_whole',
      'width over_maximum',
    ])
  })

  test('D13 corrections are sentences for people', () => {
    const { corrections } = clampDimensions(MESH_BANNER, sized([9, 0], [-1, 12]))
    expect(corrections.map(correction => correction.message)).toEqual([
      'Height goes up to 8 ft 11 in, so it was set to 8 ft 0 in.',
      'Width cannot be negative, so the feet were set to 0.',
      'Width takes at most 11 inches beside the feet, so the inches were set to 11.',
    ])
  })
})

describe('D13 laws of clamping', () => {
  const anyCase = fc.tuple(anyCustomSize, anyTypedSize)

  test('clamping what was clamped corrects nothing', () => {
    fc.assert(
      fc.property(anyCase, ([customSize, typed]) => {
        const { dimensions } = clampDimensions(customSize, typed)
        expect(clampDimensions(customSize, dimensions)).toEqual({ dimensions, corrections: [] })
      }),
    )
  })

  test('a clamped size never exceeds a maximum and is whole and not negative', () => {
    fc.assert(
      fc.property(anyCase, ([customSize, typed]) => {
        const { dimensions } = clampDimensions(customSize, typed)
        expect(heightInches(dimensions)).toBeLessThanOrEqual(inches(customSize.maxHeight))
        expect(widthInches(dimensions)).toBeLessThanOrEqual(inches(customSize.maxWidth))
        expect(Object.values(dimensions).every(part => Number.isInteger(part) && part >= 0)).toBe(true)
      }),
    )
  })

  test('a correction is reported exactly when something changed', () => {
    fc.assert(
      fc.property(anyCase, ([customSize, typed]) => {
        const { dimensions, corrections } = clampDimensions(customSize, typed)
        // -0 and 0 are the same size.
        const changed = Object.entries(typed).some(([part, value]) => Reflect.get(dimensions, part) !== value)
        expect(corrections.length > 0).toBe(changed)
      }),
    )
  })
})

describe('§9 square inches', () => {
  test('are height times width', () => {
    expect(squareInches(sized([1, 6], [1, 2]))).toBe(18 * 14)
  })

  test.each([
    sized([-1, 0], [1, 0]),
    sized([1, 0.5], [1, 0]),
    sized([Number.NaN, 0], [1, 0]),
    sized([0, 0], [9, 0]),
  ])('of a broken or missing length are none: %o', size => {
    expect(squareInches(size)).toBe(0)
  })
})
