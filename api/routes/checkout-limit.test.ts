import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { openCheckout } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { HOUR, MINUTE } from '#shared/time.ts'

test('§7 checkout: a person may open 60 a minute, whatever becomes of them, and is told when to come back', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const [pat, sam] = await Promise.all([newPerson(shop, 'Pat'), newPerson(shop, 'Sam')])
  const statuses: number[] = []
  for (let asked = 0; asked < 61; asked++) statuses.push((await openCheckout(shop, pat, [])).status)
  expect(statuses.indexOf(429)).toBe(60)
  const refused = await openCheckout(shop, pat, [])
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await openCheckout(shop, sam, [])).status).not.toBe(429)
})

test('§7 checkout: a person may open 300 a day, since each is kept for a month, and is told when to come back', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  let now = shop.deps.clock.now()
  const api = createApi({ ...shop.deps, clock: { now: () => now } }, 'test')
  const { token } = await newPerson(shop)
  const open = () =>
    api.request('/stripe/create-checkout-session', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [] }),
    })
  const refused = async () => (await open()).status === 429
  const first = now
  for (; now < first + 5 * MINUTE; now += MINUTE)
    for (let asked = 0; asked < 60; asked++) expect(await refused()).toBe(false)
  const last = await open()
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('Retry-After'))).toBe((24 * HOUR - 5 * MINUTE) / 1000)
  now = first + 24 * HOUR
  expect(await refused()).toBe(false)
})
