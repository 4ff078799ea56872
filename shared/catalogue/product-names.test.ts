import { expect, test } from 'vitest'
import { CANONICAL_PATHS, PRODUCT_NAMES } from './product-names.ts'
import { PRODUCT_PATHS } from './routes.ts'

test('§2 routes: every product address has the display name its page asks for, and no other address has', () => {
  expect(Object.keys(PRODUCT_NAMES).toSorted()).toEqual([...PRODUCT_PATHS].toSorted())
})

test('D27: 84 products at 85 addresses; the one alias shows the same product as its canonical address', () => {
  expect(new Set(Object.values(PRODUCT_NAMES)).size).toBe(84)
  for (const [alias, canonical] of Object.entries(CANONICAL_PATHS)) {
    expect(PRODUCT_NAMES[alias]).toBe(PRODUCT_NAMES[canonical])
  }
})
