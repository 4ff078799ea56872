import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish, withdraw } from '#api/catalogue/publisher.ts'
import { dearer } from '#api/catalogue/testing/list.ts'
import { buyable, itemFor, openCheckout, productNamed, uploadArtwork } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import type { CartQuote, CheckoutItem, PriceChange } from '#shared/contract/calls.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { toCents, toDollars } from '#shared/money/cents.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (json: unknown) => shop.call('/api/cart/quote', { json })
async function quoted(items: unknown[]): Promise<CartQuote> {
  const answer = await ask({ items })
  expect(answer.status).toBe(200)
  return (await answer.json()) as CartQuote
}
const item = (quantity = 1, name = '13oz Vinyl Banner'): CheckoutItem => {
  const product = productNamed(shop, name)
  return itemFor(product, buyable(product, { quantity }))
}
const centsOf = (one: CartQuote['items'][number] | undefined) =>
  one && 'totalCents' in one ? one.totalCents : null
const heldOf = (one: CartQuote['items'][number] | undefined) =>
  one && 'heldUntil' in one ? one.heldUntil : null

describe('POST /api/cart/quote', () => {
  test('answers totals, breakdowns, a hash and the list’s number, without a sign-in', async () => {
    const items = [item(3), item(7, 'Coroplast')]
    const answer = await quoted(items)
    const expected = items.map(each => quoteLine(productNamed(shop, each.product), each.options as never))
    expect(answer).toEqual({
      items: expected.map(one => (one.ok ? { totalCents: one.totalCents, breakdown: one.breakdown } : one)),
      totalCents: items.reduce((sum, { total }) => sum + toCents(total), 0),
      quoteHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      priceListVersion: 1,
    })
    expect(Object.keys(answer)).toEqual(['items', 'totalCents', 'quoteHash', 'priceListVersion'])
  })

  test('takes the spec’s bare cart item, whatever total it claims', async () => {
    const { product, options } = item(2)
    const bare = { product, productImg: 'x', productArtwork: '', options, total: 0.01 }
    expect((await quoted([bare])).totalCents).toBe(toCents(item(2).total))
  })

  test('a bad item gives its own error and the others still quote', async () => {
    const bad: [unknown, string][] = [
      [{ ...item(), product: 'Hologram' }, 'unknown_product'],
      [{ ...item(), options: { ...item().options, Colour: 'Gold' } }, 'unknown_option'],
      [{ ...item(), options: { ...item().options, Quantity: 1.5 } }, 'bad_quantity'],
      [{ product: 5 }, 'invalid'],
      [null, 'invalid'],
      ['banner', 'invalid'],
    ]
    const answer = await quoted([item(), ...bad.map(([each]) => each), item(2)])
    expect(answer.items.slice(1, -1)).toEqual(
      bad.map(([, code]) => ({ code, error: expect.stringMatching(/\w/) })),
    )
    expect(answer.totalCents).toBe(toCents(item().total) + toCents(item(2).total))
  })

  test('issue 6.1: 64 options are read, with one more the item is refused and the others still quote', async () => {
    const options = item().options
    const more = (count: number) => ({
      ...options,
      ...Object.fromEntries(
        Array.from({ length: count - Object.keys(options).length }, (_, n) => [`k${n}`, 1]),
      ),
    })
    const answer = await quoted([{ ...item(), options: more(64) }, { ...item(), options: more(65) }, item()])
    expect(answer.items.map(one => ('code' in one ? one.code : 'priced'))).toEqual([
      'unknown_option',
      'invalid',
      'priced',
    ])
  })

  test('issue 6.1: an item stored with too long a job name says so, and a request above 256 KB is refused', async () => {
    const named = (length: number) => ({
      ...item(),
      options: { ...item().options, 'Job Name': 'n'.repeat(length) },
    })
    const answer = await quoted([named(200), named(201)])
    expect(answer.items.map(one => ('error' in one ? one.error : 'priced'))).toEqual([
      'priced',
      expect.stringMatching(/^Job name is too long: at most 200 characters/),
    ])
    const huge = await ask({ items: [{ ...item(), productImg: 'x'.repeat(256 * 1024) }] })
    expect([huge.status, ((await huge.json()) as ErrorBody).code]).toEqual([413, 'too_large'])
  })

  test('the hash tells other lines, orders and prices apart', async () => {
    const [one, two] = [item(), item(2)]
    const carts = [[one], [two], [one, two], [two, one], [one, null]]
    const hashes = await Promise.all(carts.map(async items => (await quoted(items)).quoteHash))
    expect(new Set(hashes).size).toBe(carts.length)
    expect((await quoted([one, two])).quoteHash).toBe(hashes[2])
  })

  test('200 items are one answer, 201 and what is no list of items are refused in the envelope', async () => {
    const answer = await quoted(Array.from({ length: 200 }, () => item()))
    expect([answer.items.length, answer.totalCents]).toEqual([200, 200 * toCents(item().total)])
    expect(await quoted([])).toMatchObject({ items: [], totalCents: 0 })
    for (const wrong of [{ items: Array.from({ length: 201 }, () => null) }, { items: {} }, {}, []]) {
      const refused = await ask(wrong)
      const body = (await refused.json()) as ErrorBody
      expect([refused.status, body.code]).toEqual([422, 'invalid'])
      expect(body.requestId).toBe(refused.headers.get('X-Request-Id'))
    }
  })

  test('is limited per address', async () => {
    const small = await openTestShop()
    const statuses: number[] = []
    for (let asked = 0; asked < 601; asked++)
      statuses.push((await small.call('/api/cart/quote', { json: { items: [] } })).status)
    expect(statuses.indexOf(429)).toBe(600)
    await small.close()
  })
})

