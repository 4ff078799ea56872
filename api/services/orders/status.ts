import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { StatusAnswer } from '#shared/contract/calls.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { mayFollow } from '#shared/orders/status.ts'

/**
 * Moves an order on (D15, D30): a repeat changes nothing, `final_status` refuses to leave done and cancelled.
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
      current.status !== status && mayFollow(current.status, status) ? { ...current, status } : null,
    ))
  if (!order) return failure('not_found', 'There is no such order')
  const { orderId } = order
  if (order.status !== status) return failure('final_status', `Order ${orderId} is ${order.status} for good`)
  return { ok: true, moved: { orderId, status } }
}
