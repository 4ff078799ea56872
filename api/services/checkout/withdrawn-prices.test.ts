import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish, withdraw } from '#api/catalogue/publisher.ts'
import { dearer } from '#api/catalogue/testing/list.ts'
import type { Deps } from '#api/deps.ts'
import type { Item } from '#api/services/cart/price-items.ts'
import { storeThrough } from '#api/store/through.ts'
import { faultyPayments } from '#api/testing/faulty-payments.ts'
import { buyable, chargedCents, itemFor, pay, productNamed } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import type { CheckoutSession } from '#shared/contract/calls.ts'
import { openCheckout } from './checkout.ts'
import { fulfil } from './fulfil.ts'
import { endPagesOf, endWithdrawn } from './withdrawn-prices.ts'

const NOTHING = { ended: 0, paid: [], busy: 0, unanswered: 0 }
let shop: TestShop
/** The list that is sold, and how much dearer than the first it is. */
let number = 1

beforeAll(async () => {
  shop = await openTestShop()
  // The provider's own webhooks are lost.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})
afterAll(() => shop.close())

/** A dearer list; returns the number of the one it supersedes. */
async function raisePrices(): Promise<number> {
  const made = await publish(shop.deps.store, dearer(loadCatalogueData(), number * 100), shop.deps.clock)
  const before = number
  number = made.number
  await shop.deps.catalogue.fresh()
  return before
}

/** An item at today's prices, under the list they stand in. */
function itemNow(): Item {
  const product = productNamed(shop, 'Solid Color Table Throws')
  const item = itemFor(product, buyable(product))
  return { ...item, productArtwork: '', productArtworkBack: '', priceList: number } as Item
}

async function opened(item: Item, deps: Deps = shop.deps) {
  const { sub } = await newPerson(shop)
  const page = await openCheckout(deps, sub, [item], undefined)
  if (!page.ok) throw new Error(page.message)
  const { id, url } = page
  return { owner: sub, page: { id, url } satisfies CheckoutSession }
}
const statusOf = async ({ page }: { page: CheckoutSession }) =>
  (await shop.deps.payments.getSession(page.id))?.status
const checkoutOf = async (owner: string) =>
  (await shop.deps.store.checkouts.find({ where: { owner } })).map(({ state }) => state)
const listOf = (list: number) => shop.deps.store.lists.get(String(list))
const ordersOf = (owner: string) => shop.deps.store.orders.find({ where: { owner } })

describe('issue 6.9: a withdrawn list takes its open payment pages along', () => {
  test('issue 6.9: pages opened at its prices end, held ones too, and those of other lists stay', async () => {
    const item = itemNow()
    const open = await opened(item)
    const old = await raisePrices()
    const held = await opened({ ...item, id: crypto.randomUUID() })
    const today = await opened(itemNow())
    expect(await chargedCents(shop, held.page.id)).toBe(await chargedCents(shop, open.page.id))
    await withdraw(shop.deps.store, old, shop.deps.clock)
    expect(await endPagesOf(shop.deps, old)).toEqual({ ...NOTHING, ended: 2 })
    expect([await statusOf(open), await statusOf(held), await statusOf(today)]).toEqual([
      'expired',
      'expired',
      'open',
    ])
    expect(await listOf(old)).toMatchObject({ withdrawn: true, endingSince: null })
    await pay(open.page)
    await fulfil(shop.deps, open.page.id)
    expect(await ordersOf(open.owner)).toEqual([])
    expect(await checkoutOf(open.owner)).toEqual(['expired'])
    expect(await endPagesOf(shop.deps, old)).toEqual(NOTHING)
  })

  test('issue 6.9: one that was paid meanwhile becomes its order, at what was paid', async () => {
    const item = itemNow()
    const open = await opened(item)
    const old = await raisePrices()
    await pay(open.page)
    await withdraw(shop.deps.store, old, shop.deps.clock)
    const found = await endPagesOf(shop.deps, old)
    const [order] = await ordersOf(open.owner)
    expect(found).toMatchObject({ paid: [order?.orderId], busy: 0, unanswered: 0 })
    expect(order).toMatchObject({ items: [{ priceList: old }], amountCents: Math.round(item.total * 100) })
    expect(await listOf(old)).toMatchObject({ endingSince: null })
  })

  test('issue 6.9: while the provider is silent pages stay and are tried again until all are ended', async () => {
    const pages = [await opened(itemNow()), await opened(itemNow()), await opened(itemNow())]
    const more = [await opened(itemNow()), await opened(itemNow())]
    const old = await raisePrices()
    await withdraw(shop.deps.store, old, shop.deps.clock)
    const payments = faultyPayments(shop.deps.payments)
    const deps = { ...shop.deps, payments }
    payments.fail('expireSession', 'lost', 'lost', 'lost')
    // After three failures nobody else is asked.
    expect(await endPagesOf(deps, old)).toEqual({ ...NOTHING, unanswered: 5 })
    expect(await listOf(old)).toMatchObject({ endingSince: expect.any(String) })
    payments.fail('expireSession', 'unanswered')
    await endWithdrawn(deps)
    expect(await listOf(old)).toMatchObject({ endingSince: expect.any(String) })
    await endWithdrawn(deps)
    expect(await listOf(old)).toMatchObject({ endingSince: null })
    for (const page of [...pages, ...more]) {
      expect(await statusOf(page)).toBe('expired')
      expect(await checkoutOf(page.owner)).toEqual(['expired'])
    }
  })

  test('issue 6.9: a checkout that was priced before its list was kept counts as any list’s', async () => {
    const open = await opened(itemNow())
    const [checkout] = await shop.deps.store.checkouts.find({ where: { owner: open.owner } })
    await shop.deps.store.checkouts.update(checkout?._id ?? '', current => ({
      ...current,
      lines: current.lines.map(({ priceList: _, ...line }) => line),
    }))
    const old = await raisePrices()
    await withdraw(shop.deps.store, old, shop.deps.clock)
    expect(await endPagesOf(shop.deps, old)).toEqual({ ...NOTHING, ended: 1 })
    expect(await statusOf(open)).toBe('expired')
  })

  test('issue 6.9: one that goes on while the pages are looked through is met all the same', async () => {
    const item = itemNow()
    const old = await raisePrices()
    const reached = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const payments = {
      ...shop.deps.payments,
      openSession: async (request: Parameters<Deps['payments']['openSession']>[0]) => {
        reached.resolve()
        await mayGoOn.promise
        return shop.deps.payments.openSession(request)
      },
    }
    const opening = opened(item, { ...shop.deps, payments })
    await reached.promise
    await withdraw(shop.deps.store, old, shop.deps.clock)
    let looks = 0
    const store = storeThrough(shop.deps.store, async call => {
      if (++looks === 2) {
        mayGoOn.resolve()
        await opening
      }
      return call()
    })
    const found = await endPagesOf({ ...shop.deps, store }, old)
    expect(found.busy + found.ended).toBeGreaterThan(0)
    expect(found.busy === 0 ? found : await endPagesOf(shop.deps, old)).toMatchObject({ ended: 1, busy: 0 })
    expect(await statusOf(await opening)).toBe('expired')
  })

  test('issue 6.9: whenever a list is withdrawn while a checkout opens, no page is left once it is said to be done', async () => {
    let isOver = false
    for (let step = 1; !isOver; step++) {
      const item = itemNow()
      const old = await raisePrices()
      const { sub } = await newPerson(shop)
      let [steps, left] = [0, 1]
      const end = async () => {
        const { busy, unanswered } = await endPagesOf(shop.deps, old)
        left = busy + unanswered
      }
      const at = async () => {
        if (++steps !== step) return
        await withdraw(shop.deps.store, old, shop.deps.clock)
        await end()
      }
      const payments = {
        ...shop.deps.payments,
        openSession: async (request: Parameters<Deps['payments']['openSession']>[0]) => {
          await at()
          return shop.deps.payments.openSession(request)
        },
      }
      const deps = { ...shop.deps, payments, store: storeThrough(shop.deps.store, call => at().then(call)) }
      const page = await openCheckout(deps, sub, [item], undefined)
      isOver = steps < step
      if (isOver) break
      if (left > 0) await end()
      expect(left).toBe(0)
      const checkouts = await shop.deps.store.checkouts.find({ where: { owner: sub } })
      expect([step, checkouts.filter(({ state }) => state === 'open' || state === 'opening')]).toEqual([
        step,
        [],
      ])
      if (page.ok) expect(await statusOf({ page })).toBe('expired')
    }
  })
})
