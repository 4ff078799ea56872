import { listed } from '#shared/catalogue/listed.ts'
import type { Category, PriceList } from '#shared/catalogue/product.ts'
import { createSearchIndex } from '#shared/catalogue/search-index.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import type { KnownProduct, SearchIndex } from './known-product.ts'
import { namesIn } from './named-rows.ts'

export { rowsFor } from './search-rows.ts'

/** Products as the menus name them, with what their cards say. */
function withoutList(categories: readonly Category[], cards: readonly ProductCard[]): KnownProduct[] {
  const links = categories.flatMap(({ name, subCategories, products }) => [
    ...products.map((link): KnownProduct => ({ ...link, description: '', categoryName: name })),
    ...subCategories.flatMap(sub => {
      const where = { categoryName: name, subCategoryName: sub.name }
      return sub.products.map((link): KnownProduct => ({ ...link, description: '', ...where }))
    }),
  ])
  const known = new Map(links.map(link => [link.name, link]))
  for (const { name, path, description } of cards)
    known.set(name, { ...known.get(name), name, path, description })
  return [...known.values()]
}

/** The index of what the device knows now: its price list, else menus and cards (issue 8.5). */
export function makeIndex(
  categories: readonly Category[],
  cards: readonly ProductCard[],
  list: PriceList | null,
): SearchIndex {
  const products = listed(list?.products ?? [])
  return {
    names: namesIn(categories),
    understand: createSearchIndex<KnownProduct>(list ? products : withoutList(categories, cards)),
    products: new Map(products.map(product => [product.name, product])),
  }
}
