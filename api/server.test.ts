import { describe, expect, test } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { readConfig } from './config.ts'
import { itemFor, openCheckout, productNamed } from './testing/orders.ts'
import { newPerson } from './testing/people.ts'
import { openTestShop } from './testing/shop.ts'

test('shutting down finishes a checkout under way, stand-ins included, and turns newcomers away', async () => {
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

describe('issue 6.16: behind a balancer', () => {
  test('a shop that is told to stop says so at its health, serves on for the delay, and then closes', async () => {
    const shop = await openTestShop()
    const closed = shop.close(60_000)
    const health = await shop.call('/api/health')
    const served = await shop.call('/api/config')
    expect([health.status, served.status]).toEqual([503, 200])
    // Kept connections end with their next answer, so that a balancer uses none of them after the port is closed.
    expect([health, served].map(({ headers }) => headers.get('Connection'))).toEqual(['close', 'close'])
    void shop.close()
    await closed
    await expect(shop.call('/api/config')).rejects.toThrow('fetch failed')
  })

  test('closes after the delay by itself', async () => {
    const shop = await openTestShop()
    await shop.close(50)
    await expect(shop.call('/api/health')).rejects.toThrow('fetch failed')
  })

  test('connections rest longer than balancers keep them, by default and as it is set', async () => {
    for (const [env, seconds] of [[{}, 75] as const, [{ KEEP_ALIVE_SECONDS: '620' }, 620] as const]) {
      const shop = await openTestShop(env)
      const { headers } = await shop.call('/api/health')
      expect(headers.get('Keep-Alive')).toBe(`timeout=${seconds}`)
      await shop.close()
    }
    expect(() => readConfig({ DRAIN_SECONDS: '601' })).toThrow('DRAIN_SECONDS=601')
  })
})
