import type { Product } from '#shared/catalogue/product.ts'
import { lacksSize } from '#shared/pricing/parts.ts'
import { quote } from '#shared/pricing/quote.ts'
import type { Selection } from '#shared/pricing/types.ts'

const ONE_FOOT = { heightFt: 1, heightIn: 0, widthFt: 1, widthIn: 0 }

/**
 * What a square foot costs on the chosen sides, in cents, as long as what is made to size has no size and so no price
 * (issue 8.2); null once it has one, and for what is not sold by area.
 */
export function rateCents(product: Product, selection: Selection): number | null {
  if (!lacksSize(product, selection)) return null
  const { parts, sides } = quote(product, { ...selection, dimensions: ONE_FOOT })
  const area = parts.find(part => part.kind === 'area')
  return area ? area.rateCents * sides : null
}
