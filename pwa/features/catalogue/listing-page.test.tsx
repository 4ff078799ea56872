import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TEXTS } from '#pwa/lib/texts.ts'
import { aCard, never, refusal, showPage } from '#pwa/ui/testing/show-page.tsx'
import ListingPage from './listing-page.tsx'

const listing = { categoryName: 'Banners', subCategoryName: 'All Banners' }
const address = '/api/product?categoryName=Banners&subCategoryName=All+Banners'
const subCategory = { name: 'All Banners', description: 'Printed to your size.' }
const mesh = aCard('Mesh Banner', {
  optionName: 'Per sq. ft.',
  price: 3,
  description: 'Lets the wind through.',
})
const pole = aCard('Pole Banner', { optionName: '18 in. Width', price: 1234.5 })

const show = (answers: Parameters<typeof showPage>[1]) => showPage(<ListingPage listing={listing} />, answers)

test('§2 listing: title, description and a card per product in the order returned', async () => {
  show({ [address]: { subCategory, products: [pole, mesh] } })
  await screen.findByText('Printed to your size.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Banners')
  const names = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
  expect(names).toEqual(['Pole Banner', 'Mesh Banner'])
})

test('§2 listing: a card says image, name, description, option name with price to two decimals, and where it leads', async () => {
  show({ [address]: { subCategory, products: [mesh, pole] } })
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) expect.fail('two cards')
  const card = within(first)
  expect(card.getByRole('img', { name: 'Mesh Banner' })).toBeTruthy()
  expect(card.getByText('Lets the wind through.')).toBeTruthy()
  expect(first.textContent).toContain('Per sq. ft.')
  expect(first.textContent).toContain('$3.00')
  expect(second.textContent).toContain('$1,234.50')
  const link = card.getByRole('link', { name: 'View Details of Mesh Banner' })
  expect(link.textContent).toContain(TEXTS.card.viewDetails)
  expect(link.getAttribute('href')).toBe('/mesh-banner')
})

test('§8 listing loading: "Loading..." while the answer is on its way', async () => {
  show({ [address]: never })
  expect((await screen.findByRole('status')).textContent).toBe('Loading...')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Banners')
})

test('§8 listing empty: "No data found" and a way on', async () => {
  show({ [address]: { subCategory, products: [] } })
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/products')
})

test('§8 listing empty: a subcategory the shop does not know is no data, not an error', async () => {
  show({ [address]: refusal(404, 'not_found', 'No data found') })
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('§8 listing failure: "Error fetching data: {message}" with the server\'s words, and another try', async () => {
  const { answers } = show({ [address]: refusal(500, 'internal', 'The press is jammed') })
  expect((await screen.findByRole('alert')).textContent).toBe('Error fetching data: The press is jammed')
  answers[address] = { subCategory, products: [mesh] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Mesh Banner' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('§8 listing failure: a cut network is told too', async () => {
  show({})
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error fetching data: \S/)
})

test('§8 D28 listing image failure: "Error loading product images" when a picture itself fails', async () => {
  show({ [address]: { subCategory, products: [mesh, pole] } })
  const picture = await screen.findByRole('img', { name: 'Mesh Banner' })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.error(picture)
  expect((await screen.findByRole('alert')).textContent).toBe('Error loading product images')
  expect(screen.getByRole('heading', { name: 'Mesh Banner' })).toBeTruthy()
})

test('issue 8.1: a listing says from which price and how many days, and its rate once', async () => {
  const priced = { ...mesh, from: 24, ratePerSqFt: 3, turnaroundDays: 3 }
  show({ [address]: { subCategory, products: [priced] } })
  const card = (await screen.findByText('from $24.00')).closest('article')
  expect(card?.textContent).toContain('3 business days')
  expect(card?.textContent?.match(/\$3\.00/g)).toHaveLength(1)
})
