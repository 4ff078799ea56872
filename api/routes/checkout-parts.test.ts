import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { urlToKey } from '#shared/artwork/address.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop), newPerson(shop)])
})
afterAll(() => shop.close())

const keyOf = (address: string) => urlToKey(shop.deps.artworkBase, address) ?? ''

/** A tent with a wall, as the page sends it. */
function tent(artwork: string, parts: Record<string, string>) {
  const product = productNamed(shop, 'Event Tent')
  const selection = buyable(product)
  const choices = { ...selection.choices, fullwall: '1 Full Wall, Single Sided' }
  const { productArtwork: _, ...item } = itemFor(product, { ...selection, choices })
  return { ...item, ...(artwork ? { artwork: keyOf(artwork) } : {}), parts }
}

async function refusal(item: object) {
  const answer = await openCheckout(shop, pat, [item])
  const { code, details } = (await answer.json()) as { code: string; details?: unknown }
  return { status: answer.status, code, details }
}

describe('issue 6.40: a checkout with files for other parts', () => {
  test('issue 6.40: a paid order has the file of every part, in the order, the export and nowhere else', async () => {
    const [canopy, wall] = [await uploadArtwork(shop, pat), await uploadArtwork(shop, pat)]
    await pay(await openedCheckout(shop, pat, [tent(canopy, { wall: keyOf(wall) })]))
    await expect.poll(async () => (await ordersOf(shop, pat)).orders.length).toBe(1)
    const [order] = (await ordersOf(shop, pat)).orders
    const expected = { artwork: canopy, artworkParts: { wall: wall } }
    expect(order?.items as unknown as OrderItem[]).toMatchObject([expected])
    const exported = await shop.call('/api/users/me', { token: pat.token })
    const data = (await exported.json()) as PersonalData
    expect(data.orders[0]?.items).toMatchObject([expected])
    expect(data.checkouts[0]?.items).toMatchObject([expected])
    const [stored] = await shop.deps.store.orders.find({ where: { owner: pat.sub } })
    expect(stored?.items[0]?.files?.map(({ key }) => key)).toEqual([keyOf(canopy), keyOf(wall)])
  })

  test('D57: the gate looks at the front alone: a part without a file stays plain, a front is missing', async () => {
    const canopy = await uploadArtwork(shop, pat)
    expect((await openCheckout(shop, pat, [tent(canopy, {})])).status).toBe(200)
    const wall = keyOf(await uploadArtwork(shop, pat))
    expect(await refusal(tent('', { wall: wall }))).toMatchObject({
      status: 409,
      code: 'artwork_missing',
    })
    expect(await refusal(tent('', { front: wall }))).toMatchObject({ status: 409, code: 'artwork_missing' })
  })

  test('D21: a part’s file that is not there, or another’s, or unfit, is refused like any other', async () => {
    const canopy = await uploadArtwork(shop, pat)
    const gone = await uploadArtwork(shop, pat)
    await shop.deps.objects.remove('order-artwork', keyOf(gone))
    const theirs = await uploadArtwork(shop, sam)
    const unfit = await uploadArtwork(shop, pat, pdfOfPages(2))
    const details = { index: 0, product: 'Event Tent' }
    for (const [address, code] of [
      [gone, 'artwork_missing'],
      [theirs, 'artwork_missing'],
      [unfit, 'artwork_refused'],
    ] as const)
      expect(await refusal(tent(canopy, { wall: keyOf(address) }))).toMatchObject({
        status: 409,
        code,
        details,
      })
  })

  test('issue 6.1: what names no part, or more of them than there are, is no checkout', async () => {
    const canopy = await uploadArtwork(shop, pat)
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`part${n}`, keyOf(canopy)]))
    for (const parts of [many, { 'Full Wall': keyOf(canopy) }, { wall: 'x' }, { wall: 7 as never }])
      expect((await openCheckout(shop, pat, [tent(canopy, parts)])).status).toBe(422)
  })
})
