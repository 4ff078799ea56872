import type { Product, UsualSize } from '#shared/catalogue/product.ts'
import { formatCents } from '#shared/money/format.ts'
import { quote } from '#shared/pricing/quote.ts'
import { dimensionsOf, sizeName } from '#shared/pricing/typed-size.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'

/** A usual size as it is offered. */
export interface SizeChip {
  size: UsualSize
  label: string
  price: string
}

/** The usual sizes with what one piece costs as it is configured, of letters one character (D44, D45). */
export function sizeChips(product: Product, selection: Selection): SizeChip[] {
  const { usualSizes = [] } = product
  const one = { ...selection, quantity: 1, characters: selection.characters.trim() || 'A' }
  return usualSizes.map(size => ({
    size,
    label: sizeName(product, size),
    price: formatCents(quote(product, { ...one, dimensions: dimensionsOf(size) }).totalCents),
  }))
}

/** Whether the boxes hold that size. */
export function isAt(size: UsualSize, { heightFt, heightIn, widthFt, widthIn }: Dimensions): boolean {
  return size.heightIn === heightFt * 12 + heightIn && size.widthIn === widthFt * 12 + widthIn
}
