import { lacksFile } from '#api/services/booth/lacking.ts'
import { stoppedAmong } from '#api/services/mail/stop.ts'
import { untoldOf } from '#api/services/mail/untold.ts'
import { leftOf } from '#api/services/money/refund.ts'
import { type Contact, type Reached, reachedOf } from '#api/services/orders/contacts.ts'
import { revOf } from '#api/services/orders/history.ts'
import { jobNameOf } from '#api/services/orders/order-words.ts'
import { proofStateOf } from '#api/services/proofs/state.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskArtwork, DeskRow, DeskUntold } from '#shared/contract/desk.ts'

/** Orders as the board shows them, in their order. */
export async function rowsOf(store: Store, orders: readonly OrderDoc[]): Promise<DeskRow[]> {
  return (await reachedRows(store, orders)).map(({ row }) => row)
}

/** The same, each with who its order is for. */
export async function reachedRows(
  store: Store,
  orders: readonly OrderDoc[],
): Promise<{ row: DeskRow; reached: Reached }[]> {
  const all = await reachedOf(store, orders)
  const stopped = await stoppedAmong(
    store,
    [...all.values()].map(({ mailsTo }) => mailsTo),
  )
  return orders.map(order => {
    const reached = all.get(order._id) ?? NOBODY
    return { row: rowOf(order, reached.contact, untoldOf(order, reached, stopped)), reached }
  })
}

const NOBODY: Reached = {
  contact: { name: '', email: '', phone: '', company: '' },
  mailsTo: '',
  isVerified: false,
  shipTo: '',
}

function rowOf(order: OrderDoc, contact: Contact, untold: DeskUntold | undefined): DeskRow {
  const { orderId, status, createdAt, desk, ready, items, rush = false } = order
  const proof = proofStateOf(order)
  return {
    orderId,
    status,
    createdAt,
    due: desk?.due ?? ready ?? null,
    customer: contact.name || contact.email,
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
    ...(untold === undefined ? {} : { untold }),
    rev: revOf(order),
  }
}

function artworkOf({ items }: OrderDoc): DeskArtwork {
  if (items.some(lacksFile)) return 'to follow'
  return items.every(({ options, artwork }) => options.requiresArtwork === false && artwork === null)
    ? 'none'
    : 'here'
}
