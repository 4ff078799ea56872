import { artworkId, PREVIEW_TYPE } from '#api/services/artwork/artwork.ts'
import { cartsOf } from '#api/services/cart/carts-of.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { printedKey } from '#api/services/orders/order-files.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { artworksOf } from '#shared/cart/artworks.ts'

/** Owners whose references are remembered at a time. */
const MAX_KNOWN = 1000

/** Tells whether an artwork object is in use (D24); remembers owners' references for the length of one round. */
export function artworkUsers(store: Store) {
  const known = new Map<string, Set<string>>()

  async function keysOf(owner: string, fresh: boolean): Promise<Set<string>> {
    const remembered = fresh ? undefined : known.get(owner)
    if (remembered) return remembered
    if (known.size >= MAX_KNOWN) known.clear()
    const keys = await keysInUse(store, owner)
    known.set(owner, keys)
    return keys
  }

  return {
    /** A doomed object may be deleted on this answer, so it is asked for afresh. */
    use: async (doc: ArtworkDoc): Promise<boolean> => {
      if (doc.owner === null) return false
      const keys = await keysOf(doc.owner, Boolean(doc.doomedAt))
      return keys.has(doc.key) || hasArtwork(store, doc)
    },
  }
}

/**
 * Keys that the carts of a person or ticket, a ticket's slots (B11), checkouts that are not expired, and orders hold. Read in the order in which an artwork
 * wanders, so that one on its way from a cart into an order is seen in one of them.
 */
async function keysInUse(store: Store, owner: string): Promise<Set<string>> {
  const carts = await store.carts.find({ where: cartsOf(owner) })
  const ticketId = ticketIdOf(owner)
  const ticket = ticketId === null ? null : await store.tickets.get(ticketId)
  const state = { in: ['opening', 'open', 'paid'] }
  const checkouts = await store.checkouts.find({ where: { owner, state } })
  const orders = await store.orders.find({ where: { owner } })
  const inCarts = carts.flatMap(({ lines }) => lines.flatMap(artworksOf))
  const bought = [...checkouts.flatMap(({ lines }) => lines), ...orders.flatMap(({ items }) => items)]
  const printed = bought.flatMap(item => boughtArtworks(item).map(([, { key }]) => printedKey(item, key)))
  const inSlots = Object.values(ticket?.slots ?? {}).map(({ key }) => key)
  return new Set([...inCarts.map(([, { key }]) => key), ...inSlots, ...printed])
}

/** A preview (D19) is in use for as long as the artwork it shows is there. */
async function hasArtwork(store: Store, doc: ArtworkDoc): Promise<boolean> {
  if (doc.contentType !== PREVIEW_TYPE || doc.key !== previewKey(doc.key)) return false
  const folder = artworkId(doc.key.slice(0, doc.key.indexOf('/') + 1))
  const beside = await store.artworks.find({ where: { _id: { prefix: folder } } })
  return beside.some(each => each._id !== doc._id && !each.removing)
}
