import { expect, test } from 'vitest'
import { quoteLine } from '#shared/cart/quote-line.ts'
import { listed } from '#shared/catalogue/listed.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { firstLine } from '#shared/orders/first-line.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { loadCatalogueData } from './load.ts'

test('issue 11.7: a stored file goes onto every product that takes artwork, at the price its line is checked at', () => {
  const products = listed(loadCatalogueData().products).filter(({ requiresArtwork }) => requiresArtwork)
  const wrong = products.filter(product => {
    const line = firstLine({ ...toWire(product), priceList: 1 }, anArtwork())
    const again = line && quoteLine(product, line.options)
    return !again?.ok || again.totalCents !== line?.priceSeen
  })
  expect(products.length).toBeGreaterThan(80)
  expect(wrong.map(({ name }) => name)).toEqual([])
})
