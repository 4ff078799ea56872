import { TEXTS } from '#pwa/lib/texts.ts'
import type { Category } from '#shared/catalogue/product.ts'
import { namesOf, resultKey, type SearchResult, searchNames } from '#shared/catalogue/search.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import type { AskedSize } from '#shared/pricing/typed-size.ts'

/** One line of the list: where it leads, and what a product's card and the asked size say of it. */
export interface SearchRow {
  key: string
  kind: SearchResult['kind'] | 'all'
  label: string
  url: string
  card?: ProductCard
  size?: AskedSize
  /** What it costs: "from $20.00", or one piece at the asked size. */
  price?: string
  /** How long it takes: "2 business days". */
  days?: string
}

export interface SearchRows {
  /** Whether anything was found; else the rows are the nearest, and All Products. */
  isFound: boolean
  rows: SearchRow[]
}

/** As many lines as the list shows, where no more categories are named so: the spec's own filter leaves none of those out (spec §2). */
export const MOST = 12

export const mostRows = (named: readonly Pick<SearchResult, 'kind'>[]): number =>
  Math.max(MOST, named.filter(({ kind }) => kind !== 'product').length)

export const NOTHING: SearchRows = { isFound: true, rows: [] }

export const ALL: SearchRow = {
  key: 'all',
  kind: 'all',
  label: TEXTS.allProducts.heading,
  url: '/products',
}

/** Every product the menus name. */
function linksOf(categories: readonly Category[]) {
  return categories.flatMap(({ subCategories, products }) => [
    ...subCategories.flatMap(sub => sub.products),
    ...products,
  ])
}

/** All that the spec's search may list (spec §2, D34). */
export const namesIn = (categories: readonly Category[]): SearchResult[] =>
  namesOf(categories, linksOf(categories))

/**
 * The lines for a text until the code that understands it is there, and where it cannot come: what is named so. Nobody
 * can say yet that nothing is found.
 */
export function namedRows(categories: Category[], text: string): SearchRows {
  const named = searchNames(namesIn(categories), text)
  return {
    isFound: true,
    rows: named.slice(0, mostRows(named)).map(result => ({ ...result, key: resultKey(result) })),
  }
}
