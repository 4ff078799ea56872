import { expect, it } from 'vitest'
import { itemFor, openCheckout, productNamed } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'

it('shutting down finishes a checkout under way, stand-ins included, and turns newcomers away', async () => {
  const shop = await openTestShop()
  const who = await newPerson(shop)
  const throwCloth = productNamed(shop, 'Solid Color Table Throws')
  const reached = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const { payments } = shop.deps
  const { openSession } = payments
  payments.openSession = async request => {
    reached.resolve()
    await mayGoOn.promise
    return openSession(request)
  }
  const answer = openCheckout(shop, who, [itemFor(throwCloth, defaultSelection(throwCloth))])
  await reached.promise
  const closed = shop.close()
  expect((await shop.call('/api/config')).status).toBe(503)
  mayGoOn.resolve()
  expect((await answer).status).toBe(200)
  await closed
  await expect(shop.call('/api/health')).rejects.toThrow('fetch failed')
})
