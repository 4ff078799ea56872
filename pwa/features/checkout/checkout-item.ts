import { keyToUrl } from '#shared/artwork/address.ts'
import type { ArtworkRef, CartLine } from '#shared/cart/line.ts'
import type { CheckoutItem } from '#shared/contract/calls.ts'

/** A line as checkout sends it: the spec's cart item with the addresses of its artwork (spec §3, D21). */
export function toCheckoutItem(line: CartLine, artworkBase: string): CheckoutItem {
  const addressOf = (artwork: ArtworkRef | null) => (artwork ? keyToUrl(artworkBase, artwork.key) : '')
  const { id, product, productImg, total, priceList } = line
  const options = Object.fromEntries(
    Object.entries(line.options).filter(([, value]) => value !== undefined),
  ) as CheckoutItem['options']
  return {
    id,
    product,
    productImg,
    options,
    total,
    priceList,
    productArtwork: addressOf(line.artwork.front),
    productArtworkBack: addressOf(line.artwork.back),
  }
}
