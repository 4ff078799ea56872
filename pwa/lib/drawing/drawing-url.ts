import type { Product } from '#shared/catalogue/product.ts'
import { type IllustrateOptions, illustrate } from '#shared/illustration/illustrate.ts'
import { configured, type PrintChoices } from '#shared/print/configured.ts'

/**
 * A picture of the product as configured, as an address for `<img>`; 1280 x 960. Artwork on it has to come as `data:`
 * addresses: a picture fetches nothing.
 */
export function drawingUrl(
  product: Product,
  selection: PrintChoices,
  more: Pick<IllustrateOptions, 'artwork' | 'plain'> = {},
): string {
  const options = { ...configured(product, selection), ...more }
  return `data:image/svg+xml,${encodeURIComponent(illustrate(product, 'whole', options))}`
}
