// @vitest-environment node
import { expect, test } from 'vitest'
import { toCard, toWire } from '#shared/contract/product-wire.ts'
import { vinylBanner as product } from '#shared/testing/catalogue.ts'
import { drawPage } from './server.tsx'

const categories = [{ name: 'Banners', url: '/banners', subCategories: [], products: [] }]

test('§2 home is drawn without a browser: its heading, its products, and the menu of a stranger', async () => {
  const html = await drawPage('/', { categories, topProducts: [toCard(product)] })
  expect(html).toContain('<h1')
  expect(html).toContain(product.name)
  expect(html).toContain('Sign In')
})

test('§4 a product page is drawn with its price; nothing in a drawing runs', async () => {
  const html = await drawPage('/13oz-vinyl-banner', {
    categories,
    product: { ...toWire(product), priceList: 1 },
  })
  expect(html).toContain(product.name)
  // The shell is kept for days: a date in it would grow old.
  expect(html).toMatch(/Ready \d+ business days? after payment/)
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/ on[a-z]+="/)
})
