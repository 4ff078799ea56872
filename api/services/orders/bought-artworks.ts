import type { OrderItemDoc } from '#api/store/documents.ts'
import { inSlotOrder } from '#shared/cart/artworks.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'

/**
 * The files of a bought line with their slots, front before back before other parts. A document names the spec's two by
 * fields of their own, as documents from before there were others do (docs/decisions/0030).
 */
export function boughtArtworks({
  artwork: front,
  artworkBack: back,
  artworkParts,
}: Pick<OrderItemDoc, 'artwork' | 'artworkBack' | 'artworkParts'>): [slot: ArtworkSlot, ref: ArtworkRef][] {
  const all: Record<ArtworkSlot, ArtworkRef | null> = { front, back, ...artworkParts }
  return inSlotOrder(Object.keys(all)).flatMap(slot => {
    const ref = all[slot]
    return ref ? [[slot, ref] satisfies [ArtworkSlot, ArtworkRef]] : []
  })
}

/** The fields a bought line keeps its files in. */
export function artworkFields(
  files: ReadonlyMap<ArtworkSlot, ArtworkRef>,
): Pick<OrderItemDoc, 'artwork' | 'artworkBack' | 'artworkParts'> {
  const { front = null, back = null, ...parts } = Object.fromEntries(files)
  return {
    artwork: front,
    artworkBack: back,
    ...(Object.keys(parts).length > 0 ? { artworkParts: parts } : {}),
  }
}
