import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOfAddress } from '#api/services/artwork/artwork.ts'
import {
  buyable,
  itemFor,
  openCheckout,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { CheckoutItem } from '#shared/contract/calls.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import type { OrderItem } from '#shared/orders/order.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** What is no part of an insert's price: the light of its stand, a size of its own, and letters. */
const IGNORED = {
  'LED Light': 'Clip-On LED Light',
  Dimensions: { heightFt: 10, heightIn: 0, widthFt: 4, widthIn: 0 },
  Characters: 'RUSH',
}

/** The insert of a stand at its own price, as the page sends it, and with what the price ignores beside it. */
async function insert(who: TestPerson): Promise<{ honest: CheckoutItem; sent: CheckoutItem }> {
  const product = productNamed(shop, 'SD Retractable')
  const start = buyable(product)
  const selection = { ...start, choices: { ...start.choices, productOptions: 'Insert Only' } }
  const honest = itemFor(product, selection, await uploadArtwork(shop, who))
  return { honest, sent: { ...honest, options: { ...honest.options, ...IGNORED } } }
}

async function bought(who: TestPerson, item: CheckoutItem): Promise<{ orderId: string; item: OrderItem }> {
  const session = await openedCheckout(shop, who, [item])
  await pay(session)
  await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
  const [order] = (await ordersOf(shop, who)).orders
  const { items, ...rest } = order ?? expect.fail('an order was made')
  const [first] = items as unknown as OrderItem[]
  return { ...rest, item: first ?? expect.fail('it has its line') }
}

describe('D6 what a price ignores is not bought', () => {
  test('D6 a hidden choice, the size of a fixed product and the letters of one without are neither on the order nor on the job', async () => {
    const [pat, staff] = await Promise.all([newPerson(shop), newStaff(shop)])
    const { honest, sent } = await insert(pat)
    const { orderId, item } = await bought(pat, sent)
    expect(item).toMatchObject({ total: honest.total, options: honest.options })
    expect(item.options).toEqual(honest.options)
    const answer = await shop.call(`/api/desk/orders/${orderId}`, { token: staff.token })
    const [line] = ((await answer.json()) as DeskJob).lines
    expect(line).toMatchObject({ jobName: 'Spring sale', isPickup: true, size: '', options: honest.options })
    const titles = line?.choices.map(({ title }) => title)
    expect(titles).toContain('Product Option')
    expect(titles).not.toContain('LED Light')
    expect(titles).not.toContain('Characters')
  })

  test('D6 what of a line is no choice is kept as it was sent, and lists that were left out say what they start on', async () => {
    const pat = await newPerson(shop)
    const { honest, sent } = await insert(pat)
    const metadata = { 'Job Name': 'Fair', Quantity: 1, 'Store Pickup': true, requiresArtwork: false }
    const options = { 'Product Option': 'Insert Only', ...IGNORED, ...metadata }
    const { item } = await bought(pat, { ...sent, options })
    expect(item.options).toEqual({ ...honest.options, ...metadata })
  })

  test('D7 a line that said more than was priced leaves the shop’s own cart once it is paid, and is not bought again', async () => {
    const pat = await newPerson(shop)
    const { sent } = await insert(pat)
    const { id = '', productArtwork = '' } = sent
    const options = sent.options as CartLine['options']
    const key = keyOfAddress(shop.deps.artworkBase, productArtwork) ?? ''
    const front = { bucket: 'order-artwork', key, fileName: '', size: 8, type: 'image/jpeg' } as const
    const sync = async (muts: CartMutation[]) =>
      (
        await shop.call('/api/sync/cart', { token: pat.token, json: syncOf(pat.sub, muts) })
      ).json() as Promise<{ snapshot: { lines: CartLine[] } }>
    const added = mutations.add(id, { options, artwork: { front, back: null } })
    expect((await sync([added])).snapshot.lines).toMatchObject([{ id, options }])
    const session = await openedCheckout(shop, pat, [sent])
    await pay(session)
    const state = await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: pat.token })
    expect(await state.json()).toMatchObject({ status: 'paid', lines: [{ id, options }], changed: [] })
    expect((await sync([])).snapshot.lines).toEqual([])
    expect(await (await openCheckout(shop, pat, [sent])).json()).toMatchObject({ code: 'already_paid' })
  })
})
