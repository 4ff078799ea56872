import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ARTWORK_BUCKET } from '#api/services/artwork/artwork.ts'
import { type Documents, kindsNow, putBefore, readBefore } from '#api/testing/before.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { SyncAnswer, SyncRequest } from '#shared/contract/sync.ts'

/** What a shop of commit f17e521 wrote for one customer, as it lay in its store, with what it was asked and what it answered. */
interface Before extends Documents {
  person: string
  request: SyncRequest
  later: SyncRequest
  laterAnswer: SyncAnswer
  cart: SyncAnswer
  message: { key: string; json: object }
  orders: { orders: { orderId: string; totalAmount: number; status: string }[] }
}

const before = readBefore<Before>('documents-f17e521.json')

let shop: TestShop

beforeEach(async () => {
  // Within the 90 days for which outcomes and answers are kept.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26) })
  shop = await openTestShop()
  vi.spyOn(shop.deps.tokens, 'verify').mockImplementation(async token => ({ sub: token, permissions: [] }))
  await putBefore(before, shop)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

async function sync(request: SyncRequest): Promise<SyncAnswer> {
  const answer = await shop.call('/api/sync/cart', { token: before.person, json: request })
  expect(answer.status).toBe(200)
  return (await answer.json()) as SyncAnswer
}
const told = async (path: string): Promise<unknown> =>
  (await shop.call(path, { token: before.person })).json()

/** A customer comes back to the newer shop, with what their device had not heard of; a change of theirs follows. */
async function comeBack(): Promise<void> {
  const { key, json } = before.message
  const headers = { 'Idempotency-Key': key }
  const sent = await shop.call('/api/users/contact-us', { token: before.person, json, headers })
  expect(sent.status).toBe(200)
  await sync(before.later)
  await sync(syncOf(before.person, [mutations.add(crypto.randomUUID())]))
}

test('issue 10.3: the documents of the version before are read: cart, epoch, outcomes, orders and whose artwork is whose', async () => {
  const cart = await sync(syncOf(before.person, []))
  expect(cart).toMatchObject({ epoch: before.cart.epoch, v: before.cart.v, snapshot: before.cart.snapshot })
  const again = await sync(before.later)
  expect(again.done).toEqual(before.laterAnswer.done)
  expect(again.v).toBe(before.cart.v)
  expect(await told('/api/orders/customer-orders')).toMatchObject({
    orders: before.orders.orders.map(({ orderId, totalAmount, status }) => ({
      orderId,
      totalAmount,
      status,
    })),
  })
  const owned = before.documents.artworks?.filter(doc => 'owner' in doc && doc.owner === before.person) ?? []
  expect(owned).toHaveLength(2)
  for (const { _id } of owned) {
    const json = {
      bucket: ARTWORK_BUCKET,
      key: _id.slice(ARTWORK_BUCKET.length + 1),
      contentType: 'image/jpeg',
    }
    const ask = (token: string) => shop.call('/api/aws/get-presigned-upload-url', { token, json })
    expect((await ask('somebody else')).status).toBe(404)
    expect((await ask(before.person)).status).toBe(200)
  }
})

test('issue 10.3: what a device sends again to the newer version counts once, also a message that the older one had taken', async () => {
  await comeBack()
  await comeBack()
  const messages = await shop.deps.store.messages.find({})
  expect(messages.map(({ message }) => message)).toEqual(['How much is gold?'])
  const { snapshot } = await sync(syncOf(before.person, []))
  expect(snapshot?.lines).toHaveLength((before.cart.snapshot?.lines.length ?? 0) + 2)
})

test('issue 10.3: after a roll-back the version before finds every field of its documents, each of the kind it wrote', async () => {
  await comeBack()
  for (const { name, was, now } of await kindsNow(before, shop))
    expect([name, now]).toEqual([name, expect.objectContaining(was)])
})
