import { insertOrder } from '#api/services/orders/new-order.ts'
import { proofToken } from '#api/services/proofs/links.ts'
import { withProof } from '#api/services/proofs/send.ts'
import { versionNow } from '#api/services/proofs/version.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { boughtLine, orderDoc } from '#api/testing/records.ts'
import type { Filled } from './filled.ts'

/** A new order as a purchase makes it; without other items one of a stored file. */
export async function newOrder(
  { shop, who, key }: Filled,
  { items = [boughtLine(key)], ...changes }: Partial<OrderDoc> = {},
): Promise<OrderDoc> {
  const { _id, ...fields } = orderDoc({ owner: who.sub, items, ...changes })
  return insertOrder(shop.deps, _id, fields)
}

/** One of which a proof was sent, and the link to that. */
export async function provedOrder(filled: Filled, changes: Partial<OrderDoc> = {}) {
  const { clock, store, boothSecret: secret } = filled.shop.deps
  const bare = await newOrder(filled, changes)
  const version = versionNow(bare, 1) ?? ''
  const order = await store.orders.update(bare._id, current =>
    withProof(current, { line: 1, version, said: 'Is it right?' }, { clock, secret }),
  )
  const [proof] = order?.desk?.proofs ?? []
  if (!order || !proof) throw new Error('no proof was sent')
  return { order, version, link: { order: order.orderId, token: proofToken(secret, order, proof) } }
}
