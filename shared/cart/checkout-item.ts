import { artworkUuid } from '#shared/artwork/address.ts'
import type { CheckoutItem } from '#shared/contract/calls.ts'
import { artworkIn, artworksOf } from './artworks.ts'
import type { CartLine } from './line.ts'

/**
 * A line as checkout sends it (spec §3, D5): without its picture, its artwork by the UUID of its key, so that a cart of
 * 200 lines fits into the 256 KB a request may have, whatever its files are called (issue 6.1, decision 17).
 */
export function toCheckoutItem({ id, product, options, total, priceList, artwork }: CartLine): CheckoutItem {
  const [front, back] = [artworkIn({ artwork }, 'front'), artworkIn({ artwork }, 'back')]
  const others = artworksOf({ artwork }).filter(([slot]) => slot !== 'front' && slot !== 'back')
  const parts = Object.fromEntries(others.map(([slot, { key }]) => [slot, artworkUuid(key)]))
  return {
    id,
    product,
    options,
    total,
    priceList,
    ...(front ? { artwork: artworkUuid(front.key) } : {}),
    ...(back ? { artworkBack: artworkUuid(back.key) } : {}),
    ...(others.length > 0 ? { parts } : {}),
  }
}
