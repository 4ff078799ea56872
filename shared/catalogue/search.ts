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

/** What tells a result from every other: two names may share an address (D36), and an address may be of two kinds. */
export const resultKey = ({ kind, url, label }: SearchResult) => `${kind} ${url} ${label}`

function productResults(links: ProductLink[]): SearchResult[] {
  const results = links.map(({ name, path }): SearchResult => ({ kind: 'product', label: name, url: path }))
  return [...new Map(results.map(result => [resultKey(result), result])).values()]
}

/** All that has a name; a product in two subcategories once. It is the same for every text. */
export const namesOf = (categories: readonly Category[], links: ProductLink[]): SearchResult[] => [
  ...categories.flatMap(categoryResults),
  ...productResults(links),
]

/**
 * What the search box lists for a text: categories and subcategories whose name contains it, then products, whatever
 * the case (spec §2, D34). Nothing for an empty text. Products that share an address are each found by their own name
 * (issue 6.18).
 */
export function searchNames(names: readonly SearchResult[], text: string): SearchResult[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? [] : names.filter(({ label }) => label.toLowerCase().includes(wanted))
}
