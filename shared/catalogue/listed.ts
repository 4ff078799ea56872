import type { Product } from './product.ts'

/** Entries that lists, cards and searches show: everything but other addresses of a product (D27). */
export const listed = (products: readonly Product[]): Product[] =>
  products.filter(product => !product.aliasOf)
