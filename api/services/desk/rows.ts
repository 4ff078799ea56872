import { lacksFile } from '#api/services/booth/lacking.ts'
import { leftOf } from '#api/services/money/refund.ts'
import { type Contact, contactsOf } from '#api/services/orders/contacts.ts'
import { revOf } from '#api/services/orders/history.ts'
import { jobNameOf } from '#api/services/orders/order-words.ts'
import { proofStateOf } from '#api/services/proofs/state.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskArtwork, DeskRow } from '#shared/contract/desk.ts'

/** Orders as the board shows them, in their order. */
export async function rowsOf(store: Store, orders: readonly OrderDoc[]): Promise<DeskRow[]> {
  const contacts = await contactsOf(store, orders)
  return orders.map(order => rowOf(order, contacts.get(order._id)))
}

export function rowOf(order: OrderDoc, contact: Contact | undefined): DeskRow {
  const { orderId, status, createdAt, desk, ready, items, rush = false } = order
  const proof = proofStateOf(order)
  return {
    orderId,
    status,
    createdAt,
    due: desk?.due ?? ready ?? null,
    customer: contact?.name || contact?.email || '',
    items: items.map(item => ({
      product: item.product,
      quantity: item.quantity,
      jobName: jobNameOf(item),
    })),
    artwork: artworkOf(order),
    rush,
    blocked: desk?.blocked ?? null,
    ...(proof === undefined ? {} : { proof }),
    leftCents: leftOf(order),
    rev: revOf(order),
  }
}

function artworkOf({ items }: OrderDoc): DeskArtwork {
  if (items.some(lacksFile)) return 'to follow'
  return items.every(({ options, artwork }) => options.requiresArtwork === false && artwork === null)
    ? 'none'
    : 'here'
}