describe('a dearer list is published', () => {
  let before: CheckoutItem
  let at: number
  beforeAll(async () => {
    before = { ...item(3), priceList: 1 }
    at = Date.now()
    await publish(shop.deps.store, dearer(loadCatalogueData(), 100), shop.deps.clock)
  })

  test('D12: a line that claims the older list keeps its price for seven days, and is told until when', async () => {
    const answer = await quoted([before, { ...before, priceList: undefined }, { ...before, priceList: 99 }])
    const [held, standing, forged] = answer.items
    expect(answer.priceListVersion).toBe(2)
    expect(centsOf(held)).toBe(toCents(before.total))
    expect(Math.abs(Date.parse(heldOf(held) ?? '') - at - 7 * DAY)).toBeLessThan(60_000)
    for (const one of [standing, forged]) {
      expect(centsOf(one)).toBeGreaterThan(toCents(before.total))
      expect(heldOf(one)).toBeNull()
    }
  })

  test('D10: checkout says was and now and opens nothing until the quote is accepted, each time under a new key', async () => {
    const who = await newPerson(shop)
    const line = { ...before, priceList: undefined, productArtwork: await uploadArtwork(shop, who) }
    const { store } = shop.deps
    const opened = () => store.checkouts.find({ where: { owner: who.sub } })
    const refused = await openCheckout(shop, who, [line])
    const { code, details } = (await refused.json()) as { code: string; details: PriceChange }
    const { totalCents, quoteHash } = await quoted([line])
    expect([refused.status, code]).toEqual([409, 'price_changed'])
    expect(details).toEqual({
      quoteHash,
      totalNow: toDollars(totalCents),
      lines: [
        { index: 0, id: line.id, product: line.product, was: before.total, now: toDollars(totalCents) },
      ],
    })
    expect(await opened()).toEqual([])
    for (let tap = 0; tap < 2; tap++)
      expect((await openCheckout(shop, who, [line], quoteHash)).status).toBe(200)
    // The provider's key is the checkout's id, so two taps are two keys.
    expect((await opened()).map(({ amountCents }) => amountCents)).toEqual([totalCents, totalCents])
    expect((await opened()).filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  test('D10: an acceptance does not outlive the prices it was given for', async () => {
    const who = await newPerson(shop)
    const line = { ...before, priceList: undefined, productArtwork: await uploadArtwork(shop, who) }
    const { quoteHash } = await quoted([line])
    await publish(shop.deps.store, dearer(loadCatalogueData(), 300), shop.deps.clock)
    const again = await openCheckout(shop, who, [line], quoteHash)
    const { details } = (await again.json()) as { details: PriceChange }
    expect([again.status, details.quoteHash === quoteHash]).toEqual([409, false])
  })

  test('D12: a withdrawn list holds no price', async () => {
    await withdraw(shop.deps.store, 1, shop.deps.clock)
    const [only] = (await quoted([before])).items
    expect([heldOf(only), (centsOf(only) ?? 0) > toCents(before.total)]).toEqual([null, true])
  })
})
