import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { type Asked, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import CartPage from './cart-page.tsx'

const QUOTE = 'POST /api/cart/quote'
const UNTIL = '2026-11-28T17:05:00.000Z'
const parts = {
  Picture: () => null,
  Artwork: () => null,
  Files: () => null,
  onRestored: () => {},
  Checkout: () => null,
}

beforeEach(() => shopList.set(knownList(aPriceList(8))))
afterEach(() => shopList.set(null))

/** A cart of two lines of list 7, one of the current list and one that never had a price; the shop holds the first. */
async function showCart(quote: unknown) {
  const who = await someoneWith(
    { product: 'Held', priceList: 7, total: 45 },
    { product: 'Dearer now', priceList: 7, total: 50 },
    { product: 'Current', priceList: 8 },
    { product: 'Never quoted', priceList: NOT_QUOTED },
  )
  return showTo(<CartPage {...parts} />, {
    path: '/cart',
    auth: auth({ user: who.user }),
    answers: { [QUOTE]: quote },
  })
}
const answer = {
  items: [
    { totalCents: 4500, breakdown: {}, heldUntil: UNTIL },
    { totalCents: 5500, breakdown: {} },
  ],
  totalCents: 10_000,
  quoteHash: 'hash',
  priceListVersion: 8,
}
const lineOf = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') as HTMLElement

test('D12 cart: a line whose price is held says until when, and no other does', async () => {
  await showCart(answer)
  const held = within(await lineOf('Held'))
  const time = await held.findByText(/2026/)
  expect([time.tagName, time.getAttribute('datetime')]).toEqual(['TIME', UNTIL])
  expect(time.textContent).toMatch(/November 28, 2026 at \d/)
  expect(held.getByText(/Price held until/)).toBeTruthy()
  expect(screen.getAllByText(/Price held until/)).toHaveLength(1)
})

test('D12 cart: only lines of an older list are asked about, with the list they claim', async () => {
  const asked: Asked[] = []
  await showCart((request: Asked) => {
    asked.push(request)
    return answer
  })
  await screen.findByText(/Price held until/)
  const [request] = asked
  expect(asked).toHaveLength(1)
  expect(request?.body).toMatchObject({
    items: [
      { product: 'Held', priceList: 7 },
      { product: 'Dearer now', priceList: 7 },
    ],
  })
})

test('D12 cart: a held price that is not the one shown is not promised', async () => {
  const [first, second] = [4400, 5000].map(totalCents => ({ totalCents, breakdown: {}, heldUntil: UNTIL }))
  await showCart({ ...answer, items: [first, second] })
  await screen.findByText(/Price held until/)
  expect(within(await lineOf('Dearer now')).getByText(/Price held until/)).toBeTruthy()
  expect(within(await lineOf('Held')).queryByText(/Price held until/)).toBeNull()
})

test.each([
  ['nobody answers', undefined, 8],
  ['the device knows no list', answer, null],
  ['every line is of the current list', answer, 7],
])('D12 cart: when %s nothing is said', async (_, quote, list) => {
  shopList.set(list === null ? null : knownList(aPriceList(list)))
  await showCart(quote)
  await lineOf('Held')
  expect(screen.queryByText(/Price held until/)).toBeNull()
})
