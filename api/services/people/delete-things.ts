import type { Deps } from '#api/deps.ts'
import { PREVIEW_TYPE } from '#api/services/artwork/artwork.ts'
import { deleteCart } from '#api/services/cart/archive-stored.ts'
import { cartsOf } from '#api/services/cart/carts-of.ts'
import { type ClosingDeps, endOpening, withCart } from '#api/services/checkout/closing.ts'
import { removeArtwork } from '#api/services/cleaning/cleaning.ts'
import { deleteUploadsOf, endUploadsOf } from '#api/services/cleaning/uploads.ts'
import { artworkUsers } from '#api/services/cleaning/use.ts'
import { walk, walkFrom } from '#api/store/walk.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'

/** One of 200 lines comes to a quarter of a megabyte. */
const CHECKOUTS_AT_ONCE = 50

export type DeletingDeps = ClosingDeps & Pick<Deps, 'objects'>

/**
 * Deletes what an owner has, a person or a ticket: carts, kept files, checkouts that are over, uploads, and artwork that no order or
 * open checkout holds (D4, D56). Safe to repeat.
 */
export async function deleteThings(deps: DeletingDeps, owner: string): Promise<void> {
  for (const { _id } of await deps.store.carts.find({ where: cartsOf(owner) }))
    await deleteCart(deps.store, _id)
  for await (const { _id } of walk(deps.store.keptFiles, { owner })) await deps.store.keptFiles.remove(_id)
  await deleteCheckouts(deps, owner)
  await deletePointer(deps, `${owner}/${MAIN_CART}`)
  await deleteUploadsOf(deps, owner)
  await endUploadsOf(deps, owner)
  await deleteArtworks(deps, owner)
}

/**
 * One that may still be paid stays until it is over, since a payment must find it; the address it mails to goes now.
 * Of one whose opening failed it goes with its end, since the provider must be asked the same until then.
 */
async function deleteCheckouts(deps: DeletingDeps, owner: string): Promise<void> {
  const { store, log } = deps
  for await (const checkout of walkFrom(store.checkouts, 'createdAt', '', CHECKOUTS_AT_ONCE, { owner })) {
    if (checkout.state === 'opening')
      await endOpening(deps, checkout).catch(error =>
        log.warn({ err: error }, 'a checkout could not be ended; the sweep tries again'),
      )
    const left = await store.checkouts.update(checkout._id, current =>
      current.state === 'opening' ? null : { ...current, email: '' },
    )
    if (left?.state !== 'expired') continue
    for await (const session of walk(store.sessions, { checkoutId: checkout._id }))
      await store.sessions.remove(session._id)
    await store.checkouts.remove(checkout._id)
  }
}

/** Which checkout is the cart's open one is needed while that may be paid, and while one is being opened (D15). */
async function deletePointer(deps: DeletingDeps, cart: string): Promise<void> {
  const { openCheckouts, checkouts } = deps.store
  await withCart(deps, cart, async () => {
    const pointer = await openCheckouts.get(cart)
    const checkout = pointer && (await checkouts.get(pointer.checkoutId))
    const mayBePaid = checkout?.state === 'open' || checkout?.state === 'opening'
    if (pointer && !mayBePaid) await openCheckouts.remove(cart)
  })
}

/** Previews come second: one is in use for as long as the artwork it shows is there (D19). */
async function deleteArtworks(deps: DeletingDeps, owner: string): Promise<void> {
  for (const isPreview of [false, true]) {
    const users = artworkUsers(deps.store)
    for await (const doc of walk(deps.store.artworks, { owner }))
      if ((doc.contentType === PREVIEW_TYPE) === isPreview && (await users.of(doc)) === 'none')
        await removeArtwork(deps, doc)
  }
}
