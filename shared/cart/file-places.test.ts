import { describe, expect, it } from 'vitest'
import { matchFiles } from '#shared/artwork/match.ts'
import { aLine } from '#shared/testing/cart.ts'
import { filePlaces, orderedSize } from './file-places.ts'

const made = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }

describe('places for files', () => {
  it('D18: a line printed on both sides has two, any other one', () => {
    const lines = [
      aLine('a', { options: { Quantity: 1, 'Number of Sides': '2 Sides' } }),
      aLine('b', { options: { Quantity: 1 } }),
    ]
    expect(filePlaces(lines).map(({ id }) => id)).toEqual(['a/front', 'a/back', 'b/front'])
  })

  it('D6: the size comes from what was entered, else from the chosen size', () => {
    expect(orderedSize({ Quantity: 1, Dimensions: made })).toEqual({ widthIn: 72, heightIn: 36 })
    expect(orderedSize({ Quantity: 1, Size: 'Small - 24" x 79"' })).toEqual({ widthIn: 24, heightIn: 79 })
    expect(orderedSize({ Quantity: 1, Size: `8' x 7.5'` })).toEqual({ widthIn: 96, heightIn: 90 })
    expect(orderedSize({ Quantity: 1, Material: '3mm' })).toBeNull()
  })

  it('a cart of two jobs takes its two files by name', () => {
    const lines = [
      aLine('a', { options: { Quantity: 1, 'Job Name': 'Fair' } }),
      aLine('b', { options: { Quantity: 1, 'Job Name': 'Gala' } }),
    ]
    expect(matchFiles(['gala.pdf', 'fair.pdf'], filePlaces(lines))).toEqual(['b/front', 'a/front'])
  })
})
