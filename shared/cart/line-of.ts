import type { Product } from '#shared/catalogue/product.ts'
import { toDollars } from '#shared/money/cents.ts'
import { quote } from '#shared/pricing/quote.ts'
import type { Selection } from '#shared/pricing/types.ts'
import type { Artworks, CartLine } from './line.ts'
import { toOptionsMap } from './options-map.ts'

/** The cart line of a selection, with the price list it was priced under and the price seen, in cents (D5). */
export function lineOf(
  product: Product,
  selection: Selection,
  priceList: number,
  artwork: Artworks = { front: null, back: null },
): Omit<CartLine, 'id'> {
  const { totalCents } = quote(product, selection)
  return {
    product: product.name,
    productImg: product.images[0] ?? '',
    options: toOptionsMap(product, selection),
    total: toDollars(totalCents),
    priceList,
    priceSeen: totalCents,
    artwork,
  }
}
