import { artworkId, PREVIEW_TYPE } from '#api/services/artwork/artwork.ts'
import { cartsOf } from '#api/services/cart/carts-of.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { printedKey } from '#api/services/orders/order-files.ts'
import type { ArtworkDoc, OrderItemDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { artworksOf } from '#shared/cart/artworks.ts'

/** Owners whose references are remembered at a time. */
const MAX_KNOWN = 1000

/** What holds an artwork object: something paid, which stays, something that may let go of it, or nothing. */
export type Use = 'bought' | 'used' | 'none'

/** What each key is held by; one that is not there is held by nothing. */
type UsedKeys = ReadonlyMap<string, Exclude<Use, 'none'>>

/** Tells what an artwork object is used by (D24); remembers owners' references for the length of one round. */
export function artworkUsers(store: Store) {
  const known = new Map<string, UsedKeys>()

  async function keysOf(owner: string, fresh: boolean): Promise<UsedKeys> {
    const remembered = fresh ? undefined : known.get(owner)
    if (remembered) return remembered
    if (known.size >= MAX_KNOWN) known.clear()
    const keys = await keysInUse(store, owner)
    known.set(owner, keys)
    return keys
  }

  return {
    /** A doomed object may be deleted on this answer, so it is asked for afresh. */
    of: async (doc: ArtworkDoc): Promise<Use> => {
      if (doc.owner === null) return 'none'
      const held = await keysOf(doc.owner, Boolean(doc.doomedAt))
      return held.get(doc.key) ?? shownUse(held, await besideOf(store, doc))
    },
  }
}

/** A preview (D19) is in use for as long as the artwork it shows is there, and as that is. */
function shownUse(held: UsedKeys, shown: ArtworkDoc[]): Use {
  if (shown.length === 0) return 'none'
  return shown.some(({ key }) => held.get(key) === 'bought') ? 'bought' : 'used'
}

/**
 * Keys that the carts of a person or ticket, a ticket's slots (B11), files somebody keeps (D58), checkouts that are not expired, and orders hold. Read in the order in which an artwork
 * wanders, so that one on its way from a cart into an order is seen in one of them.
 */
async function keysInUse(store: Store, owner: string): Promise<UsedKeys> {
  const carts = await store.carts.find({ where: cartsOf(owner) })
  const ticketId = ticketIdOf(owner)
  const ticket = ticketId === null ? null : await store.tickets.get(ticketId)
  const state = { in: ['opening', 'open', 'paid'] }
  const checkouts = await store.checkouts.find({ where: { owner, state } })
  const orders = await store.orders.find({ where: { owner } })
  const kept = await store.keptFiles.find({ where: { owner } })
  const inCarts = carts.flatMap(({ lines }) => lines.flatMap(artworksOf))
  const [paid, standing] = [
    checkouts.filter(each => each.state === 'paid'),
    checkouts.filter(each => each.state !== 'paid'),
  ]
  const proofed = orders.flatMap(({ desk }) => desk?.proofs ?? [])
  const bought = [...paid.flatMap(({ lines }) => lines), ...orders.flatMap(({ items }) => items)]
  const inSlots = Object.values(ticket?.slots ?? {}).map(({ key }) => key)
  const used = [
    ...inCarts.map(([, { key }]) => key),
    ...inSlots,
    ...kept.map(({ file }) => file.key),
    ...printedKeys(standing.flatMap(({ lines }) => lines)),
  ]
  // What is bought outweighs the rest: it stays whatever the carts let go of.
  return new Map([
    ...used.map(key => [key, 'used'] as const),
    ...printedKeys(bought).map(key => [key, 'bought'] as const),
    // Every version of a proof stays readable, its files with it (issue 11.3).
    ...proofed.flatMap(({ shows }) => shows.files.map(({ key }) => [key, 'bought'] as const)),
  ])
}

const printedKeys = (items: OrderItemDoc[]): string[] =>
  items.flatMap(item => boughtArtworks(item).map(([, { key }]) => printedKey(item, key)))

/** What a preview shows, unless that is being deleted; nothing where this is no preview. */
async function besideOf(store: Store, doc: ArtworkDoc): Promise<ArtworkDoc[]> {
  if (doc.contentType !== PREVIEW_TYPE || doc.key !== previewKey(doc.key)) return []
  const folder = artworkId(doc.key.slice(0, doc.key.indexOf('/') + 1))
  const beside = await store.artworks.find({ where: { _id: { prefix: folder } } })
  return beside.filter(each => each._id !== doc._id && !each.removing)
}
