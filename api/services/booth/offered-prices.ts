import type { Item } from '#api/services/cart/price-items.ts'
import type { OfferDoc, OrderItemDoc } from '#api/store/documents.ts'
import { toDollars } from '#shared/money/cents.ts'

/** An offered line as prices are asked for. */
export const toPriced = ({ lineId: id, product, options, totalCents, priceList }: OrderItemDoc): Item => ({
  id,
  product,
  options,
  total: toDollars(totalCents),
  priceList,
  productImg: '',
  productArtwork: '',
  productArtworkBack: '',
})

/** The shop's own figure for an offer, to stand beside what was offered where it is another (booth, "Races"); else nothing. */
export function shopFigure({ shopCents = null, totalCents }: Pick<OfferDoc, 'shopCents' | 'totalCents'>): {
  shopCents?: number
} {
  return shopCents === null || shopCents === totalCents ? {} : { shopCents }
}
