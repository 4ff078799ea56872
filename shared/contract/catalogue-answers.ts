import { listed } from '#shared/catalogue/listed.ts'
import type { Category, LeastCents, PriceList, Product, SubCategory } from '#shared/catalogue/product.ts'
import {
  cardAt,
  type Listing,
  leastCentsOf,
  type ProductCard,
  type ProductWire,
  toCard,
  toWire,
} from './product-wire.ts'

/** A top product has no text on the wire (spec §3), but what its card says of price and days (D44). */
export type TopProduct = Pick<
  ProductCard,
  'name' | 'path' | 'images' | 'from' | 'ratePerSqFt' | 'isPerCharacter' | 'turnaroundDays'
>

/**
 * What a price list answers to the catalogue's calls (spec §7, D27). Server and shop give the same answers, so that a
 * page looks the same with a network and without (D28). Null where there is nothing by that name.
 */
export interface ListAnswers {
  topProducts(): TopProduct[]
  categories(): Category[]
  allProducts(): ProductCard[]
  listing(categoryName: string, subCategoryName: string): Listing | null
  product(name: string): ProductWire | null
}

/**
 * The least that each listed product costs. The shop works it out once, since a phone takes a tenth of a second for all
 * of them, in which no tap is answered (issue 12.3).
 */
export function leastCents({ products }: PriceList): LeastCents {
  return Object.fromEntries(listed(products).map(product => [product.path, leastCentsOf(product)]))
}

/** The answers of a list, each made when it is asked for. */
export function listAnswers(list: PriceList): ListAnswers {
  const shown = listed(list.products)
  const byName = new Map(shown.map(product => [product.name, product]))
  const card = (product: Product) => {
    const least = list.leastCents?.[product.path]
    return least === undefined ? toCard(product) : cardAt(product, least)
  }
  return {
    topProducts: () =>
      shown
        .filter(({ topProduct }) => topProduct)
        .map(card)
        .map(topCard),
    categories: () => list.categories,
    allProducts: () => shown.map(card),
    listing(categoryName, subCategoryName) {
      const category = list.categories.find(({ name }) => name === categoryName)
      const sub = category?.subCategories.find(({ name }) => name === subCategoryName)
      return sub ? listing(sub, byName, card) : null
    },
    product(name) {
      const product = byName.get(name)
      return product ? { ...toWire(product), priceList: list.number } : null
    },
  }
}

function topCard({ description: _, optionName: __, price: ___, ...card }: ProductCard): TopProduct {
  return card
}

function listing(
  sub: SubCategory,
  byName: ReadonlyMap<string, Product>,
  card: (product: Product) => ProductCard,
): Listing {
  return {
    subCategory: { name: sub.name, description: sub.description },
    products: sub.products.flatMap(({ name }) => byName.get(name) ?? []).map(card),
  }
}
