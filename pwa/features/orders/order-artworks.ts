import { urlToKey } from '#shared/artwork/address.ts'
import { itemArtworks } from '#shared/orders/item-artworks.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { slotTitle } from '#shared/print/slot-words.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'

export interface ItemArtwork {
  /** Key of the stored object (spec §3). */
  key: string
  alt: string
}

/** The artworks of bought items that are stored with us, front before back before other parts (spec §3, D21, D57). */
export function artworksOf(items: OrderItem[], artworkBase: string): ItemArtwork[] {
  return items.flatMap(item =>
    itemArtworks(item).flatMap(([slot, address]) => {
      const key = urlToKey(artworkBase, address)
      return key === null ? [] : [{ key, alt: ORDERS_TEXTS.artworkOf(slotTitle(slot), item.product) }]
    }),
  )
}
