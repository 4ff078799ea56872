import type { Category, ProductLink } from './product.ts'

export interface SearchResult {
  kind: 'category' | 'subcategory' | 'product'
  label: string
  url: string
}

function categoryResults({ name, url, subCategories }: Category): SearchResult[] {
  const subs = subCategories.map((sub): SearchResult => {
    return { kind: 'subcategory', label: sub.name, url: url + sub.path }
  })
  return [{ kind: 'category', label: name, url }, ...subs]
}

function productResults(links: ProductLink[]): SearchResult[] {
  const byUrl = new Map(links.map(({ name, path }) => [path, name]))
  return [...byUrl].map(([url, label]) => ({ kind: 'product', label, url }))
}

/**
 * What the search box lists for a text: categories and subcategories whose name contains it, then products, whatever
 * the case (spec §2, D34). Nothing for an empty text. A product in two subcategories is listed once.
 */
export function searchCatalogue(
  categories: Category[],
  productLinks: ProductLink[],
  text: string,
): SearchResult[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const all = [...categories.flatMap(categoryResults), ...productResults(productLinks)]
  return all.filter(({ label }) => label.toLowerCase().includes(wanted))
}
