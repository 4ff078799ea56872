import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import {
  adhesiveVinyl,
  bannerAFrame,
  channelLetters,
  customPoleFlag,
  eventTent,
  featherFlag,
  poleBanner,
  roundTableCover,
  standardRetractable,
  vinylBanner,
} from '#shared/testing/catalogue.ts'
import { anyProduct } from '#shared/testing/catalogue-arbitrary.ts'
import { anySelectionOf } from '#shared/testing/selection-arbitrary.ts'
import { fromPrice } from './from-price.ts'
import { isAddable, quote } from './quote.ts'
import { dimensionsOf } from './typed-size.ts'

const usually = (product: Product, ...sizes: [heightIn: number, widthIn: number][]): Product => ({
  ...product,
  usualSizes: sizes.map(([heightIn, widthIn]) => ({ heightIn, widthIn })),
})

test.each([
  ['the smallest usual size, wherever it stands', usually(vinylBanner, [36, 72], [24, 48], [48, 96]), 20_00],
  ['free size beside lists that cost', usually(customPoleFlag, [36, 60]), 45_00],
  ['vinyl without lamination', usually(adhesiveVinyl, [12, 12]), 3_00],
  ['one character of channel letters', usually(channelLetters, [12, 12], [24, 24]), 44_99],
  ['a tent of canopy only', eventTent, 339_00],
  ['a flag without its pole', featherFlag, 48_00],
  ['a stand’s insert in the smaller size', standardRetractable, 49_00],
  ['a frame’s graphic alone', bannerAFrame, 32_00],
  ['a paired table’s smallest diameter', roundTableCover, 69_00],
  ['the narrowest pole banner at its lowest popular height', poleBanner, 18_00],
])('D44: "from" is %s', (_, product, cents) => {
  expect(fromPrice(product)?.cents).toBe(cents)
})

test('D44: what is made to size has no "from" without usual sizes', () => {
  expect(fromPrice(vinylBanner)).toBeNull()
})

test('D44: a "from" of nothing is none', () => {
  expect(fromPrice({ ...eventTent, options: {} })).toBeNull()
})

/** Any product with usual sizes, and a selection of one piece at one of its sizes. */
const anyOrder = anyProduct
  .map(product =>
    product.customSize && !product.poleBanner ? usually(product, [6, 8], [12, 12], [9, 5]) : product,
  )
  .chain(product =>
    fc.record({
      product: fc.constant(product),
      selection: anySelectionOf(product),
      size: fc.constantFrom(...(product.usualSizes ?? [null])),
    }),
  )

test('D44 law: nothing that can be ordered in a usual size costs less, and something costs just that', () => {
  fc.assert(
    fc.property(anyOrder, ({ product, selection, size }) => {
      const from = fromPrice(product)
      if (from) {
        expect(quote(product, from.selection).totalCents).toBe(from.cents)
        expect(isAddable(product, from.selection).ok).toBe(true)
      }
      const dimensions = size ? dimensionsOf(size) : selection.dimensions
      const characters = product.characters ? 'A' : ''
      const order = { ...selection, quantity: 1, dimensions, characters }
      if (isAddable(product, order).ok)
        expect(quote(product, order).totalCents).toBeGreaterThanOrEqual(from?.cents ?? Infinity)
    }),
    { numRuns: 400 },
  )
})
