import { expect, onTestFinished, test } from 'vitest'
import { openCheckout } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop } from '#api/testing/shop.ts'

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
