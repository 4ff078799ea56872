import { expect, test } from 'vitest'
import { listed } from '#shared/catalogue/listed.ts'
import { toCard } from '#shared/contract/product-wire.ts'
import { judgeSelection } from '#shared/pricing/judge.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { dimensionsOf, sizeName } from '#shared/pricing/typed-size.ts'
import { loadCatalogueData } from './load.ts'

const { products } = loadCatalogueData()
const freeSized = products.filter(({ customSize, poleBanner }) => customSize && !poleBanner)

test('issue 8.1: every product says what it costs at the least, and how many days it takes', () => {
  for (const card of listed(products).map(toCard)) {
    expect(card.from, card.name).toBeGreaterThan(0)
    expect(card.turnaroundDays, card.name).toBeGreaterThan(0)
  }
})

test('D44: the least of real products', () => {
  const from = (path: string) => {
    const product = products.find(each => each.path === path)
    return product && toCard(product)
  }
  expect(from('/13oz-vinyl-banner')).toMatchObject({ from: 20, ratePerSqFt: 2.5 })
  expect(from('/feather-angled')?.ratePerSqFt).toBeUndefined()
  expect(from('/pole-banner')?.ratePerSqFt).toBeUndefined()
})

test('D45: every product with free size has at least four usual sizes, each within its limits, none twice', () => {
  expect(freeSized.length).toBeGreaterThan(40)
  for (const product of freeSized) {
    const sizes = product.usualSizes ?? []
    expect(sizes.length, product.name).toBeGreaterThanOrEqual(4)
    expect(new Set(sizes.map(size => sizeName(product, size))).size, product.name).toBe(sizes.length)
    for (const size of sizes) {
      const selection = { ...defaultSelection(product), dimensions: dimensionsOf(size) }
      const problems = judgeSelection(product, selection).filter(({ field }) => field === 'dimensions')
      expect(problems, `${product.name} ${sizeName(product, size)}`).toEqual([])
    }
  }
})
