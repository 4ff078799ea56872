import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginLife } from '#api/store/life.ts'
import { quotedTicket } from '#api/testing/booth.ts'
import { pay } from '#api/testing/orders.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { payTicket } from './pay.ts'
import { orderKeyOf } from './tickets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // The provider's webhooks went to the shop that was lost.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})
afterAll(() => shop.close())

test('B13: a payment that a restored backup does not know is found in the provider’s books before a page is opened anew', async () => {
  const { store, ids } = shop.deps
  const { ticket, offer } = await quotedTicket(shop)
  const press = () => payTicket(shop.deps, ticket, { offerId: offer._id, visitor: 'phone' })
  const opened = await press()
  if (!opened.ok) throw new Error(opened.code)
  await pay(opened)
  for (const { _id } of await store.checkouts.find({})) await store.checkouts.remove(_id)
  await store.sessions.remove(opened.id)
  await store.openCheckouts.remove(`ticket:${ticket._id}/main`)
  await beginLife(store, ids.uuid)
  expect(await press()).toMatchObject({ ok: false, code: 'already_paid' })
  expect(await store.orders.get(orderKeyOf(ticket._id))).toMatchObject({
    sessionId: opened.id,
    amountCents: offer.totalCents,
  })
  expect(await store.surpluses.count({})).toBe(0)
})

test('B13: the books are asked once for a ticket in a restored life, and never by a shop that was not restored', async () => {
  const fresh = await openTestShop()
  let asked = 0
  const { payments } = fresh.deps.payments
  fresh.deps.payments = {
    ...fresh.deps.payments,
    payments: since => {
      asked++
      return payments(since)
    },
  }
  const { ticket, offer } = await quotedTicket(fresh)
  const press = async () => {
    const now = await fresh.deps.store.tickets.get(ticket._id)
    return payTicket(fresh.deps, now ?? ticket, { offerId: offer._id, visitor: 'phone' })
  }
  await press()
  expect(asked).toBe(0)
  await beginLife(fresh.deps.store, fresh.deps.ids.uuid)
  await press()
  await press()
  expect(asked).toBe(1)
  await fresh.close()
})
