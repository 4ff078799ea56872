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

test('issue 12.2: listings, categories and All Products are drawn with their products', async () => {
  const [card] = [toCard(product)]
  const listing = { subCategory: { name: 'All Banners', description: 'Every banner' }, products: [card] }
  const paths = { '/banners/all': { listing }, '/products': { allProducts: [card] } }
  for (const [path, answers] of Object.entries(paths))
    expect(await drawPage(path, { categories, ...answers })).toContain(`href="${product.path}"`)
})

test('issue 12.3: parts whose code comes later are left to the page, whatever was drawn before', async () => {
  const draw = () =>
    drawPage('/13oz-vinyl-banner', { categories, product: { ...toWire(product), priceList: 1 } })
  const first = await draw()
  await new Promise(resolve => setTimeout(resolve))
  expect(await draw()).toBe(first)
  expect(first).not.toContain('data:image')
})
