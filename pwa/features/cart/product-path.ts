import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'

/** The page of a product by its display name; all products when there is no such page. */
export function productPath(name: string): string {
  return Object.entries(PRODUCT_NAMES).find(([, each]) => each === name)?.[0] ?? '/products'
}
