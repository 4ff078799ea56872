import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, never, refusal, showPage } from '#pwa/ui/testing/show-page.tsx'
import AllProductsPage from './all-products-page.tsx'

const address = '/api/product/all-products'
const names = ['13oz Vinyl Banner', 'Mesh Banner', 'Table Runner', 'Magnets', 'Teardrop Flag']
const products = names.map(name => aCard(name))
const show = (answer: unknown) => showPage(<AllProductsPage />, { [address]: answer })

afterEach(() => vi.restoreAllMocks())

/** Chooses a letter and tells how the page was scrolled, and to which card. */
async function choose(letter: string) {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  show(products)
  await userEvent.click(await screen.findByRole('button', { name: /^A-Z/ }))
  await userEvent.click(screen.getByRole('button', { name: letter }))
  return { options: scroll.mock.calls[0]?.[0], card: scroll.mock.contexts[0] as Element | undefined }
}

test('§2 All Products: its heading, and every product in the order returned with its first image', async () => {
  show(products)
  await screen.findByRole('heading', { name: 'Magnets' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Products')
  expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual(names)
  expect(screen.getAllByRole('img').map(image => image.getAttribute('alt'))).toEqual(names)
  expect(screen.getByRole('img', { name: 'Magnets' }).getAttribute('src')).toContain('magnets/whole')
})

test('§2 All Products: loading says "Loading..."', async () => {
  show(never)
  expect((await screen.findByRole('status')).textContent).toBe('Loading...')
})

test('§2 All Products: an empty catalogue says "No products available."', async () => {
  show([])
  expect(await screen.findByText('No products available.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^A-Z/ })).toBeNull()
})

test('§8 all products fail: "Error loading products", and another try', async () => {
  const { answers } = show(refusal(500, 'internal', 'The press is jammed'))
  expect((await screen.findByRole('alert')).textContent).toBe('Error loading products')
  answers[address] = products
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Magnets' })).toBeTruthy()
})

test('§2 All Products: a letter scrolls smoothly to the first product with it and moves the focus there', async () => {
  const { options, card } = await choose('M')
  expect(options).toMatchObject({ behavior: 'smooth' })
  expect(card?.textContent).toContain('Mesh Banner')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Mesh Banner$/ }))
})

test('D41: under reduced motion a letter jumps at once', async () => {
  const still = (query: string) =>
    new (class extends EventTarget {
      matches = query.includes('reduced-motion')
    })() as MediaQueryList
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(still)
  const { options, card } = await choose('T')
  expect(options).toMatchObject({ behavior: 'instant' })
  expect(card?.textContent).toContain('Table Runner')
})

test('§2 All Products: letters no product starts with are disabled', async () => {
  show(products)
  await userEvent.click(await screen.findByRole('button', { name: /^A-Z/ }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'A' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'T' }).disabled).toBe(false)
})

const link = (name: string) => ({ name, path: aCard(name).path })
const sub = (name: string, ...names: string[]) => ({
  name,
  path: '/all',
  description: '',
  products: names.map(link),
})
const MENU = '/api/product/product-categories'
const menu = [
  {
    name: 'Banners',
    url: '/banners',
    subCategories: [sub('All Banners', '13oz Vinyl Banner', 'Mesh Banner')],
    products: [],
  },
  {
    name: 'Displays',
    url: '/displays',
    subCategories: [sub('Flags', 'Teardrop Flag'), sub('Throws', 'Table Runner', 'Mesh Banner')],
    products: [],
  },
]
const names2 = (level: number) => screen.getAllByRole('heading', { level }).map(each => each.textContent)

test('issue 8.1: products stand under the heading their menu names last, and what no menu names without one', async () => {
  showPage(<AllProductsPage />, { [address]: products, [MENU]: menu })
  await screen.findByRole('navigation', { name: 'Kinds of products' })
  expect(names2(2)).toEqual(['All Banners', 'Throws', 'Magnets', 'Flags'])
  expect(names2(3)).toEqual(['13oz Vinyl Banner', 'Mesh Banner', 'Table Runner', 'Teardrop Flag'])
})

test('issue 8.1: a chip leads to its heading and moves the focus there', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const sorted = products.filter(({ name }) => name !== 'Magnets')
  showPage(<AllProductsPage />, { [address]: sorted, [MENU]: menu })
  await userEvent.click(await screen.findByRole('button', { name: 'Throws' }))
  expect(document.activeElement?.textContent).toBe('Throws')
  expect(scroll.mock.contexts[0]).toBe(document.activeElement)
})

test('§2 All Products: a letter leads to the first card with it in the order that is shown', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const shuffled = [products[0], products[4], products[2], products[1]].flatMap(each => each ?? [])
  showPage(<AllProductsPage />, { [address]: shuffled, [MENU]: menu })
  await screen.findByRole('navigation', { name: 'Kinds of products' })
  await userEvent.click(screen.getByRole('button', { name: /^A-Z/ }))
  await userEvent.click(screen.getByRole('button', { name: 'M' }))
  expect((scroll.mock.contexts[0] as Element).textContent).toContain('Mesh Banner')
})
