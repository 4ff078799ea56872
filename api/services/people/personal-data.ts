import type { Deps } from '#api/deps.ts'
import { PREVIEW_TYPE } from '#api/services/artwork/artwork.ts'
import { type ClosingDeps, endOpening, withCart } from '#api/services/checkout/closing.ts'
import { removeArtwork } from '#api/services/cleaning/cleaning.ts'
import { deleteUploadsOf, endUploadsOf } from '#api/services/cleaning/uploads.ts'
import { artworkUsers } from '#api/services/cleaning/use.ts'
import { toItem, toOrder } from '#api/services/orders/orders.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { walk } from '#api/store/walk.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'
import { toDollars } from '#shared/money/cents.ts'
import { profileIn } from './profile.ts'

type DeletingDeps = ClosingDeps & Pick<Deps, 'objects'>

/** Everything the shop holds of a person, for that person (D4). */
export async function exportPerson(
  { store, artworkBase }: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
): Promise<PersonalData> {
  const where = { owner }
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const
  const [user, orders, messages, carts, artworks, checkouts, uploads] = await Promise.all([
    store.users.get(owner),
    store.orders.find({ where, sort: newestFirst }),
    store.messages.find({ where, sort: newestFirst }),
    store.carts.find({ where }),
    store.artworks.find({ where }),
    store.checkouts.find({ where, sort: newestFirst }),
    store.artworkUploads.find({ where }),
  ])
  return {
    user: {
      auth0Id: owner,
      ...profileIn(user),
      record: { email: user?.email ?? '', name: user?.name ?? '', picture: user?.picture ?? '' },
    },
    orders: orders.map(doc => ({ ...toOrder(doc, artworkBase), address: doc.address })),
    messages: messages.map(({ name, email, category, orderId, message, createdAt }) => ({
      name,
      email,
      category,
      orderId,
      message,
      createdAt,
    })),
    checkouts: checkouts.map(doc => toCheckout(doc, artworkBase)),
    uploads: uploads.map(({ key, contentType, size, touchedAt }) => ({ key, contentType, size, touchedAt })),
    cart: carts.flatMap(({ lines }) => lines),
    artworks: artworks.map(({ key, contentType, size, createdAt }) => ({
      key,
      contentType,
      size,
      createdAt,
    })),
  }
}

function toCheckout(
  { state, createdAt, email, amountCents, orderId, lines }: CheckoutDoc,
  artworkBase: string,
): PersonalData['checkouts'][number] {
  const items = lines.map(line => toItem(line, artworkBase))
  return { state, createdAt, email, totalAmount: toDollars(amountCents), orderId, items }
}

/**
 * Deletes a person (D4; docs/decisions/0006): record, messages, carts, answers kept for repeated requests, and
 * artwork that no order or open checkout holds. Orders stay. Safe to repeat: the user record goes last.
 */
export async function deletePerson(deps: DeletingDeps, owner: string): Promise<void> {
  const { store } = deps
  for await (const { _id } of walk(store.carts, { owner })) await store.carts.remove(_id)
  for await (const { _id } of walk(store.messages, { owner })) await store.messages.remove(_id)
  await deleteCheckouts(deps, owner)
  await deletePointer(deps, `${owner}/${MAIN_CART}`)
  await deleteUploadsOf(deps, owner)
  await endUploadsOf(deps, owner)
  await deleteArtworks(deps, owner)
  const answers = await store.idempotency.find({
    where: { _id: { prefix: `${encodeURIComponent(owner)} ` } },
  })
  for (const { _id } of answers) await store.idempotency.remove(_id)
  await store.users.remove(owner)
}

/**
 * One that may still be paid stays until it is over, since a payment must find it; the address it mails to goes now.
 * Of one whose opening failed it goes with its end, since the provider must be asked the same until then.
 */
async function deleteCheckouts(deps: DeletingDeps, owner: string): Promise<void> {
  const { store, log } = deps
  for await (const checkout of walk(store.checkouts, { owner })) {
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
    for await (const doc of walk(deps.store.artworks, { owner })) {
      if ((doc.contentType === PREVIEW_TYPE) !== isPreview || (await users.use(doc))) continue
      await removeArtwork(deps, doc)
    }
  }
}
