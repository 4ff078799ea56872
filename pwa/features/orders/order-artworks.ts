import { urlToKey } from '#shared/artwork/address.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'

export interface ItemArtwork {
  /** Key of the stored object (spec §3). */
  key: string
  alt: string
}

/** The artworks of bought items that are stored with us, front before back (spec §3, D21). */
export function artworksOf(items: OrderItem[], artworkBase: string): ItemArtwork[] {
  return items.flatMap(({ product, artwork, artworkBack }) => {
    const front = urlToKey(artworkBase, artwork)
    const back = urlToKey(artworkBase, artworkBack ?? '')
    return [
      ...(front === null ? [] : [{ key: front, alt: ORDERS_TEXTS.artworkOf(product) }]),
      ...(back === null ? [] : [{ key: back, alt: ORDERS_TEXTS.backArtworkOf(product) }]),
    ]
  })
}
