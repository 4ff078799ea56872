// @vitest-environment node
import { expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { listAnswers } from '#shared/contract/catalogue-answers.ts'
import { productSections } from './product-sections.ts'

test('§2 All Products: under their headings the shop’s own products stand in the order returned, each once', () => {
  const list = { number: 1, publishedAt: '2026-01-01T00:00:00.000Z', ...loadCatalogueData() }
  const answers = listAnswers(list)
  const products = answers.allProducts()
  const sections = productSections(products, answers.categories())
  const names = sections.flatMap(section => section.products.map(({ name }) => name))
  expect(names).toEqual(products.map(({ name }) => name))
  expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
})
