import { expect, test } from 'vitest'
import { itemArtworks } from './item-artworks.ts'

const at = (name: string) => `https://objects.example/order-artwork/${name}`

test('an item without a file has no address', () => {
  expect(itemArtworks({ artwork: '' })).toEqual([])
  expect(itemArtworks({ artwork: '', artworkBack: '', artworkParts: {} })).toEqual([])
})

test('its files come front before back before all other parts, however they were stored', () => {
  const item = {
    artworkParts: { wall: at('wall'), rider: at('rider') },
    artworkBack: at('back'),
    artwork: at('front'),
  }
  expect(itemArtworks(item)).toEqual([
    ['front', at('front')],
    ['back', at('back')],
    ['rider', at('rider')],
    ['wall', at('wall')],
  ])
})

test('a part without a file is left out, and one of a newer shop is listed', () => {
  const item = { artwork: at('front'), artworkParts: { wall: '', partOfANewerShop: at('part') } }
  expect(itemArtworks(item)).toEqual([
    ['front', at('front')],
    ['partOfANewerShop', at('part')],
  ])
})
