import { readFileSync } from 'node:fs'
import type { Category, Product } from '#shared/catalogue/product.ts'
import type { CatalogueData } from './catalogue-rules.ts'
import { checkedCatalogue } from './check-catalogue.ts'

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'))

/** The shop's own catalogue, in the order of its categories; throws when it is not right. */
export function loadCatalogueData(): CatalogueData {
  const categories = readJson('categories.json') as Category[]
  const files = categories.flatMap(({ url, subCategories }) =>
    subCategories.map(sub => `products${url}${sub.path}.json`),
  )
  return checkedCatalogue({ categories, products: files.flatMap(file => readJson(file) as Product[]) })
}
