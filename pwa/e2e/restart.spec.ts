import { expect, test } from 'playwright/test'
import { callerOf } from '#api/testing/caller.ts'
import { openedCheckout, ordersOf, pay } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { kept } from './kept.ts'
import { openShop } from './shop.ts'

const opened = kept(openShop)

const THROW = {
  product: 'Solid Color Table Throws',
  options: { Quantity: 1, 'Store Pickup': 'Yes', requiresArtwork: false },
}

test('issue 1: killed between payment and webhook, the shop finds the order again and makes it once', async () => {
  const shop = await opened()
  const api = { url: shop.url, call: callerOf(shop.url) }
  const who = await newPerson(api)
  const answer = await api.call(`/api/product/product-by-name?name=${encodeURIComponent(THROW.product)}`)
  const { sizes } = (await answer.json()) as { sizes: { price: number }[] }
  const item = { ...THROW, total: sizes[0]?.price ?? 0 }
  const session = await openedCheckout(api, who, [item])
  const paid = pay(session)
  await paid
  await shop.stop('SIGKILL')
  await shop.start()
  await expect.poll(async () => (await ordersOf(api, who)).orders.length, { timeout: 30_000 }).toBe(1)
  await api.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
  expect((await ordersOf(api, who)).orders).toHaveLength(1)
  await shop.stop()
  await shop.start()
  expect((await ordersOf(api, who)).orders).toMatchObject([{ totalAmount: item.total }])
})
