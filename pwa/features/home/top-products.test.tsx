import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Seeing } from '#pwa/ui/testing/seeing.ts'
import { never, show } from '#pwa/ui/testing/show.tsx'
import { TopProducts } from './top-products.tsx'

const address = '/api/product/top-products'
const flag = { name: 'Teardrop Flag', path: '/teardrop-flag', images: ['teardrop-flag/whole.jpg'] }
const letters = { name: 'Premium Channel Letters', path: '/standard-channel-letters', images: [] }

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Seeing)
})

test('§2 home: cards of the top products lead to the path in the product’s path field', async () => {
  show(<TopProducts />, { answers: { [address]: [flag, letters] } })
  expect(await screen.findByRole('heading', { level: 2, name: 'Top Products' })).toBeTruthy()
  const cards = await screen.findAllByRole('article')
  const links = cards.map(card => within(card).getByText('View Details').getAttribute('href'))
  expect(links).toEqual(['/teardrop-flag', '/standard-channel-letters'])
})

test('§4 home: while top products load it says "Loading..."', async () => {
  show(<TopProducts />, { answers: { [address]: never } })
  expect(await screen.findByText('Loading...')).toBeTruthy()
})

test('§8 top products fail: "Error loading products", and another try', async () => {
  const { answers } = show(<TopProducts />)
  expect((await screen.findByRole('alert')).textContent).toBe('Error loading products')
  answers[address] = [flag]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Teardrop Flag' })).toBeTruthy()
})

test('§8 D28 top products: a picture that fails is told, and the cards stay', async () => {
  show(<TopProducts />, { answers: { [address]: [flag] } })
  fireEvent.error(await screen.findByRole('img', { name: flag.name }))
  expect(screen.getByRole('alert').textContent).toBe('Error loading products')
  expect(screen.getByRole('article')).toBeTruthy()
})
