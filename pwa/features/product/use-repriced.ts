import { useState } from 'react'
import type { Product } from '#shared/catalogue/product.ts'
import { quote } from '#shared/pricing/quote.ts'
import type { Breakdown, Selection } from '#shared/pricing/types.ts'

interface SeenPrices {
  priceList: number
  product: Product
  /** The product as the person first saw its prices; null while nothing has changed. */
  before: Product | null
}

/**
 * When a new price list arrives while a product is open: what the present configuration cost under the list that the
 * person has seen, in cents, as long as it costs something else now. Null otherwise, and once `accept` was called.
 */
export function useRepriced(
  product: Product,
  priceList: number,
  selection: Selection,
  { totalCents }: Breakdown,
) {
  const [seen, setSeen] = useState<SeenPrices>({ priceList, product, before: null })
  if (seen.priceList !== priceList) {
    setSeen({ priceList, product, before: seen.before ?? seen.product })
  }
  const was = seen.before ? quote(seen.before, selection).totalCents : 0
  const isOther = was > 0 && was !== totalCents
  return {
    wasCents: isOther ? was : null,
    accept: () => setSeen(now => (now.before ? { priceList, product, before: null } : now)),
  }
}
