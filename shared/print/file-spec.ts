import { sizeText } from '#shared/artwork/fit.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { PrintChoices } from './configured.ts'
import { printNote, printSize } from './print-size.ts'

/** The row of a product's details that says what a file has to measure, for what is chosen now (issue 6.37). */
export function fileSpec(product: Product, chosen: PrintChoices): Product['specs'][number] {
  const size = printSize(product, chosen)
  const value = size ? `${sizeText(size)} (width × height)` : 'As ordered'
  return { label: 'Artwork size', value: [value, printNote(product, chosen)].filter(Boolean).join('. ') }
}
