import type { Deps } from '#api/deps.ts'
import { isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { MAX_HISTORY, noted, revOf } from '#api/services/orders/history.ts'
import { insertOrder, type NewOrder } from '#api/services/orders/new-order.ts'
import type { Clock } from '#api/store/clock.ts'
import type { OrderDoc, OrderItemDoc, ReprintDoc } from '#api/store/documents.ts'
import { isOwing } from './refund.ts'

/** Reprints one order has at most. */
const MAX_REPRINTS = 20

export type AskedReprint = Omit<ReprintDoc, 'at' | 'orderId'>

/** Why this cannot be printed again by staff, who were shown that so much was `made` before; null where it can (decision 58). */
export function refusedReprint(order: OrderDoc, { lines }: AskedReprint, made: number): Failure | null {
  if ((order.reprints?.length ?? 0) !== made)
    return failure('money_outdated', 'Some of it was printed again meanwhile')
  const isThere = lines.every(({ line, quantity }) => quantity <= (order.items[line - 1]?.quantity ?? 0))
  if (!isThere || new Set(lines.map(({ line }) => line)).size < lines.length)
    return failure('invalid', 'The order has no such lines, or fewer pieces of them')
  return (order.reprints?.length ?? 0) >= MAX_REPRINTS || revOf(order) >= MAX_HISTORY
    ? failure('too_large', 'This order was changed as often as it can be')
    : null
}

/** The order that owes a reprint: the new order follows in a write of its own, which a crash may part from this one. */
export const withReprint = (order: OrderDoc, asked: AskedReprint, clock: Clock): OrderDoc => ({
  ...order,
  reprints: [...(order.reprints ?? []), { ...asked, at: isoNow(clock), orderId: null }],
  owedAt: clock.now(),
})

/** Key of the order that a reprint makes, always the same. */
export const reprintKey = ({ _id }: Pick<OrderDoc, '_id'>, { id }: Pick<ReprintDoc, 'id'>): string =>
  derivedUuid('reprint', _id, id)

/** Makes the order of a reprint and names it in the one it is of, each once however often it is asked. */
export async function makeReprint(
  deps: Pick<Deps, 'store' | 'clock' | 'ids'>,
  order: OrderDoc,
  reprint: ReprintDoc,
): Promise<OrderDoc> {
  const key = reprintKey(order, reprint)
  const { orders } = deps.store
  const made = (await orders.get(key)) ?? (await insertOrder(deps, key, reprinted(order, reprint)))
  // Whoever claimed the order since it was read could not find this one yet.
  const claimedBy = (await orders.get(order._id))?.claimedBy ?? null
  const claimed = await claimedAs(deps, made, claimedBy)
  await orders.update(order._id, current => named(current, reprint.id, made.orderId, deps.clock))
  return claimed ?? made
}

/** Gives an order of a stand, and all that was printed again of it, to whoever claimed its ticket; safe to repeat (B10). */
export async function claimOrder(
  deps: Pick<Deps, 'store' | 'clock'>,
  order: OrderDoc,
  claimedBy: string | null,
): Promise<OrderDoc | null> {
  const claimed = await claimedAs(deps, order, claimedBy)
  for (const reprint of claimed?.reprints ?? []) {
    const again = await deps.store.orders.get(reprintKey(order, reprint))
    // One of a reprint is an order like others.
    if (again) await claimOrder(deps, again, claimedBy)
  }
  return claimed
}

async function claimedAs(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  order: OrderDoc,
  claimedBy: string | null,
): Promise<OrderDoc | null> {
  if (claimedBy === null || order.claimedBy === claimedBy) return order
  return store.orders.update(order._id, current => ({ ...current, claimedBy, changedAt: clock.now() }))
}

function named(order: OrderDoc, id: string, orderId: string, clock: Clock): OrderDoc | null {
  const reprint = order.reprints?.find(each => each.id === id && each.orderId === null)
  if (!reprint) return null
  const reprints = (order.reprints ?? []).map(each => (each === reprint ? { ...each, orderId } : each))
  const event = { kind: 'reprint', order: orderId, text: reprint.reason } as const
  const owing = isOwing({ ...order, reprints }) ? {} : { owedAt: null }
  return noted({ ...order, reprints, ...owing }, clock, reprint.by, event, reprint.device)
}

/** What is printed again: the lines as they are by now, with their files, at no charge, for whom and where the first went. */
function reprinted(order: OrderDoc, { id, reason, lines }: ReprintDoc): NewOrder {
  const { owner, claimedBy, address, booth, _id: key, orderId } = order
  return {
    owner,
    ...(claimedBy === undefined ? {} : { claimedBy }),
    ...(booth ? { booth: { ticketId: booth.ticketId, offerId: booth.offerId } } : {}),
    status: 'new',
    amountCents: 0,
    items: lines.flatMap(({ line, quantity }) => {
      const item = order.items[line - 1]
      return item ? [free(item, quantity)] : []
    }),
    address,
    sessionId: `reprint:${id}`,
    reprintOf: { key, orderId, reason },
  }
}

/** A line that is printed again was never in a cart. */
const free = ({ cartOptions: _, ...item }: OrderItemDoc, quantity: number): OrderItemDoc => ({
  ...item,
  quantity,
  totalCents: 0,
  ...('Quantity' in item.options ? { options: { ...item.options, Quantity: quantity } } : {}),
})
