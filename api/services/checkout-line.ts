import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { CheckoutLine } from '#api/store/documents.ts'
import { keyNamed, keyOfAddress } from './artwork.ts'
import { checkedArtwork } from './artwork-checked.ts'
import type { PricedItem } from './quote-cart.ts'

/**
 * An item as it is bought. Fails with `artwork_missing` and the other refusals of its files; `patience` ends the wait
 * for their verdicts.
 */
export async function checkoutLine(
  deps: Deps,
  owner: string,
  { item, product, totalCents, priceList }: PricedItem,
  patience: AbortSignal,
): Promise<{ ok: true; line: CheckoutLine } | Failure> {
  const front = await artworkOf(deps, owner, item.artwork, item.productArtwork, patience)
  if (!front.ok) return front
  const back = await artworkOf(deps, owner, item.artworkBack, item.productArtworkBack, patience)
  if (!back.ok) return back
  if (product.requiresArtwork && front.ref === null)
    return failure('artwork_missing', `${product.name} still needs its artwork`)
  const line = {
    lineId: item.id ?? deps.ids.uuid(),
    product: product.name,
    quantity: item.options.Quantity,
    totalCents,
    options: item.options,
    artwork: front.ref,
    artworkBack: back.ref,
    files: [front.file, back.file].filter(file => file !== null),
    priceList,
  }
  return { ok: true, line }
}

/** The artwork an item names by key or UUID, or else by its address (spec §3); null where it names none. */
async function artworkOf(
  deps: Deps,
  owner: string,
  name: string | undefined,
  address: string,
  patience: AbortSignal,
) {
  if (name === undefined && address.trim() === '') return { ok: true as const, ref: null, file: null }
  const key = name === undefined ? keyOfAddress(deps.artworkBase, address) : await keyNamed(deps, owner, name)
  if (key !== null) return checkedArtwork(deps, owner, key, patience)
  const why =
    name === undefined ? 'The artwork address is not one of ours.' : 'The artwork could not be found.'
  return failure('artwork_missing', `${why} Please choose the file again.`)
}
