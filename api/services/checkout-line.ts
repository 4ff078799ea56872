import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { CheckoutLine } from '#api/store/documents.ts'
import { keyOfAddress } from './artwork.ts'
import { checkedArtwork } from './artwork-checked.ts'
import type { PricedItem } from './quote-cart.ts'

/**
 * An item as it is bought. Fails with `artwork_missing` and the other refusals of its files; `patience` ends the wait
 * for their verdicts.
 */
export async function checkoutLine(
  deps: Deps,
  owner: string,
  { item, product, totalCents }: PricedItem,
  patience: AbortSignal,
): Promise<{ ok: true; line: CheckoutLine } | Failure> {
  const front = await artworkOf(deps, owner, item.productArtwork, patience)
  if (!front.ok) return front
  const back = await artworkOf(deps, owner, item.productArtworkBack, patience)
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
  }
  return { ok: true, line }
}

async function artworkOf(deps: Deps, owner: string, address: string, patience: AbortSignal) {
  if (address.trim() === '') return { ok: true as const, ref: null }
  const key = keyOfAddress(deps.artworkBase, address)
  if (key === null)
    return failure('artwork_missing', 'The artwork address is not one of ours. Please choose the file again.')
  return checkedArtwork(deps, owner, key, patience)
}
