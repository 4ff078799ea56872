import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { calledBy, keyNamed, keyOfAddress } from '#api/services/artwork/artwork.ts'
import { checkedArtwork } from '#api/services/artwork/checked.ts'
import type { PricedItem } from '#api/services/cart/price-items.ts'
import { artworkFields } from '#api/services/orders/bought-artworks.ts'
import type { CartDoc, CheckoutLine, JudgedFile } from '#api/store/documents.ts'
import { canonical } from '#shared/canonical.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkRef, ArtworkSlot, CartLine, OptionsMap } from '#shared/cart/line.ts'

/**
 * An item as it is bought, its files called as they are in the cart. Fails with `artwork_missing` and the other refusals of its files;
 * `patience` ends the wait for their verdicts.
 */
export async function checkoutLine(
  deps: Deps,
  owner: string,
  { item, product, options, totalCents, priceList }: PricedItem,
  { cart, patience }: { cart: CartDoc | null; patience: AbortSignal },
): Promise<{ ok: true; line: CheckoutLine } | Failure> {
  const inCart = cart?.lines.find(({ id }) => id === item.id)
  const files = new Map<ArtworkSlot, ArtworkRef>()
  const judged: JudgedFile[] = []
  for (const [slot, { name, address = '' }] of namedArtworks(item)) {
    const found = await artworkOf(deps, owner, name, address, patience)
    if (!found.ok) return found
    if (found.ref) files.set(slot, calledBy(found.ref, nameIn(inCart, slot, found.ref)))
    if (found.file) judged.push(found.file)
  }
  // The spec's slots alone decide whether a line can be bought: other parts may stay plain (D57).
  if (product.requiresArtwork && !files.has('front'))
    return failure('artwork_missing', `${product.name} still needs its artwork`)
  const line = {
    lineId: item.id ?? deps.ids.uuid(),
    product: product.name,
    quantity: item.options.Quantity,
    totalCents,
    ...optionFields(item.options, options),
    ...artworkFields(files),
    files: judged,
    priceList,
  }
  return { ok: true, line }
}

/** What was priced is made and shown; the cart's own words are kept beside it where they are others. */
function optionFields(sent: OptionsMap, options: OptionsMap): Pick<CheckoutLine, 'options' | 'cartOptions'> {
  return canonical(sent) === canonical(options) ? { options } : { options, cartOptions: sent }
}

/** What the cart's line calls a file; empty where it holds another one. Carts of before names were checked may hold anything there. */
function nameIn(line: CartLine | undefined, slot: ArtworkSlot, { key }: ArtworkRef): string {
  const held = line ? artworkIn(line, slot) : null
  return held?.key === key && typeof held.fileName === 'string' ? held.fileName : ''
}

interface NamedArtwork {
  /** Key or UUID. */
  name: string | undefined
  /** The spec's way. */
  address?: string
}

/** What an item says of the file of each slot; of front and back in fields of their own (spec §3). */
function namedArtworks(item: PricedItem['item']): [ArtworkSlot, NamedArtwork][] {
  const sides: [ArtworkSlot, NamedArtwork][] = [
    ['front', { name: item.artwork, address: item.productArtwork }],
    ['back', { name: item.artworkBack, address: item.productArtworkBack }],
  ]
  const parts = Object.entries(item.parts ?? {})
    .filter(([slot]) => sides.every(([side]) => side !== slot))
    .map(([slot, name]): [ArtworkSlot, NamedArtwork] => [slot, { name }])
  return [...sides, ...parts]
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
