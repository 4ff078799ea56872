import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { lacksFile } from '#api/services/booth/lacking.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { StatusAnswer } from '#shared/contract/calls.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { mayFollow } from '#shared/orders/status.ts'

/**
 * Moves an order on (D15, D30): a repeat changes nothing, `final_status` refuses to leave done and cancelled,
 * `artwork_to_follow` to go on without the files of a booth order (issue 9.4).
 * The id may be typed in any case and with any dashes (D32); one that no order has is `not_found`.
 */
export async function moveOrder(
  { store }: Pick<Deps, 'store'>,
  id: string,
  status: OrderStatus,
): Promise<{ ok: true; moved: StatusAnswer } | Failure> {
  const [found] = await store.orders.find({ where: { searchId: normalizeOrderId(id) }, limit: 1 })
  const order =
    found &&
    (await store.orders.update(found._id, current =>
      current.status !== status && mayFollow(current.status, status) && !isHeldUp(current, status)
        ? { ...current, status }
        : null,
    ))
  if (!order) return failure('not_found', 'There is no such order')
  const { orderId } = order
  if (isHeldUp(order, status)) return failure('artwork_to_follow', `Order ${orderId} still waits for artwork`)
  if (order.status !== status) return failure('final_status', `Order ${orderId} is ${order.status} for good`)
  return { ok: true, moved: { orderId, status } }
}

/** A booth order may be paid before its files are there; until they are it can only be cancelled (D49, issue 9.4). */
function isHeldUp({ booth, status: from, items }: OrderDoc, to: OrderStatus): boolean {
  const isWaiting = booth !== undefined && from === 'design/artwork' && items.some(lacksFile)
  return isWaiting && to !== from && to !== 'cancelled'
}
