import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPTION_KEYS } from '#shared/catalogue/product.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { anyProduct } from '#shared/testing/catalogue-arbitrary.ts'
import { fromWire, toCard, toWire } from './product-wire.ts'

test('D27 law: a product comes off the wire as it went, its lists in their order', () => {
  fc.assert(
    fc.property(anyProduct, product => {
      const again = fromWire(JSON.parse(JSON.stringify({ ...toWire(product), priceList: 3 })))
      expect(again).toEqual(JSON.parse(JSON.stringify(product)))
      expect(Object.keys(again.options)).toEqual(Object.keys(product.options))
    }),
  )
})

test('§3 on the wire option lists stand at the top, and custom sizing is yes or no', () => {
  fc.assert(
    fc.property(anyProduct, product => {
      const wire = toWire(product)
      expect('options' in wire).toBe(false)
      expect(wire.customSizing).toBe(product.customSize !== null)
      for (const key of OPTION_KEYS) expect(wire[key]).toEqual(product.options[key])
    }),
  )
})

test('D36 a card leads to the product’s place in the catalogue, else to the product', () => {
  expect(toCard(aProduct({ path: '/sample' })).path).toBe('/sample')
  expect(toCard(aProduct({ path: '/sample', cataloguePath: '/elsewhere' })).path).toBe('/elsewhere')
})
