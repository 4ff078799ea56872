import { type Deps, isoNow } from '#api/deps.ts'
import { withMails } from '#api/services/mail/due.ts'
import { UNTRACKED } from '#api/services/tracker/tracker.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { formatOrderId, normalizeOrderId } from '#shared/orders/order-id.ts'
import { noted } from './history.ts'
import { indexOrder } from './order-words.ts'

type OrderDeps = Pick<Deps, 'store' | 'clock' | 'ids'>

/** An order that has no number yet. */
export type NewOrder = Omit<OrderDoc, '_id' | 'orderId' | 'searchId' | 'createdAt'>

/**
 * Inserts an order under the key that makes it one, with a number of its own; the one that stands there where somebody was faster.
 * The words it is found by come first: a crash between leaves some that lead nowhere (decision 50).
 */
export async function insertOrder(deps: OrderDeps, key: string, fields: NewOrder): Promise<OrderDoc> {
  const orderId = await reserveNumber(deps, key)
  const bare: OrderDoc = {
    _id: key,
    orderId,
    searchId: normalizeOrderId(orderId),
    createdAt: isoNow(deps.clock),
    ...fields,
    ...UNTRACKED,
    foundBy: 'all',
  }
  const order = noted(
    withMails(null, bare, deps.clock),
    deps.clock,
    { kind: 'shop' },
    { kind: 'created', status: bare.status },
  )
  await indexOrder(deps.store, order)
  if (await deps.store.orders.insert(order)) return order
  return (await deps.store.orders.get(key)) ?? order
}

/** Reserves a readable number no other order has (D32). A crash here leaves at worst an unused number. */
async function reserveNumber({ store, ids }: OrderDeps, checkoutId: string): Promise<string> {
  for (;;) {
    const orderId = formatOrderId(ids.bytes(5))
    if (await store.orderNumbers.insert({ _id: orderId, checkoutId })) return orderId
  }
}
