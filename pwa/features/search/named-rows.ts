import { TEXTS } from '#pwa/lib/texts.ts'
import type { Category } from '#shared/catalogue/product.ts'
import { resultKey, type SearchResult, searchCatalogue } from '#shared/catalogue/search.ts'
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
  /** Whether it is made at the asked size. */
  isMade: boolean
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

const MOST = 12

export const NOTHING: SearchRows = { isFound: true, rows: [] }

export const ALL: SearchRow = {
  key: 'all',
  kind: 'all',
  label: TEXTS.allProducts.heading,
  url: '/products',
  isMade: false,
}

/** As many lines as the list shows. */
export const firstOf = (rows: SearchRow[]): SearchRows => ({ isFound: true, rows: rows.slice(0, MOST) })

/** Every product the menus name. */
function linksOf(categories: Category[]) {
  return categories.flatMap(({ subCategories, products }) => [
    ...subCategories.flatMap(sub => sub.products),
    ...products,
  ])
}

/** What the spec's search lists for a text (spec §2, D34). */
export const namedResults = (categories: Category[], text: string): SearchResult[] =>
  searchCatalogue(categories, linksOf(categories), text)

/**
 * The lines for a text until the code that understands it is there, and where it cannot come: what is named so. Nobody
 * can say yet that nothing is found.
 */
export function namedRows(categories: Category[], text: string): SearchRows {
  const named = namedResults(categories, text)
  return firstOf(named.map(result => ({ ...result, key: resultKey(result), isMade: false })))
}
