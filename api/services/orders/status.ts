import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { waitsForFiles } from '#api/services/booth/lacking.ts'
import { isWhollyApproved } from '#api/services/proofs/state.ts'
import type { HistoryBy, OrderDoc } from '#api/store/documents.ts'
import type { StatusAnswer } from '#shared/contract/calls.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ProofPolicy } from '#shared/contract/proofs.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { mayFollow } from '#shared/orders/status.ts'
import { movedBy } from './history.ts'

/**
 * Moves an order on (D15, D30): a repeat changes nothing, `final_status` refuses to leave done and cancelled,
 * `artwork_to_follow` to go on without the files of a booth order (issue 9.4), `proof_missing` to print what is not
 * approved (D50). Its history says who moved it.
 * The id may be typed in any case and with any dashes (D32); one that no order has is `not_found`.
 */
export async function moveOrder(
  { store, clock, config: { proofs } }: Pick<Deps, 'store' | 'clock'> & { config: Pick<Config, 'proofs'> },
  id: string,
  status: OrderStatus,
  by: HistoryBy = { kind: 'tracker' },
): Promise<{ ok: true; moved: StatusAnswer } | Failure> {
  const [found] = await store.orders.find({ where: { searchId: normalizeOrderId(id) }, limit: 1 })
  const order =
    found &&
    (await store.orders.update(found._id, current =>
      current.status !== status && refusedMove(current, status, proofs) === null
        ? movedBy(current, status, clock, by)
        : null,
    ))
  if (!order) return failure('not_found', 'There is no such order')
  const { orderId } = order
  const refused = refusedMove(order, status, proofs)
  if (refused === 'artwork_to_follow') return failure(refused, `Order ${orderId} still waits for artwork`)
  if (refused === 'proof_missing')
    return failure(refused, `Order ${orderId} still waits for its customer to approve the proofs`)
  if (refused !== null) return failure(refused, `Order ${orderId} is ${order.status} for good`)
  return { ok: true, moved: { orderId, status } }
}

/** Why an order may not go to this status; null where it may, or is there. */
export function refusedMove(order: OrderDoc, to: OrderStatus, proofs: ProofPolicy): ErrorCode | null {
  if (isHeldUp(order, to)) return 'artwork_to_follow'
  if (isUnapproved(order, to, proofs)) return 'proof_missing'
  return mayFollow(order.status, to) ? null : 'final_status'
}

/**
 * Where the shop wants it so, nothing begins to be printed before its customer approved every line (issue 11.3, D50); what is printed
 * again was printed before.
 */
const isUnapproved = (order: OrderDoc, to: OrderStatus, proofs: ProofPolicy): boolean =>
  proofs === 'required' &&
  order.reprintOf === undefined &&
  to === 'printing' &&
  order.status !== 'printing' &&
  !isWhollyApproved(order)

/** A booth order may be paid before its files are there; until they are it can only be cancelled (D49, issue 9.4). */
const isHeldUp = (order: OrderDoc, to: OrderStatus): boolean =>
  waitsForFiles(order) && to !== order.status && to !== 'cancelled'
