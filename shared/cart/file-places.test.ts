import { describe, expect, test } from 'vitest'
import { matchFiles } from '#shared/artwork/match.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { aLine } from '#shared/testing/cart.ts'
import { featherFlag, vinylBanner } from '#shared/testing/catalogue.ts'
import { filePlaces } from './file-places.ts'
import type { OptionsMap } from './line.ts'
import { lineSlots } from './line-slots.ts'

const unknown = () => null
const sizeOf = (product: Product | null, options: OptionsMap) =>
  lineSlots(product, aLine('a', { options }))[0]?.size
const made = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }

describe('places for files', () => {
  test('D18: a line printed on both sides has two, any other one', () => {
    const lines = [
      aLine('a', { options: { Quantity: 1, 'Number of Sides': '2 Sides' } }),
      aLine('b', { options: { Quantity: 1 } }),
    ]
    expect(filePlaces(lines, unknown).map(({ id }) => id)).toEqual(['a/front', 'a/back', 'b/front'])
  })

  test('D6: the size comes from what was entered, else from the chosen size', () => {
    expect(sizeOf(vinylBanner, { Quantity: 1, Dimensions: made })).toEqual({ widthIn: 72, heightIn: 36 })
    expect(sizeOf(vinylBanner, { Quantity: 1 })).toBeNull()
    const large = { Quantity: 1, Size: 'Large - 29.5" x 134"' }
    expect(sizeOf(featherFlag, large)).toEqual({ widthIn: 29.5, heightIn: 134 })
    expect(sizeOf(featherFlag, { Quantity: 1 })).toEqual({ widthIn: 24, heightIn: 79 })
  })

  test('issue 6.37: without its product, or with choices it does not offer, a line has no size', () => {
    expect(sizeOf(null, { Quantity: 1, Dimensions: made })).toBeNull()
    expect(sizeOf(featherFlag, { Quantity: 1, Size: '24" x 36"' })).toBeNull()
  })

  test('a cart of two jobs takes its two files by name', () => {
    const lines = [
      aLine('a', { options: { Quantity: 1, 'Job Name': 'Fair' } }),
      aLine('b', { options: { Quantity: 1, 'Job Name': 'Gala' } }),
    ]
    expect(matchFiles(['gala.pdf', 'fair.pdf'], filePlaces(lines, unknown))).toEqual(['b/front', 'a/front'])
  })
})
