import { createHash } from 'node:crypto'
import { cardPath, listed } from '#api/catalogue/catalogue-rules.ts'
import type { Category, PriceList, Product, SubCategory } from '#shared/catalogue/product.ts'
import type { Listing } from '#shared/contract/product-wire.ts'
import { toCard, toWire } from '#shared/contract/product-wire.ts'

/** A JSON answer made once per list: bytes to send as they are, and their strong ETag with its quotes. */
export interface JsonAnswer {
  body: Uint8Array<ArrayBuffer>
  etag: string
}

/** Every answer a price list has to give (spec §7, D27), ready to send. Null where there is nothing by that name. */
export interface CatalogueAnswers {
  topProducts: JsonAnswer
  categories: JsonAnswer
  allProducts: JsonAnswer
  /** The whole list with its number, for the device's own copy. */
  whole: JsonAnswer
  listing(categoryName: string, subCategoryName: string): JsonAnswer | null
  product(name: string): JsonAnswer | null
}

/** Makes all answers of a list. */
export function catalogueAnswers(list: PriceList): CatalogueAnswers {
  const shown = listed(list.products)
  const byName = new Map(shown.map(product => [product.name, product]))
  const details = new Map(
    shown.map(product => [product.name, jsonAnswer({ ...toWire(product), priceList: list.number })]),
  )
  const listings = new Map(list.categories.flatMap(category => categoryListings(category, byName)))
  return {
    topProducts: jsonAnswer(shown.filter(product => product.topProduct).map(topCard)),
    categories: jsonAnswer(list.categories),
    allProducts: jsonAnswer(shown.map(toCard)),
    whole: jsonAnswer(list),
    listing: (categoryName, subCategoryName) => listings.get(key(categoryName, subCategoryName)) ?? null,
    product: name => details.get(name) ?? null,
  }
}

function jsonAnswer(value: unknown): JsonAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

const key = (...names: string[]): string => JSON.stringify(names)

const topCard = (product: Product) => ({
  name: product.name,
  path: cardPath(product),
  images: product.images,
})

function categoryListings(category: Category, byName: Map<string, Product>): [string, JsonAnswer][] {
  return category.subCategories.map(sub => [key(category.name, sub.name), jsonAnswer(listing(sub, byName))])
}

function listing(sub: SubCategory, byName: Map<string, Product>): Listing {
  const products = sub.products.flatMap(({ name }) => byName.get(name) ?? [])
  return {
    subCategory: { name: sub.name, description: sub.description },
    products: products.map(toCard),
  }
}
