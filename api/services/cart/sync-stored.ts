import type { Deps } from '#api/deps.ts'
import { claimArtwork } from '#api/services/artwork/artwork.ts'
import { lifeOf } from '#api/store/life.ts'
import type { ReadSyncRequest, SyncAnswer } from '#shared/contract/sync.ts'
import { archiveOf } from './archive.ts'
import { archivedOutcomes, deleteArchive, withArchived } from './archive-stored.ts'
import { cartKey, newCart, type SyncWorld, syncCart } from './sync.ts'
import { artworksNamed } from './sync-artwork.ts'

export type CartSyncDeps = Pick<Deps, 'store' | 'clock' | 'ids'>

/** Runs a sync request on the person's stored cart, in one compare-and-set ("Cart sync"). Whose rows these are must have been checked. */
export async function syncStoredCart(
  deps: CartSyncDeps,
  owner: string,
  request: ReadSyncRequest,
): Promise<SyncAnswer> {
  const { store, clock, ids } = deps
  const world: SyncWorld = {
    now: clock.now(),
    life: await lifeOf(store, ids.uuid),
    artworks: await ownArtworks(deps, owner, request),
  }
  const mids = request.muts.map(({ mid }) => mid)
  const read = new Set<string>()
  for (;;) {
    // Told anew by every attempt: a lost race judges the request again.
    let told: SyncAnswer | null = null
    const kept = await store.carts.update(cartKey(owner, request.cart), async stored => {
      read.add(archiveOf(stored))
      const doc = await withArchived(store, stored, world.now)
      const archived = await archivedOutcomes(store, doc, mids, world.now)
      const synced = syncCart(doc, request, { ...world, archived })
      told = synced.answer
      return synced.doc === stored ? null : synced.doc
    })
    // Of a cart that was deleted meanwhile nothing is told, and what was archived for it goes as well.
    for (const archive of read) if (!kept || archive !== archiveOf(kept)) await deleteArchive(store, archive)
    if (kept && told) return told
    // A cart is made by its first sync, so that its life is settled before anything is said of it.
    await store.carts.insert(newCart(owner, request.cart, ids.uuid()))
  }
}

/** Claimed before the cart is written: a claim counts once however often it is made (D21). */
async function ownArtworks(
  deps: CartSyncDeps,
  owner: string,
  request: ReadSyncRequest,
): Promise<Set<string>> {
  const own = new Set<string>()
  for (const key of artworksNamed(request)) if (await claimArtwork(deps, owner, key)) own.add(key)
  return own
}
