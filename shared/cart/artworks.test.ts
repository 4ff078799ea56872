import { describe, expect, test } from 'vitest'
import { itemArtworks } from '#shared/orders/item-artworks.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { artworkIn, artworksOf, inSlotOrder } from './artworks.ts'
import { toCheckoutItem } from './checkout-item.ts'

const [front, back, wall, later] = [1, 2, 3, 4].map(anArtwork)
const line = aLine('a', {
  artwork: { partOfANewerShop: later, wall: wall, front: front ?? null, back: back ?? null, rider: null },
})

describe('issue 6.40: the files of a line by slot', () => {
  test('are listed front before back before other parts, known or not', () => {
    expect(artworksOf(line)).toEqual([
      ['front', front],
      ['back', back],
      ['partOfANewerShop', later],
      ['wall', wall],
    ])
    expect(inSlotOrder(['rider', 'back', 'rider'])).toEqual(['back', 'rider'])
  })

  test('are none where a cart from before holds something else in that place', () => {
    const odd = JSON.parse('{"front":null,"back":null,"wall":7,"rider":{"name":"x"},"x":[]}')
    const stored = aLine('a', { artwork: odd })
    expect(artworksOf(stored)).toEqual([])
    expect([artworkIn(stored, 'wall'), artworkIn(stored, 'constructor')]).toEqual([null, null])
  })

  test('go to the checkout by their UUIDs, of other parts only where there are any', () => {
    const uuid = (number: number) => anArtwork(number).key.slice(0, 36)
    expect(toCheckoutItem(line)).toMatchObject({
      artwork: uuid(1),
      artworkBack: uuid(2),
      parts: { wall: uuid(3), partOfANewerShop: uuid(4) },
    })
    expect(toCheckoutItem(aLine('a'))).not.toHaveProperty('parts')
  })

  test('a bought item lists the addresses of its files in the same order, and those from before as well', () => {
    const parts = { rider: 'r', wall: 'w' }
    expect(itemArtworks({ artwork: 'f', artworkBack: 'b', artworkParts: parts })).toEqual([
      ['front', 'f'],
      ['back', 'b'],
      ['rider', 'r'],
      ['wall', 'w'],
    ])
    expect(itemArtworks({ artwork: 'f', artworkBack: 'b' })).toEqual([
      ['front', 'f'],
      ['back', 'b'],
    ])
    expect(itemArtworks({ artwork: '' })).toEqual([])
  })
})
