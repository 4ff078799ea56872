import type { Product } from '#shared/catalogue/product.ts'
import type { SearchResult } from '#shared/catalogue/search.ts'
import type { Searchable, Understood } from '#shared/catalogue/search-index.ts'

/** What the device can search: with its price list all that a product is, without one what its card says. */
export type KnownProduct = Searchable & Pick<Product, 'cataloguePath'> & Partial<Product>

/** All that has a name, products by what they are, and each with the limits of its size where the device knows them. */
export interface SearchIndex {
  names: readonly SearchResult[]
  understand(text: string): Understood<KnownProduct>
  products: ReadonlyMap<string, Product>
}
