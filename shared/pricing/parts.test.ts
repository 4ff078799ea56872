import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/money/cents.ts'
import { exact, ZERO } from '#shared/money/exact.ts'
import { aProduct, entries, featherFlag, framedPoster, vinylBanner } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { areaParts, doubledParts, lacksSize, optionParts, unitOf } from './parts.ts'
import type { PricePart } from './types.ts'

const costs = (parts: readonly PricePart[]) =>
  parts.map(part => (part.kind === 'option' ? `${part.choice}: ${part.times} x ${part.cents}` : part.kind))

describe('D8: what choices add', () => {
  test('is one part for each that costs something, in the order of the page', () => {
    const selection = aSelection(framedPoster, { frame: 'Natural Wood', acrylic: 'Non-Glare Acrylic' })
    expect(costs(optionParts(framedPoster, selection))).toEqual([
      'Natural Wood: 1 x 1200',
      'Non-Glare Acrylic: 1 x 1000',
    ])
    expect(optionParts(framedPoster, aSelection(framedPoster))).toEqual([])
  })

  test('does not hold what is hidden, whatever was chosen there before', () => {
    const pole = aSelection(featherFlag, { base: 'Cross Base' })
    const alone = { ...pole, choices: { ...pole.choices, flagOptions: 'Flag Only' } }
    expect(costs(optionParts(featherFlag, pole)).join()).toContain('Cross Base')
    expect(costs(optionParts(featherFlag, alone)).join()).not.toContain('Cross Base')
  })
})

describe('§9: a doubled price', () => {
  test('is twice the size and once the second list', () => {
    const selection = aSelection(featherFlag, { graphic: 'Double Sided' })
    expect(costs(doubledParts(featherFlag, selection, 'graphic'))).toEqual([
      'Small - 24" x 79": 2 x 4800',
      'Double Sided: 1 x 4000',
    ])
  })

  test('D9: counts 20 dollars for a list that is not there, and nothing for one that is free', () => {
    const bare = aProduct({ options: { graphic: entries('Single Sided', 'Double Sided') } })
    const parts = doubledParts(bare, aSelection(bare, { graphic: 'Double Sided' }), 'graphic')
    expect(costs(parts)).toEqual([': 2 x 2000'])
  })
})

describe('what a size adds', () => {
  const at = (height: [number, number], width: [number, number]) => ({
    ...aSelection(vinylBanner),
    dimensions: sized(height, width),
  })

  test('is its square feet at the rate, not rounded', () => {
    const [part] = areaParts(vinylBanner, at([1, 1], [1, 1]))
    expect(part).toEqual({
      kind: 'area',
      squareInches: 169,
      rateCents: toCents(2.5),
      exactCents: exact(169 * 250, 144),
    })
  })

  test('does not change when the piece is turned', () => {
    const feet = fc.integer({ min: 1, max: 9 })
    const inches = fc.nat(11)
    fc.assert(
      fc.property(feet, inches, feet, inches, (ft, inch, otherFt, otherInch) => {
        const upright = areaParts(vinylBanner, at([ft, inch], [otherFt, otherInch]))
        expect(areaParts(vinylBanner, at([otherFt, otherInch], [ft, inch]))).toEqual(upright)
      }),
    )
  })

  test('is nothing for a product of fixed size, and before a size is given', () => {
    expect(areaParts(featherFlag, aSelection(featherFlag))).toEqual([])
    expect(areaParts(vinylBanner, at([0, 0], [4, 0]))).toEqual([])
  })

  test('D13: is missing where a piece is made to size and has none yet', () => {
    expect([lacksSize(vinylBanner, at([0, 0], [4, 0])), lacksSize(vinylBanner, at([2, 0], [4, 0]))]).toEqual([
      true,
      false,
    ])
    expect(lacksSize(featherFlag, aSelection(featherFlag))).toBe(false)
  })
})

describe('one piece', () => {
  const anyPart: fc.Arbitrary<PricePart> = fc.oneof(
    fc.record({ cents: fc.nat(100_000), times: fc.constantFrom(1, 2) }).map(
      ({ cents, times }): PricePart => ({
        kind: 'option',
        key: 'sizes',
        title: 'Size',
        choice: 'One',
        cents: cents as ReturnType<typeof toCents>,
        times,
      }),
    ),
    fc.nat(10_000).map(
      (squareInches): PricePart => ({
        kind: 'area',
        squareInches,
        rateCents: toCents(2.5),
        exactCents: exact(squareInches * 250, 144),
      }),
    ),
  )
  const anyParts = fc.array(anyPart, { maxLength: 5 })

  test('costs the same whatever the order of its parts', () => {
    fc.assert(
      fc.property(anyParts, parts => {
        expect(unitOf(parts.toReversed(), 1, 1)).toEqual(unitOf(parts, 1, 1))
      }),
    )
  })

  test('costs as much with two sides of three letters as with three sides of two', () => {
    fc.assert(
      fc.property(anyParts, parts => {
        expect(unitOf(parts, 2, 3)).toEqual(unitOf(parts, 3, 2))
      }),
    )
  })

  test('without a part costs nothing', () => {
    expect(unitOf([], 2, 5)).toEqual(ZERO)
  })
})
