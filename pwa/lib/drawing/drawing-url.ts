import type { Product } from '#shared/catalogue/product.ts'
import { illustrate } from '#shared/illustration/illustrate.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { configured } from './configured.ts'

/** A picture of the product as configured, as an address for `<img>`; 1280 x 960. */
export function drawingUrl(product: Product, selection: Pick<Selection, 'choices' | 'dimensions'>): string {
  const svg = illustrate(product, 'whole', configured(product, selection))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
