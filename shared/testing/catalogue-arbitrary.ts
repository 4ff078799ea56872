import fc from 'fast-check'
import {
  type CustomSize,
  FAMILIES,
  type Family,
  type OptionEntry,
  type OptionKey,
  type Product,
} from '#shared/catalogue/product.ts'
import { aProduct, entries, poleBanner, roundTableCover } from './catalogue.ts'

/** Prices of up to 500 dollars, in dollars with two decimals, free ones often among them. */
const anyPrice: fc.Arbitrary<number> = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 50_000 }).map(cents => cents / 100),
)

const anyList: fc.Arbitrary<OptionEntry[]> = fc
  .array(anyPrice, { minLength: 1, maxLength: 4 })
  .map(prices => prices.map((price, index) => ({ name: `Choice ${index + 1}`, price })))

const pricedAs = (...names: string[]): fc.Arbitrary<OptionEntry[]> =>
  fc
    .array(anyPrice, { minLength: names.length, maxLength: names.length })
    .map(prices => names.map((name, index) => ({ name, price: prices[index] ?? 0 })))

const anyLength = (min: number, max: number) =>
  fc.record({ ft: fc.integer({ min, max }), in: fc.integer({ min: 0, max: 11 }) })

/** Limits from 1 ft 0 in up to 150 ft 11 in, and rates of up to 60 dollars. */
export const anyCustomSize: fc.Arbitrary<CustomSize> = fc.record({
  maxHeight: anyLength(1, 20),
  maxWidth: anyLength(1, 150),
  minHeight: fc.constant({ ft: 0, in: 6 }),
  minWidth: fc.constant({ ft: 0, in: 6 }),
  ratePerSqFt: fc.integer({ min: 1, max: 6_000 }).map(cents => cents / 100),
})

const SIDED: Record<string, fc.Arbitrary<OptionEntry[]>> = {
  numOfSides: pricedAs('1 Side', '2 Sides'),
  graphic: pricedAs('Single Sided', 'Double Sided'),
  banner: pricedAs('1 piece', '2 pieces'),
}

const KEYS: OptionKey[] = [
  'productOptions',
  'flagOptions',
  'sizes',
  'numOfSides',
  'graphic',
  'banner',
  'base',
  'bracket',
  'LEDlight',
  'hem',
  'finishing',
]

type Lists = Pick<Product, 'options' | 'optionTitles' | 'conditional'>

/** A list's condition names an earlier list, so that conditions never go in circles but may stand on one another. */
function withConditions(options: Product['options'], parents: (number | null)[]): Lists {
  const keys = Object.keys(options) as OptionKey[]
  const conditional: Product['conditional'] = {}
  for (const [index, key] of keys.entries()) {
    const parent = parents[index]
    const other = typeof parent === 'number' && index > 0 ? keys[parent % index] : undefined
    const entry = other && options[other]?.at(-1)
    if (other && entry) conditional[key] = { when: { [other]: entry.name } }
  }
  return { options, optionTitles: Object.fromEntries(keys.map(key => [key, `Title of ${key}`])), conditional }
}

const anyLists: fc.Arbitrary<Lists> = fc
  .shuffledSubarray(KEYS)
  .chain(keys =>
    fc
      .tuple(
        fc.record(Object.fromEntries(keys.map(key => [key, SIDED[key] ?? anyList]))),
        fc.array(fc.option(fc.nat(20)), { minLength: keys.length, maxLength: keys.length }),
      )
      .map(([options, parents]) => withConditions(options, parents)),
  )

const anyPlain = (family: Family): fc.Arbitrary<Product> =>
  fc
    .tuple(anyLists, fc.option(anyCustomSize), fc.boolean())
    .map(([lists, customSize, requiresArtwork]) =>
      aProduct({ family, ...lists, customSize, requiresArtwork }),
    )

const anyLetters: fc.Arbitrary<Product> = fc
  .tuple(anyLists, anyCustomSize)
  .map(([lists, customSize]) =>
    aProduct({ family: 'channel-letter', characters: true, ...lists, customSize }),
  )

const anyPaired: fc.Arbitrary<Product> = anyPlain('table').map(product => ({
  ...product,
  options: { ...product.options, ...roundTableCover.options, edgeOption: entries('Plain', ['Rope', 3.15]) },
  optionTitles: { ...product.optionTitles, ...roundTableCover.optionTitles, edgeOption: 'Edge Option' },
  pairing: roundTableCover.pairing,
}))

/** Products of one family with any lists, prices, conditions, limits and rates. */
function anyProductOf(family: Family): fc.Arbitrary<Product> {
  if (family === 'pole-banner') return fc.constant(poleBanner)
  if (family === 'channel-letter') return anyLetters
  return family === 'table' ? fc.oneof(anyPlain(family), anyPaired) : anyPlain(family)
}

/** Products of every family. */
export const anyProduct: fc.Arbitrary<Product> = fc.constantFrom(...FAMILIES).chain(anyProductOf)
