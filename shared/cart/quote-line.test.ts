import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import { isAddable, quote } from '#shared/pricing/quote.ts'
import { aProduct, channelLetters, entries, featherFlag, framedPoster } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { anyConfigured } from '#shared/testing/selection-arbitrary.ts'
import { assertTotalsAddUp } from '#shared/testing/selection-totals.ts'
import type { OptionsMap } from './line.ts'
import { toOptionsMap } from './options-map.ts'
import { quoteLine } from './quote-line.ts'

function codeOf(product: Product, map: Partial<OptionsMap>) {
  const answer = quoteLine(product, { Quantity: 1, ...map })
  return answer.ok ? answer.totalCents : answer.code
}

test('D10 a line costs what its page showed, or is refused where the page would not add it', () => {
  fc.assert(
    fc.property(anyConfigured, ({ product, selection }) => {
      const line = quoteLine(product, toOptionsMap(product, selection))
      expect(line.ok).toBe(isAddable(product, selection).ok)
      if (!line.ok) return
      expect(line.totalCents).toBe(quote(product, selection).totalCents)
      assertTotalsAddUp(line.breakdown)
    }),
  )
})

test('D10 a two-sided flag for three is quoted from its map alone', () => {
  expect(codeOf(featherFlag, { Graphic: 'Double Sided', Quantity: 3 })).toBe(3 * 124_60)
})

test.each<[string, Product, Partial<OptionsMap>]>([
  ['unknown_option', featherFlag, { Graphic: 'Woven' }],
  ['bad_quantity', featherFlag, { Quantity: -1 }],
  ['bad_quantity', featherFlag, { Quantity: 1.5 }],
  ['bad_quantity', featherFlag, { Quantity: 1e9 }],
  ['bad_size', framedPoster, { Dimensions: sized([7, 0], [1, 0]) }],
  ['bad_size', framedPoster, {}],
  ['bad_characters', channelLetters, { Dimensions: sized([1, 0], [1, 0]), 'Job Name': 'Shop' }],
  ['total_out_of_range', aProduct({ options: { sizes: entries('Free') } }), {}],
])('D10 answers %s', (code, product, map) => {
  expect(codeOf(product, map)).toBe(code)
})

test('D13 a paid frame without a size is not for sale', () => {
  const map = toOptionsMap(framedPoster, aSelection(framedPoster, { frame: 'Natural Wood' }))
  expect(quoteLine(framedPoster, map)).toEqual({
    ok: false,
    code: 'bad_size',
    message: 'Enter a height and a width.',
  })
})
