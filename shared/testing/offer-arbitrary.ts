import fc from 'fast-check'
import type { Offer, OfferLine, OfferList } from '#shared/booth/offer.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { quote } from '#shared/pricing/quote.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { anySelectionOf } from './selection-arbitrary.ts'

/** A product's line as it is offered, at its price. */
export function offered(
  lineId: string,
  product: Product,
  selection: Selection,
  priceList: number,
): OfferLine {
  const options = toOptionsMap(product, { ...selection, jobName: '' })
  return { lineId, product: product.name, options, cents: quote(product, selection).totalCents, priceList }
}

const anyOfferedLine = (products: Product[], list: number): fc.Arbitrary<OfferLine> =>
  fc
    .constantFrom(...products)
    .chain(product => fc.tuple(fc.constant(product), anySelectionOf(product), fc.uuid(), fc.nat(list)))
    .map(([product, selection, id, behind]) => offered(id, product, selection, Math.max(1, list - behind)))

/** What a ticket may offer of these products; lines were priced under this list or an earlier one. */
export function anyOfferOf(
  { number, products }: OfferList,
  lines: { minLength?: number; maxLength?: number } = {},
): fc.Arbitrary<Offer> {
  return fc
    .record({
      ticketId: fc.uuid(),
      rev: fc.nat(300),
      lines: fc.uniqueArray(anyOfferedLine(products, number), {
        minLength: 1,
        maxLength: 8,
        selector: line => line.lineId,
        ...lines,
      }),
    })
    .map(offer => ({
      ...offer,
      listNumber: number,
      totalCents: offer.lines.reduce((sum, line) => sum + line.cents, 0),
    }))
}
