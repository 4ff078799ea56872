import type { PriceList } from './product.ts'

type Unknown = Record<string, unknown>

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null
const hasTexts = (value: unknown, ...keys: string[]): value is Unknown =>
  isObject(value) && keys.every(key => typeof value[key] === 'string')

/**
 * Whether a value is a price list as far as pages read it: what the device kept may be half a list, and what the
 * network brought may be somebody else's. What it says was judged when it was published.
 */
export function isPriceList(value: unknown): value is PriceList {
  if (!hasTexts(value, 'publishedAt') || !Number.isSafeInteger(value.number)) return false
  const { categories, products } = value
  return (
    Array.isArray(categories) &&
    categories.every(isCategory) &&
    isFilled(products) &&
    products.every(isProduct)
  )
}

const isFilled = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0

function isCategory(value: unknown): boolean {
  return hasTexts(value, 'name', 'url') && isLinks(value.products) && isSubs(value.subCategories)
}

const isSubs = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(sub => hasTexts(sub, 'name', 'path', 'description') && isLinks(sub.products))

const isLinks = (value: unknown): boolean =>
  Array.isArray(value) && value.every(link => hasTexts(link, 'name', 'path'))

function isProduct(value: unknown): boolean {
  if (!hasTexts(value, 'name', 'path', 'family', 'description')) return false
  const { options, images, listing, conditional, optionTitles } = value
  return [options, listing, conditional, optionTitles].every(isObject) && Array.isArray(images)
}
