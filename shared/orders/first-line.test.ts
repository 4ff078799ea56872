import { expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { fromPrice } from '#shared/pricing/from-price.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { aProduct, eventTent, vinylBanner } from '#shared/testing/catalogue.ts'
import { firstLine } from './first-line.ts'

test('issue 11.7: a stored file goes onto a product as its page starts, at today’s price, without an upload', () => {
  const file = anArtwork()
  const line = firstLine({ ...toWire(eventTent), priceList: 7 }, file)
  expect(line).toMatchObject({ product: eventTent.name, priceList: 7, artwork: { front: file, back: null } })
  expect(line?.priceSeen).toBeGreaterThan(0)
  expect((line?.total ?? 0) * 100).toBeCloseTo(line?.priceSeen ?? -1)
})

test('issue 11.7: what takes no artwork, costs nothing or is in no price list makes no line', () => {
  const plain = { ...eventTent, requiresArtwork: false }
  expect(firstLine({ ...toWire(plain), priceList: 7 }, anArtwork())).toBeNull()
  expect(firstLine(toWire(eventTent), anArtwork())).toBeNull()
  expect(firstLine({ ...toWire(aProduct()), priceList: 7 }, anArtwork())).toBeNull()
})

const optionsOf = (product: Product) =>
  firstLine({ ...toWire(product), priceList: 7 }, anArtwork())?.options as Record<string, unknown> | undefined

test('issue 11.7: a product made to size begins in its first usual size, one that has none at its cheapest', () => {
  const usual = {
    ...vinylBanner,
    usualSizes: [
      { heightIn: 30, widthIn: 54 },
      { heightIn: 24, widthIn: 24 },
    ],
  }
  expect(optionsOf(usual)?.Dimensions).toEqual({ heightFt: 2, heightIn: 6, widthFt: 4, widthIn: 6 })
  const cheapest = fromPrice(vinylBanner)?.selection.dimensions
  expect(optionsOf(vinylBanner)?.Dimensions).toEqual(cheapest)
  expect(optionsOf({ ...usual, usualSizes: [] })?.Dimensions).toEqual(cheapest)
})
