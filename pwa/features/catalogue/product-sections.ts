import type { Category } from '#shared/catalogue/product.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'

/** What stands under one heading; null for what no menu names. */
export interface ProductSection {
  name: string | null
  products: readonly ProductCard[]
}

/**
 * Products under the subcategory whose menu names them last, both in the order the products came in (issue 8.1): that of its own kind comes
 * after those that name it besides, and no heading takes a product out of its place (spec §2).
 */
export function productSections(
  products: readonly ProductCard[],
  categories: readonly Category[],
): ProductSection[] {
  const headings = new Map<string, string>()
  for (const { name, products: links } of categories.flatMap(({ subCategories }) => subCategories))
    for (const link of links) headings.set(link.name, name)
  const sections = new Map<string | null, ProductCard[]>()
  for (const product of products) {
    const name = headings.get(product.name) ?? null
    sections.set(name, [...(sections.get(name) ?? []), product])
  }
  return [...sections].map(([name, inside]) => ({ name, products: inside }))
}
