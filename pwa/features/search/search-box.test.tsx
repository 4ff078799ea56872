import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { show } from '#pwa/ui/testing/show.tsx'
import { BRAND } from '#shared/catalogue/brand.ts'
import type { Category, Product } from '#shared/catalogue/product.ts'
import { listAnswers } from '#shared/contract/catalogue-answers.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
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

async function search(words: string, among = categories, answers = {}) {
  const shown = show(<SearchBox />, { answers: { '/api/product/product-categories': among, ...answers } })
  const box = await screen.findByRole('combobox', { name: 'Search products...' })
  await userEvent.type(box, words)
  return { ...shown, box }
}

const options = () => screen.getAllByRole('option').map(option => option.getAttribute('href'))

test('§2 D34 search: categories and subcategories first, then products, whatever the case', async () => {
  const { box } = await search('BANNER')
  await screen.findAllByRole('option')
  expect(box.getAttribute('placeholder')).toBe('Search products...')
  const named = ['/banners', '/banners/all', '/displays/banner-stands', '/mesh-banner']
  expect(options().slice(0, 4)).toEqual(named)
  // What is meant beside them comes after them.
  await screen.findByRole('option', { name: /X Stand/ })
  expect(options()).toEqual([...named, '/x-stand'])
})

test('§2 search by keyboard: arrows choose around the ends, Enter goes there and empties the box', async () => {
  const { box, history } = await search('banner')
  await screen.findByRole('option', { name: /X Stand/ })
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).getAttribute('href')).toBe('/banners/all')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).getAttribute('href')).toBe('/x-stand')
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/x-stand')
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

const meshCard = {
  name: 'Mesh Banner',
  path: '/mesh-banner',
  images: ['mesh-banner/whole.jpg'],
  description: 'Lets the wind through.',
  optionName: 'Per sq ft',
  price: 3,
  from: 24,
  turnaroundDays: 2,
}
const ALL_PRODUCTS = '/api/product/all-products'
/** The device's price list with these products. */
function knows(...products: Product[]) {
  const list = { number: 1, publishedAt: '2026-01-01T00:00:00.000Z', categories, products }
  shopList.set({ list, answers: listAnswers(list), etag: 'a', confirmedAt: 0, offset: 0 })
  onTestFinished(() => shopList.set(null))
}
const knowsMesh = () =>
  knows(aProduct({ name: 'Mesh Banner', path: '/mesh-banner', family: 'banner', customSize: UP_TO_NINE }))
const NINE = { ft: 9, in: 0 }
const ONE = { ft: 1, in: 0 }
const UP_TO_NINE = { maxHeight: NINE, maxWidth: NINE, minHeight: ONE, minWidth: ONE, ratePerSqFt: 3 }

test('issue 8.5: a product is found by what it is for, with wrong letters and joined words, with its picture', async () => {
  const { box } = await search('wind', categories, { [ALL_PRODUCTS]: [meshCard] })
  const found = await screen.findByRole('option', { name: /^Mesh Banner.*from \$24\.00/ })
  expect(within(found).getByRole('presentation').getAttribute('src')).toContain('mesh-banner/whole')
  for (const text of ['mehs baner', 'meshbanners', 'banner mesh']) {
    await userEvent.clear(box)
    await userEvent.type(box, text)
    expect((await screen.findByRole('option', { name: /^Mesh Banner/ })).getAttribute('href')).toBe(
      '/mesh-banner',
    )
  }
})

test('issue 8.1: a row says the days beside the price, with a size too', async () => {
  knowsMesh()
  const { box } = await search('mesh', categories, { [ALL_PRODUCTS]: [meshCard] })
  await screen.findByRole('option', { name: 'Mesh Banner from $24.00 2 business days' })
  await userEvent.type(box, ' 3x6')
  await screen.findByRole('option', { name: 'Mesh Banner 3 x 6 ft $54.00 2 business days' })
})

test('issue 8.5: a size is taken out of the text and goes along to the product', async () => {
  knowsMesh()
  await search('banner 3x6', categories, { [ALL_PRODUCTS]: [meshCard] })
  const found = await screen.findByRole('option', { name: /^Mesh Banner.*3 x 6 ft.*\$54\.00/ })
  expect(found.getAttribute('href')).toBe('/mesh-banner?size=36x72')
})

test('issue 8.5: with a size what is made in it comes first, in one of its fixed sizes too', async () => {
  const sign = (name: string, path: string, ...sizes: string[]) =>
    aProduct({ name, path, options: { sizes: entries(...sizes) } })
  knows(sign('Aluminum Plate', '/styrene', '18" x 24"'), sign('Aluminum Sign', '/aluminum-sign', '9" x 9"'))
  await search('aluminum 24x18', [])
  await expect
    .poll(() => screen.queryAllByRole('option').map(option => option.getAttribute('href')))
    .toEqual(['/styrene', '/aluminum-sign'])
})

test('issue 8.5: Enter takes the size along too', async () => {
  knowsMesh()
  const { history } = await search('mesh 2x4 ft', categories, { [ALL_PRODUCTS]: [meshCard] })
  await screen.findByRole('option', { name: /2 x 4 ft/ })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe('/mesh-banner?size=24x48')
})

test('issue 8.5: where nothing is found the nearest stand, All Products and our telephone; Enter goes to the nearest', async () => {
  const { history } = await search('hologram glitter stand', categories, { [ALL_PRODUCTS]: [meshCard] })
  expect(await screen.findByText('Nothing found for "hologram glitter stand"')).toBeTruthy()
  expect(screen.getByRole('link', { name: BRAND.phone }).getAttribute('href')).toBe(BRAND.phoneHref)
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('All Products')
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(5)
  const [nearest] = options()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe(nearest)
})

test('issue 8.5: where nothing is even near All Products comes first', async () => {
  const { history } = await search('qqq', categories, { [ALL_PRODUCTS]: [meshCard] })
  await screen.findByText('Nothing found for "qqq"')
  await expect.poll(options).toEqual(['/products', '/mesh-banner'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/products')
})

test('issue 12.4: a further letter asks nothing of the catalogue anew', async () => {
  knowsMesh()
  const { box } = await search('banner', categories, { [ALL_PRODUCTS]: [meshCard] })
  await screen.findByRole('option', { name: 'Mesh Banner from $24.00 2 business days' })
  const asked = vi.spyOn(shopList, 'get')
  onTestFinished(() => asked.mockRestore())
  await userEvent.type(box, ' 3x6')
  await screen.findByRole('option', { name: /3 x 6 ft/ })
  expect(asked).not.toHaveBeenCalled()
})
