import { expect, test } from 'vitest'
import { listed } from '#shared/catalogue/listed.ts'
import { toCard } from '#shared/contract/product-wire.ts'
import { loadCatalogueData } from './load.ts'

const { products } = loadCatalogueData()

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
  expect(from('/13oz-vinyl-banner')?.isPerCharacter).toBeUndefined()
  expect(from('/standard-channel-letters')).toMatchObject({ from: 37.49, isPerCharacter: true })
})
