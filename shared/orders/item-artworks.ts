import { inSlotOrder } from '#shared/cart/artworks.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { OrderItem } from './order.ts'

/** The addresses of a bought item's files with their slots, front before back before other parts (spec §3, D57). */
export function itemArtworks(
  item: Pick<OrderItem, 'artwork' | 'artworkBack' | 'artworkParts'>,
): [slot: ArtworkSlot, address: string][] {
  const all: Record<ArtworkSlot, string> = {
    front: item.artwork,
    back: item.artworkBack ?? '',
    ...item.artworkParts,
  }
  return inSlotOrder(Object.keys(all)).flatMap(slot => {
    const address = all[slot] ?? ''
    return address === '' ? [] : [[slot, address] satisfies [ArtworkSlot, string]]
  })
}
