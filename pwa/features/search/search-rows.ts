import { businessDays } from '#shared/calendar/business-days.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { resultKey, type SearchResult, searchNames } from '#shared/catalogue/search.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import { formatCents, formatDollars } from '#shared/money/format.ts'
import { quote } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import {
  type AskedSize,
  dimensionsOf,
  hasFixedSize,
  sizeAsked,
  sizeOn,
  type TypedSize,
} from '#shared/pricing/typed-size.ts'
import type { SearchIndex } from './known-product.ts'
import { ALL, mostRows, NOTHING, type SearchRow, type SearchRows } from './named-rows.ts'

/** What the device knows of the catalogue. */
export interface SearchSources {
  cards: ProductCard[]
  index: SearchIndex
}

/** Something that was found, and whether it is made at the size that was asked for. */
interface Found {
  result: SearchResult
  product?: Product
  asked: AskedSize | null
  isMade: boolean
}

const NEAREST = 4

const urlOf = ({ path, cataloguePath }: Pick<Product, 'path' | 'cataloguePath'>) => cataloguePath ?? path

/**
 * The lines for a text: what the spec's search lists comes first and as it was (spec §2, D34), then what the text means
 * (issue 8.5). A size is taken out of the text and goes along to the products that are made to size. Where nothing is
 * found the nearest four and All Products stand; All Products comes first where nothing is near. What is not shown is
 * not priced: a key waits for it (issue 12.4).
 */
export function rowsFor({ cards, index }: SearchSources, text: string): SearchRows {
  if (text.trim() === '') return NOTHING
  const { rest, size } = sizeAsked(text)
  const understood = index.understand(rest || text)
  const atSize = (result: SearchResult) => foundAt(size, result, index.products)
  const meant = understood.products.map(({ name, ...place }) =>
    atSize({ kind: 'product', label: name, url: urlOf(place) }),
  )
  const cardOf = new Map(cards.map(card => [card.name, card]))
  const rowsOf = (found: Found[], most: number) =>
    unique(found)
      .slice(0, most)
      .map(one => rowOf(one, one.result.kind === 'product' ? cardOf.get(one.result.label) : undefined))
  const found = searchNames(index.names, text)
  const named = found.map(atSize)
  const rows = rowsOf([...named, ...sizedFirst(understood.isFound ? meant : [])], mostRows(found))
  if (rows.length > 0) return { isFound: true, rows }
  const near = rowsOf(meant, NEAREST)
  if (near.length > 0) return { isFound: false, rows: [...near, ALL] }
  const first = cards
    .slice(0, NEAREST)
    .map(({ name, path }) => atSize({ kind: 'product', label: name, url: path }))
  return { isFound: false, rows: [ALL, ...rowsOf(first, NEAREST)] }
}

function foundAt(
  size: TypedSize | null,
  result: SearchResult,
  products: ReadonlyMap<string, Product>,
): Found {
  const product = result.kind === 'product' ? products.get(result.label) : undefined
  const asked = size && product ? sizeOn(product, size) : null
  const isMade = asked !== null || (size !== null && product !== undefined && hasFixedSize(product, size))
  return { result, asked, isMade, ...(product ? { product } : {}) }
}

function rowOf({ result, product, asked }: Found, card: ProductCard | undefined): SearchRow {
  return {
    ...result,
    key: resultKey(result),
    ...(card ? { card } : {}),
    ...(card?.turnaroundDays === undefined ? {} : { days: businessDays(card.turnaroundDays) }),
    ...(asked ? { size: asked } : {}),
    ...priced(product, asked, card),
  }
}

/** At the asked size with the choices its page begins with; without a size the price its card says. */
function priced(product: Product | undefined, asked: AskedSize | null, card: ProductCard | undefined) {
  if (product && asked) {
    const selection = { ...defaultSelection(product), dimensions: dimensionsOf(asked) }
    const { totalCents } = quote(product, selection)
    if (totalCents > 0) return { price: formatCents(totalCents) }
  }
  return card?.from === undefined ? {} : { price: `from ${formatDollars(card.from)}` }
}

/** Of those that are meant, what is made at the asked size comes first. */
const sizedFirst = (found: Found[]) => [
  ...found.filter(({ isMade }) => isMade),
  ...found.filter(({ isMade }) => !isMade),
]

function unique(found: Found[]): Found[] {
  return [...new Map(found.map(one => [resultKey(one.result), one])).values()]
}
