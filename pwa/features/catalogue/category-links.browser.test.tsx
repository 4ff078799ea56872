import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#pwa/app/styles/tokens.css'
import '#pwa/app/styles/base.css'
import { aCard, showPage } from '#pwa/ui/testing/show-page.tsx'
import CategoryPage from './category-page.tsx'

const BANNERS = {
  name: 'Banners',
  url: '/banners',
  subCategories: [{ name: 'All Banners', path: '/banners/all', description: '', products: [] }],
  products: [],
}

test('experience "Craft": the link of a subcategory is at least 24 px high', async () => {
  showPage(<CategoryPage url="/banners" />, {
    '/api/product/product-categories': [BANNERS],
    '/api/product/all-products': [aCard('Mesh Banner')],
  })
  const link = await screen.findByRole('link', { name: 'All Banners' })
  expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
})
