import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { API } from '#shared/contract/api.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Asked by the payment provider, by whoever prints, by mail programs and by what keeps the machine, never by a page. */
const NOT_OF_PAGES = [
  'POST /api/stripe/webhook',
  'POST /api/orders/:id/status',
  'GET /api/mail/stop/:token',
  'POST /api/mail/stop/:token',
  'GET /api/livez',
  'GET /api/readyz',
]

test('§7: the API serves every call of the contract under its method and path, and no other but those of machines', () => {
  const app = createApp(shop.deps, { version: 'test', mounts: [] })
  const routes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routes)].toSorted()).toEqual([...Object.keys(API), ...NOT_OF_PAGES].toSorted())
})
