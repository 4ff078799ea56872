import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { createCartRepository } from '#pwa/local/cart-repository.ts'
import { memoryCartStorage } from '#pwa/local/memory-cart-storage.ts'
import { risingIds } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import CartPage from './cart-page.tsx'
import { priceUpdates, requoteLines } from './price-updates.ts'

const NAME = 'Desk Sign'
/** A list under which one desk sign costs so many cents. */
const listAt = (number: number, cents: number) =>
  aPriceList(
    number,
    aProduct({
      name: NAME,
      options: { sizes: entries(['Large', cents / 100]) },
      optionTitles: { sizes: 'Size' },
    }),
  )
const sign = (priceList: number, cents: number, quantity = 1) => ({
  product: NAME,
  productImg: '',
  options: { Size: 'Large', Quantity: quantity },
  total: (cents * quantity) / 100,
  priceList,
  priceSeen: cents * quantity,
  artwork: { front: null, back: null },
})

describe('lines under a new price list', () => {
  const cents = fc.integer({ min: 1, max: 500_000 })

  test('D5, D12: a line never becomes dearer by itself, always as cheap as the list, and remembers the price seen', async () => {
    await fc.assert(
      fc.asyncProperty(cents, cents, fc.integer({ min: 1, max: 50 }), async (before, now, quantity) => {
        const cart = createCartRepository(memoryCartStorage(), risingIds())
        await cart.add(sign(1, before, quantity))
        const list = listAt(2, now)
        await requoteLines(list, cart)
        const [line] = await cart.list()
        if (!line) throw new Error('the line is gone')
        expect(Math.round(line.total * 100)).toBe(Math.min(before, now) * quantity)
        expect(line.priceSeen).toBe(before * quantity)
        expect(line.priceList).toBe(now < before ? 2 : 1)
        const kind = now < before ? 'updated' : now > before ? 'dearer' : undefined
        expect(priceUpdates(list, line)?.kind).toBe(kind)
      }),
    )
  })

  test('a line of a newer list than the device has is left alone, as is one that the list does not sell', async () => {
    const cart = createCartRepository(memoryCartStorage(), risingIds())
    await cart.add(sign(3, 900))
    await cart.add({ ...sign(1, 900), product: 'Gone' })
    await requoteLines(listAt(2, 100), cart)
    for (const line of await cart.list()) {
      expect(line.total).toBe(9)
      expect(priceUpdates(listAt(2, 100), line)).toBeNull()
    }
  })
})

const parts = {
  Picture: () => null,
  Artwork: () => null,
  Files: () => null,
  onRestored: () => {},
  Checkout: () => null,
}
const HELD = '2026-11-28T20:00:00.000Z'

async function cartWith(line: ReturnType<typeof sign>, answers: Record<string, unknown> = {}) {
  const someone = await someoneWith(line)
  const shown = showTo(<CartPage {...parts} />, { auth: auth({ user: someone.user }), answers })
  await screen.findByRole('heading', { name: NAME })
  const arrive = (list: ReturnType<typeof listAt>) => act(() => shopList.set(knownList(list)))
  return { ...shown, ...someone, arrive }
}

afterEach(() => shopList.set(null))

test('issue 3: a cheaper list prices the cart at once and says what it was', async () => {
  const { arrive, cart } = await cartWith(sign(1, 4500))
  arrive(listAt(2, 4000))
  expect(await screen.findByText('Price updated: was $45.00')).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Cart total' }).textContent).toBe('$40.00')
  expect(await cart.list()).toMatchObject([{ total: 40, priceList: 2, priceSeen: 4500 }])
})

test('D12 a dearer list leaves the price, and the cart says until when it holds', async () => {
  const quoted = { items: [{ totalCents: 4500, heldUntil: HELD }], totalCents: 4500, priceListVersion: 2 }
  const { arrive, cart, asked } = await cartWith(sign(1, 4500), { 'POST /api/cart/quote': quoted })
  arrive(listAt(2, 5000))
  expect(await screen.findByText(/November 28, 2026/)).toBeTruthy()
  expect(screen.getByText("Today's price is $50.00.")).toBeTruthy()
  expect(await cart.list()).toMatchObject([{ total: 45, priceList: 1 }])
  expect(asked.find(({ name }) => name === 'POST /api/cart/quote')?.body).toMatchObject({
    items: [{ product: NAME, priceList: 1 }],
  })
})

test('issue 3: a dearer list without a connection promises nothing', async () => {
  const { arrive } = await cartWith(sign(1, 4500))
  arrive(listAt(2, 5000))
  expect(
    await screen.findByText("Today's price is $50.00. Checkout says whether we still hold yours."),
  ).toBeTruthy()
})

test('issue 3: a quantity changes at once from the list on the device while the shop is silent', async () => {
  const { arrive, cart } = await cartWith(sign(1, 4500), {
    'GET /api/product/product-by-name': () => new Promise(() => {}),
  })
  arrive(listAt(1, 4500))
  const box = screen.getByLabelText(/Quantity/)
  await userEvent.clear(box)
  await userEvent.type(box, '3{Enter}')
  await waitFor(async () => expect(await cart.list()).toMatchObject([{ total: 135 }]))
})
