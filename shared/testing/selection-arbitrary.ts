import fc from 'fast-check'
import { allowedEntries, choose, optionKeys } from '#shared/catalogue/conditions.ts'
import { poleHeightsIn, toFeetInches } from '#shared/catalogue/pole-banner.ts'
import type { FeetInches, OptionKey, Product } from '#shared/catalogue/product.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { clampDimensions } from '#shared/pricing/size.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'
import { anyProduct } from './catalogue-arbitrary.ts'

/** Sizes as anyone might type them: negative, broken, far too large, not a number. */
export const anyTypedSize: fc.Arbitrary<Dimensions> = (() => {
  const typed = fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double({ min: -50, max: 500 }), fc.double())
  return fc.record({ heightFt: typed, heightIn: typed, widthFt: typed, widthIn: typed })
})()

const anyInches = fc.integer({ min: 0, max: 11 })
const anyWholeSize: fc.Arbitrary<Dimensions> = fc.record({
  heightFt: fc.integer({ min: 0, max: 25 }),
  heightIn: anyInches,
  widthFt: fc.integer({ min: 0, max: 160 }),
  widthIn: anyInches,
})

function anySizeOf(product: Product, chosen: Dimensions): fc.Arbitrary<Dimensions> {
  const { poleBanner, customSize } = product
  if (poleBanner) {
    const withHeight = ({ ft, in: inches }: FeetInches) => ({ ...chosen, heightFt: ft, heightIn: inches })
    return fc.constantFrom(...poleHeightsIn(poleBanner)).map(height => withHeight(toFeetInches(height)))
  }
  return customSize
    ? anyWholeSize.map(size => clampDimensions(customSize, size).dimensions)
    : fc.constant(chosen)
}

/** The selection after choosing, list by list, the entry each number points at. */
function chooseByIndex(product: Product, picks: number[]): Selection {
  return optionKeys(product).reduce((selection, key: OptionKey, index) => {
    const offered = allowedEntries(product, key, selection.choices)
    const entry = offered[(picks[index] ?? 0) % offered.length]
    return entry ? choose(product, selection, key, entry.name) : selection
  }, defaultSelection(product))
}

/** Selections a person can make on a product's page: offered choices, a size within the limits, 1 to 100,000 pieces. */
export function anySelectionOf(product: Product): fc.Arbitrary<Selection> {
  return fc
    .array(fc.nat(50), { minLength: 15, maxLength: 15 })
    .map(picks => chooseByIndex(product, picks))
    .chain(chosen =>
      fc.record({
        choices: fc.constant(chosen.choices),
        dimensions: anySizeOf(product, chosen.dimensions),
        characters: product.characters ? fc.string({ maxLength: 30, unit: 'grapheme' }) : fc.constant(''),
        jobName: fc.string({ maxLength: 20 }),
        quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100_000 })),
        storePickup: fc.boolean(),
      }),
    )
}

/** A product of any family with a selection made on its page. */
export const anyConfigured: fc.Arbitrary<{ product: Product; selection: Selection }> = anyProduct.chain(
  product => anySelectionOf(product).map(selection => ({ product, selection })),
)
