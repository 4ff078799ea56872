import { allowedEntries, choose, optionKeys } from '#shared/catalogue/conditions.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'
import { isAddable, quote } from './quote.ts'
import { defaultSelection, NO_SIZE } from './selection.ts'
import { dimensionsOf } from './typed-size.ts'
import type { Dimensions, Selection } from './types.ts'

/** The cheapest of what can be ordered (D44). */
export interface FromPrice {
  cents: number
  /** The selection that costs it. */
  selection: Selection
}

/** Lists that some family's rule does more with than add their price (spec §9). */
const RULED: readonly OptionKey[] = [
  'sizes',
  'numOfSides',
  'graphic',
  'banner',
  'flagOptions',
  'productOptions',
]

/** Lists whose choice decides what the others cost; of the rest the cheapest entry is the cheapest whatever else holds. */
function decidingKeys(product: Product): OptionKey[] {
  const { conditional, pairing } = product
  const asked = Object.values(conditional).flatMap(condition => Object.keys(condition.when))
  const deciding = new Set<string>([...RULED, ...asked, ...(pairing ? [pairing.parent] : [])])
  const keys = optionKeys(product).filter(key => deciding.has(key) && key !== pairing?.child)
  // What a parent allows is known once the parent is chosen.
  return pairing ? [...keys, pairing.child] : keys
}

function cheapestChoices(product: Product): Choices {
  const cheapest = optionKeys(product).map(key => {
    const byPrice = (product.options[key] ?? []).toSorted((a, b) => a.price - b.price)
    return [key, byPrice[0]?.name ?? ''] as const
  })
  return Object.fromEntries(cheapest)
}

/** The sizes "from" is told of: the fixed one, or the usual ones; a pole banner's width comes with its Size. */
function sizesOf({ customSize, poleBanner, usualSizes = [] }: Product): Dimensions[] {
  if (poleBanner) return [dimensionsOf({ heightIn: Math.min(...poleBanner.heightsIn.popular), widthIn: 0 })]
  return customSize ? usualSizes.map(dimensionsOf) : [NO_SIZE]
}

function* combinations(product: Product, selection: Selection, keys: OptionKey[]): Generator<Selection> {
  const [key, ...rest] = keys
  if (key === undefined) {
    yield selection
    return
  }
  for (const { name } of allowedEntries(product, key, selection.choices))
    yield* combinations(product, choose(product, selection, key, name), rest)
}

/**
 * What one piece costs at the least, over all choices that can be ordered: at its fixed or a usual size, channel
 * letters for one character (D44). Computed with the rules every total is computed with. Null for what is made
 * to size without usual sizes, and where nothing can be ordered.
 */
export function fromPrice(product: Product): FromPrice | null {
  const start: Selection = {
    ...defaultSelection(product),
    choices: cheapestChoices(product),
    ...(product.characters ? { characters: 'A', jobName: 'A' } : {}),
  }
  const keys = decidingKeys(product)
  let least: FromPrice | null = null
  for (const dimensions of sizesOf(product))
    for (const selection of combinations(product, { ...start, dimensions }, keys)) {
      const cents = quote(product, selection).totalCents
      if ((!least || cents < least.cents) && isAddable(product, selection).ok) least = { cents, selection }
    }
  return least
}
