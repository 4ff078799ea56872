import type { Category, ProductLink } from '#shared/catalogue/product.ts'

export interface CategorySection {
  name: string
  /** The subcategory's own page; null where products stand in the category directly. */
  path: string | null
  description: string
  products: readonly ProductLink[]
}

/**
 * What a category page lists (D33): its subcategories, then the products it also lists directly (D36). A product
 * that stands there directly is not shown a second time above.
 */
export function categorySections({ name, url, subCategories, products }: Category): CategorySection[] {
  const direct = new Set(products.map(product => product.name))
  const sections: CategorySection[] = subCategories.map(sub => ({
    name: sub.name,
    path: url + sub.path,
    description: sub.description,
    products: sub.products.filter(product => !direct.has(product.name)),
  }))
  if (products.length > 0) {
    sections.push({ name: `Products in ${name}`, path: null, description: '', products })
  }
  return sections
}
