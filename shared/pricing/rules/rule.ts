import type { Product } from '#shared/catalogue/product.ts'
import type { Breakdown, Selection } from '#shared/pricing/types.ts'

/** What a family's rule decides: what counts, on how many sides, for how many characters. */
export type Counted = Pick<Breakdown, 'parts' | 'sides' | 'characters'>
export type PriceRule = (product: Product, selection: Selection) => Counted
