import { createHash } from 'node:crypto'
import { listed } from '#shared/catalogue/listed.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { API } from '#shared/contract/api.ts'
import { leastCents, listAnswers } from '#shared/contract/catalogue-answers.ts'

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

/** Makes all answers of a list as it was published. */
export function catalogueAnswers(published: PriceList): CatalogueAnswers {
  const list = { ...published, leastCents: leastCents(published) }
  const answers = listAnswers(list)
  const details = new Map(listed(list.products).map(({ name }) => [name, jsonAnswer(answers.product(name))]))
  const listings = new Map(
    list.categories.flatMap(category =>
      category.subCategories.map(sub => [
        key(category.name, sub.name),
        jsonAnswer(answers.listing(category.name, sub.name)),
      ]),
    ),
  )
  return {
    topProducts: jsonAnswer(API['GET /api/product/top-products'].answer(answers.topProducts())),
    categories: jsonAnswer(API['GET /api/product/product-categories'].answer(answers.categories())),
    allProducts: jsonAnswer(API['GET /api/product/all-products'].answer(answers.allProducts())),
    whole: jsonAnswer(API['GET /api/catalogue'].answer(list)),
    listing: (categoryName, subCategoryName) => listings.get(key(categoryName, subCategoryName)) ?? null,
    product: name => details.get(name) ?? null,
  }
}

function jsonAnswer(value: unknown): JsonAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

const key = (...names: string[]): string => JSON.stringify(names)
