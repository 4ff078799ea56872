import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Artworks, CartLine } from '#shared/cart/line.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { type BoughtLine, equalsBought } from './bought.ts'

/** What is noted of a line when it is bought. */
function noted({ id, options, artwork: { front, back, ...parts } }: CartLine): BoughtLine {
  const keys = Object.entries(parts).flatMap(([slot, ref]) => (ref ? [[slot, ref.key]] : []))
  return {
    id,
    options: structuredClone(options),
    artworkKey: front?.key ?? '',
    artworkBackKey: back?.key ?? '',
    ...(keys.length > 0 && { artworkPartKeys: Object.fromEntries(keys) }),
  }
}

const anyRef = fc.option(fc.nat(2).map(anArtwork))
const anyArtwork: fc.Arbitrary<Artworks> = fc.record({ front: anyRef, back: anyRef, wall: anyRef })
const anyOptions = fc
  .dictionary(fc.constantFrom('Size', 'Frame', 'Job Name'), fc.constantFrom('Small', 'Large', ''), {
    maxKeys: 3,
  })
  .map(options => ({ ...options, Quantity: 1 }))
const anyBought = fc
  .record({ options: anyOptions, artwork: anyArtwork })
  .map(fields => aLine('line-1', fields))

describe('D7: a line still is what was bought', () => {
  test('while nothing of it was changed, whatever it is', () => {
    fc.assert(
      fc.property(anyBought, line => {
        expect(equalsBought(line, noted(line))).toBe(true)
      }),
    )
  })

  test('whatever the order of its choices, and whatever its price is by now', () => {
    fc.assert(
      fc.property(anyBought, line => {
        const turned = Object.fromEntries(Object.entries(line.options).reverse()) as CartLine['options']
        const later = { ...line, options: turned, total: 999, priceList: 7, priceSeen: 1 }
        expect(equalsBought(later, noted(line))).toBe(true)
      }),
    )
  })

  test('where a slot without a file is not mentioned any more', () => {
    const line = aLine('line-1', { artwork: { front: anArtwork(1), back: null, wall: null } })
    const artwork = { front: anArtwork(1), back: null }
    expect(equalsBought({ ...line, artwork }, noted(line))).toBe(true)
  })
})

describe('D7: it is another', () => {
  const line = aLine('line-1', { artwork: { front: anArtwork(1), back: null, wall: anArtwork(2) } })

  test('exactly when its choices or its files are others', () => {
    fc.assert(
      fc.property(anyBought, anyBought, (one, other) => {
        const facts = (each: CartLine) => ({ ...noted(each), id: '' })
        const isSame = JSON.stringify(sorted(facts(one))) === JSON.stringify(sorted(facts(other)))
        expect(equalsBought(other, noted(one))).toBe(isSame)
      }),
    )
  })

  test.each<[string, Partial<CartLine>]>([
    ['a choice', { options: { ...line.options, 'Number of Sides': '2 Sides' } }],
    ['the number of pieces', { options: { ...line.options, Quantity: 2 } }],
    ['a choice more', { options: { ...line.options, Frame: 'Black' } }],
    ['its file', { artwork: { ...line.artwork, front: anArtwork(9) } }],
    ['a file less', { artwork: { ...line.artwork, front: null } }],
    ['a file more', { artwork: { ...line.artwork, back: anArtwork(9) } }],
    ['a file of another part', { artwork: { ...line.artwork, wall: anArtwork(9) } }],
    ['a part of a newer shop', { artwork: { ...line.artwork, newPart: anArtwork(9) } }],
  ])('after %s', (_, change) => {
    expect(equalsBought({ ...line, ...change }, noted(line))).toBe(false)
  })
})

/** With keys in order, so that two of them can be compared as text. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, each]) => [key, sorted(each)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
