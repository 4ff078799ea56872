import type { ArtworkRef, CartLine } from '#shared/cart/line.ts'
import { lineOf } from '#shared/cart/line-of.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { fromWire, type ProductWire } from '#shared/contract/product-wire.ts'
import { fromPrice } from '#shared/pricing/from-price.ts'
import { isAddable } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { dimensionsOf } from '#shared/pricing/typed-size.ts'
import type { Selection } from '#shared/pricing/types.ts'

/** What a product's page starts with, in its first usual size where it is made to size; else the cheapest of all. */
function startOf(product: Product): Selection | null {
  const start = defaultSelection(product)
  const [usual] = product.usualSizes ?? []
  const sized = product.customSize && usual ? { ...start, dimensions: dimensionsOf(usual) } : start
  return isAddable(product, sized).ok ? sized : (fromPrice(product)?.selection ?? null)
}

/** A stored file on a product that nothing was chosen for yet, as a line at today's price; null where none can be made. */
export function firstLine(wire: ProductWire, file: ArtworkRef): Omit<CartLine, 'id'> | null {
  const product = fromWire(wire)
  const selection = product.requiresArtwork ? startOf(product) : null
  if (!selection || wire.priceList === undefined) return null
  return lineOf(product, selection, wire.priceList, { front: file, back: null })
}
