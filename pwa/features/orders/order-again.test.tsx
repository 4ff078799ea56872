import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { serving } from '#pwa/lib/serving.ts'
import { type NewLine, ShopContext } from '#pwa/ui/shop-context.ts'
import { aShop } from '#pwa/ui/testing/a-shop.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { loadToastCard } from '#pwa/ui/toast/toast-code.ts'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { quote } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { eventTent } from '#shared/testing/catalogue.ts'
import { ItemAgain, OrderAgain } from './order-again.tsx'

const BASE = 'https://shop.example/a'
vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ artworkBase: BASE }) }))
beforeAll(loadToastCard)

const selection = defaultSelection(eventTent)
const NOW = quote(eventTent, selection).totalCents
const bought = (parts: Partial<OrderItem> = {}): OrderItem => ({
  product: eventTent.name,
  quantity: 1,
  total: NOW / 100,
  options: { ...toOptionsMap(eventTent, selection), 'Job Name': 'Fair' },
  artwork: `${BASE}/0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11/fair.pdf`,
  ...parts,
})
const gone = bought({ options: { ...bought().options, Sandbag: 'Bags of gold' } })

function show(items: OrderItem[], addLine = vi.fn(async (_: NewLine) => ({ lineId: 'new' }))) {
  const answers = { 'GET /api/product/product-by-name': { ...toWire(eventTent), priceList: 7 } }
  showTo(
    <ShopContext value={aShop({ addLine })}>
      <ToastRegion />
      <OrderAgain items={items} />
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <ItemAgain key={at} item={item} />
      ))}
    </ShopContext>,
    { answers },
  )
  return addLine
}

test('issue 11.7: an item is put into the cart again as it was bought, its stored file with it', async () => {
  const addLine = show([bought()])
  await userEvent.click(await screen.findByRole('button', { name: `Order again ${eventTent.name}` }))
  expect(await screen.findByText('Item added to cart!')).toBeTruthy()
  expect(addLine).toHaveBeenCalledOnce()
  expect(addLine.mock.calls[0]?.[0]).toMatchObject({
    priceSeen: NOW,
    priceList: 7,
    options: { 'Job Name': 'Fair' },
    artwork: { front: { fileName: 'fair.pdf', type: 'application/pdf' }, back: null },
  })
})

test.each([
  ['as then', 0],
  ['$3.00 more than then', -300],
  ['$2.50 less than then', 250],
])('issue 11.7: beside it stands what it costs today, %s', async (words, paidMore) => {
  show([bought({ total: (NOW + paidMore) / 100 })])
  expect(await screen.findByText(/^Today \$/)).toHaveProperty('textContent', expect.stringContaining(words))
})

test('issue 11.7: several items are ordered again in one press; what is not made like that any more is left out', async () => {
  const addLine = show([bought(), gone, bought()])
  await userEvent.click(await screen.findByRole('button', { name: 'Order 2 of 3 items again' }))
  expect(addLine).toHaveBeenCalledTimes(2)
  expect(screen.getAllByText('This cannot be ordered like this any more.')).toHaveLength(1)
})

test('issue 11.7: a cart that is full says so', async () => {
  show(
    [bought()],
    vi.fn(async () => {
      throw new Error('The cart is full.')
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Order again/ }))
  expect(await screen.findByText('The cart is full.')).toBeTruthy()
})

test('issue 11.7: while a ticket is served nothing of one’s own orders goes into its cart', async () => {
  show([bought()])
  expect(await screen.findByRole('button', { name: /^Order again/ })).toBeTruthy()
  onTestFinished(() => serving.stop())
  act(() => serving.serve(ADA.sub, 'a-ticket'))
  expect(screen.queryByRole('button', { name: /^Order again/ })).toBeNull()
})
