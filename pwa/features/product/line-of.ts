import type { NewLine } from '#pwa/ui/shop-context.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { toDollars } from '#shared/money/cents.ts'
import { quote } from '#shared/pricing/quote.ts'
import type { Selection } from '#shared/pricing/types.ts'

/** The cart line of a selection, with the price list it was priced under and the price seen, in cents (D5). */
export function lineOf(product: Product, selection: Selection, priceList: number): NewLine {
  const { totalCents } = quote(product, selection)
  return {
    product: product.name,
    productImg: product.images[0] ?? '',
    options: toOptionsMap(product, selection),
    total: toDollars(totalCents),
    priceList,
    priceSeen: totalCents,
    artwork: { front: null, back: null },
  }
}
