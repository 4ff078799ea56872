import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import type { Category } from '#shared/catalogue/product.ts'
import { SearchBox } from './search-box.tsx'

const sub = (name: string, path: string, ...products: [string, string][]) => ({
  name,
  path,
  description: '',
  products: products.map(([product, to]) => ({ name: product, path: to })),
})
const categories: Category[] = [
  {
    name: 'Banners',
    url: '/banners',
    subCategories: [sub('All Banners', '/all', ['Mesh Banner', '/mesh-banner'])],
    products: [],
  },
  {
    name: 'Indoor/Outdoor Displays',
    url: '/displays',
    subCategories: [sub('Banner Stands', '/banner-stands', ['X Stand', '/x-stand'])],
    products: [],
  },
]

async function search(words: string, among = categories) {
  const shown = show(<SearchBox />, { answers: { '/api/product/product-categories': among } })
  const box = await screen.findByRole('combobox', { name: 'Search products...' })
  await userEvent.type(box, words)
  return { ...shown, box }
}

const options = () => screen.getAllByRole('option').map(option => option.getAttribute('href'))

test('§2 D34 search: categories and subcategories first, then products, whatever the case', async () => {
  const { box } = await search('BANNER')
  await screen.findAllByRole('option')
  expect(box.getAttribute('placeholder')).toBe('Search products...')
  expect(options()).toEqual(['/banners', '/banners/all', '/displays/banner-stands', '/mesh-banner'])
})

test('§2 search by keyboard: arrows choose around the ends, Enter goes there and empties the box', async () => {
  const { box, history } = await search('banner')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).getAttribute('href')).toBe('/banners/all')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).getAttribute('href')).toBe('/mesh-banner')
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/mesh-banner')
  expect((box as HTMLInputElement).value).toBe('')
})

test('§2 search: Enter alone goes to the first result', async () => {
  const { history } = await search('stands')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/displays/banner-stands')
})

test('§2 search: Escape closes the list, an empty text lists nothing, and nothing found is said', async () => {
  const { box } = await search('banner')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.clear(box)
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.type(box, 'qqq')
  expect(await screen.findByText('Nothing found for "qqq"')).toBeTruthy()
})

test('issue 6.18: both names that lead to one page are listed, and each is an option of its own', async () => {
  const logged = vi.spyOn(console, 'error')
  const path = '/standard-channel-letters'
  const letters = [
    { name: 'Standard Channel Letters', path },
    { name: 'Premium Channel Letters', path },
  ]
  const signs: Category = {
    name: 'Signs/Letters',
    url: '/signs-letters',
    subCategories: [],
    products: letters,
  }
  await search('channel letters', [signs])
  const names = (await screen.findAllByRole('option')).map(option => option.firstChild?.textContent)
  expect(names).toEqual(['Standard Channel Letters', 'Premium Channel Letters'])
  expect(logged).not.toHaveBeenCalled()
})
