import { type CartSyncDeps, syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { shortFileName } from '#shared/artwork/short-name.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkRef, CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { UploadPlace } from '#shared/contract/artwork-upload.ts'
import { MAIN_CART, SYNC_PROTO } from '#shared/contract/limits.ts'

/** Newer than anything a device can have seen: the server overwrites nobody unseen, see `isWanted`. */
const NOW_SEEN = Number.MAX_SAFE_INTEGER

/**
 * Sets a stored artwork where it was waited for, as cart mutations whose ids follow from artwork and placing: once
 * only, however often an upload is completed ("Artwork"). A line the server does not know yet gets it from its device;
 * a slot that holds another file by now keeps it.
 */
export async function applyArtwork(
  deps: CartSyncDeps,
  owner: string,
  artwork: string,
  ref: ArtworkRef,
  places: readonly UploadPlace[],
): Promise<void> {
  if (places.length === 0) return
  const cart = await deps.store.carts.get(`${owner}/${MAIN_CART}`)
  const muts = places
    .filter(place => isWanted(place, cart?.lines ?? [], ref.key))
    .map(place => mutationOf(artwork, ref, place))
  if (muts.length === 0) return
  const request = { proto: SYNC_PROTO, user: owner, cart: MAIN_CART, epoch: '', knownV: 0 } as const
  await syncStoredCart(deps, owner, {
    ...request,
    muts: muts.map(mutation => ({ mid: mutation.mid, mutation })),
  })
}

function isWanted(
  { line: id, slot, was }: UploadPlace,
  lines: readonly CartLineSlots[],
  key: string,
): boolean {
  const line = lines.find(each => each.id === id)
  const now = (line && artworkIn(line, slot)?.key) ?? null
  return line !== undefined && now !== key && now === was
}

type CartLineSlots = Pick<CartLine, 'id' | 'artwork'>

function mutationOf(
  artwork: string,
  ref: ArtworkRef,
  { id, line, slot, fileName }: UploadPlace,
): CartMutation {
  const val = { slot, artwork: { ...ref, fileName: shortFileName(fileName) } }
  return { mid: derivedUuid(artwork, line, slot, id), op: 'artwork', line, seenRev: NOW_SEEN, val }
}
