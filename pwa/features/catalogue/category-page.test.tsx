import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NeverSeeing } from '#pwa/ui/testing/seeing.ts'
import { aCard, never, refusal, showPage } from '#pwa/ui/testing/show-page.tsx'
import CategoryPage from './category-page.tsx'

const menu = '/api/product/product-categories'
const all = '/api/product/all-products'
const link = (name: string) => ({ name, path: aCard(name).path })
const banners = {
  name: 'Banners',
  url: '/banners',
  subCategories: [
    {
      name: 'All Banners',
      path: '/all',
      description: 'Printed to your size.',
      products: [link('Mesh Banner')],
    },
  ],
  products: [],
}
const letters = [link('Standard Channel Letters'), link('Premium Channel Letters')]
const signs = {
  name: 'Signs/Letters',
  url: '/signs-letters',
  subCategories: [
    { name: 'Channel Letters', path: '/channel-letter', description: 'Lit.', products: letters },
  ],
  products: letters,
}
const cards = [aCard('Mesh Banner'), aCard('Standard Channel Letters')]

const show = (url: string, answers: Record<string, unknown>) => showPage(<CategoryPage url={url} />, answers)
const region = (name: string) => within(screen.getByRole('region', { name }))

test('D33: a category address lists its subcategories with descriptions and their products', async () => {
  show('/banners', { [menu]: [signs, banners], [all]: cards })
  expect((await screen.findByRole('link', { name: 'All Banners' })).getAttribute('href')).toBe('/banners/all')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Banners')
  const section = region('All Banners')
  expect(section.getByText('Printed to your size.')).toBeTruthy()
  expect(section.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/mesh-banner')
  expect(await section.findByRole('img', { name: 'Mesh Banner' })).toBeTruthy()
  expect(screen.queryByText('Lit.')).toBeNull()
})

test('D36: Signs/Letters lists its products directly, each once, beside the subcategory that leads to its page', async () => {
  show('/signs-letters', { [menu]: [banners, signs], [all]: cards })
  const section = await screen.findByRole('link', { name: 'Channel Letters' })
  expect(section.getAttribute('href')).toBe('/signs-letters/channel-letter')
  const direct = region('Products in Signs/Letters').getAllByRole('heading', { level: 3 })
  expect(direct.map(heading => heading.textContent)).toEqual(letters.map(({ name }) => name))
  expect(screen.getAllByRole('link', { name: /^View Details/ })).toHaveLength(2)
})

test('issue 8.1: cards of a category say price and days once all products are there', async () => {
  show('/banners', { [menu]: [banners], [all]: [aCard('Mesh Banner', { from: 24, turnaroundDays: 2 })] })
  expect(await screen.findByText('from $24.00')).toBeTruthy()
  expect(screen.getByText('2 business days')).toBeTruthy()
})

test('D37: of a category’s sections the first alone has its pictures at once, the others wait until they are seen', async () => {
  const other = { name: 'More Banners', path: '/more', description: '', products: [link('Back Banner')] }
  const both = { ...banners, subCategories: [...banners.subCategories, other] }
  const answers = { [menu]: [both], [all]: [aCard('Mesh Banner'), aCard('Back Banner')] }
  showPage(<CategoryPage url="/banners" />, answers, NeverSeeing)
  expect(await screen.findByRole('img', { name: 'Mesh Banner' })).toBeTruthy()
  expect(region('More Banners').queryByRole('img')).toBeNull()
})

test('D36 D37: where a category lists its products directly, theirs are the pictures that come at once', async () => {
  showPage(<CategoryPage url="/signs-letters" />, { [menu]: [signs], [all]: cards }, NeverSeeing)
  expect(await screen.findByRole('img', { name: 'Standard Channel Letters' })).toBeTruthy()
})

test('D33: the page stands without pictures when all products cannot be had', async () => {
  show('/banners', { [menu]: [banners], [all]: refusal(500, 'internal', 'No') })
  expect(await screen.findByRole('heading', { name: 'Mesh Banner' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('D33: loading, failing and missing use the listing texts', async () => {
  const { unmount } = show('/banners', { [menu]: never, [all]: never })
  expect((await screen.findByRole('status')).textContent).toBe('Loading...')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Banners')
  unmount()
  const failed = show('/banners', { [menu]: refusal(503, 'unavailable', 'Closed'), [all]: never })
  expect((await screen.findByRole('alert')).textContent).toBe('Error fetching data: Closed')
  failed.unmount()
  show('/banners', { [menu]: [signs], [all]: never })
  expect(await screen.findByText('No data found')).toBeTruthy()
})
