import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { lacksFile } from '#api/services/booth/lacking.ts'
import type { HistoryBy, OrderDoc } from '#api/store/documents.ts'
import type { StatusAnswer } from '#shared/contract/calls.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { mayFollow } from '#shared/orders/status.ts'
import { movedBy } from './history.ts'

/**
 * Moves an order on (D15, D30): a repeat changes nothing, `final_status` refuses to leave done and cancelled,
 * `artwork_to_follow` to go on without the files of a booth order (issue 9.4). Its history says who moved it.
 * The id may be typed in any case and with any dashes (D32); one that no order has is `not_found`.
 */
export async function moveOrder(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  id: string,
  status: OrderStatus,
  by: HistoryBy = { kind: 'tracker' },
): Promise<{ ok: true; moved: StatusAnswer } | Failure> {
  const [found] = await store.orders.find({ where: { searchId: normalizeOrderId(id) }, limit: 1 })
  const order =
    found &&
    (await store.orders.update(found._id, current =>
      current.status !== status && refusedMove(current, status) === null
        ? movedBy(current, status, clock, by)
        : null,
    ))
  if (!order) return failure('not_found', 'There is no such order')
  const { orderId } = order
  const refused = refusedMove(order, status)
  if (refused === 'artwork_to_follow') return failure(refused, `Order ${orderId} still waits for artwork`)
  if (refused !== null) return failure(refused, `Order ${orderId} is ${order.status} for good`)
  return { ok: true, moved: { orderId, status } }
}

/** Why an order may not go to this status; null where it may, or is there. */
export function refusedMove(order: OrderDoc, to: OrderStatus): ErrorCode | null {
  if (isHeldUp(order, to)) return 'artwork_to_follow'
  return mayFollow(order.status, to) ? null : 'final_status'
}

/** A booth order may be paid before its files are there; until they are it can only be cancelled (D49, issue 9.4). */
function isHeldUp({ booth, status: from, items }: OrderDoc, to: OrderStatus): boolean {
  const isWaiting = booth !== undefined && from === 'design/artwork' && items.some(lacksFile)
  return isWaiting && to !== from && to !== 'cancelled'
}
