import { businessDays } from '#shared/calendar/business-days.ts'
import type { Category, Product } from '#shared/catalogue/product.ts'
import { resultKey, type SearchResult } from '#shared/catalogue/search.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import { formatCents, formatDollars } from '#shared/money/format.ts'
import { quote } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { type AskedSize, dimensionsOf, hasFixedSize, sizeAsked, sizeOn } from '#shared/pricing/typed-size.ts'
import type { SearchIndex } from './known-product.ts'
import { ALL, firstOf, NOTHING, namedResults, type SearchRow, type SearchRows } from './named-rows.ts'

/** What the device knows of the catalogue. */
export interface SearchSources {
  categories: Category[]
  cards: ProductCard[]
  index: SearchIndex
}

const NEAREST = 4

const urlOf = ({ path, cataloguePath }: Pick<Product, 'path' | 'cataloguePath'>) => cataloguePath ?? path

/**
 * The lines for a text: what the spec's search lists comes first and as it was (spec §2, D34), then what the text means
 * (issue 8.5). A size is taken out of the text and goes along to the products that are made to size. Where nothing is
 * found the nearest four and All Products stand; All Products comes first where nothing is near.
 */
export function rowsFor({ categories, cards, index }: SearchSources, text: string): SearchRows {
  if (text.trim() === '') return NOTHING
  const { rest, size } = sizeAsked(text)
  const cardOf = new Map(cards.map(card => [card.name, card]))
  const spec = namedResults(categories, text)
  const understood = index.understand(rest || text)
  const meant = understood.products.map((product): SearchResult => {
    return { kind: 'product', label: product.name, url: urlOf(product) }
  })
  const row = (result: SearchResult): SearchRow => {
    const product = result.kind === 'product' ? index.products.get(result.label) : undefined
    const asked = size && product ? sizeOn(product, size) : null
    const days = result.kind === 'product' ? cardOf.get(result.label)?.turnaroundDays : undefined
    return {
      ...result,
      key: resultKey(result),
      ...(result.kind === 'product' ? { card: cardOf.get(result.label) } : {}),
      ...(asked ? { size: asked } : {}),
      isMade: asked !== null || (size !== null && product !== undefined && hasFixedSize(product, size)),
      ...priced(product, asked, cardOf.get(result.label)),
      ...(days === undefined ? {} : { days: businessDays(days) }),
    }
  }
  const rows = unique([...spec.map(row), ...sizedFirst(understood.isFound ? meant.map(row) : [])])
  if (rows.length > 0) return firstOf(rows)
  const near = unique(meant.map(row)).slice(0, NEAREST)
  if (near.length > 0) return { isFound: false, rows: [...near, ALL] }
  const first = cards
    .slice(0, NEAREST)
    .map(card => row({ kind: 'product', label: card.name, url: card.path }))
  return { isFound: false, rows: [ALL, ...first] }
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
const sizedFirst = (rows: SearchRow[]) => [
  ...rows.filter(({ isMade }) => isMade),
  ...rows.filter(({ isMade }) => !isMade),
]

function unique(rows: SearchRow[]): SearchRow[] {
  return [...new Map(rows.map(row => [row.key, row])).values()]
}
