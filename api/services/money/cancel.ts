import type { Config } from '#api/config.ts'
import { type Failure, failure } from '#api/failure.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { movedBy } from '#api/services/orders/history.ts'
import { ownOrder } from '#api/services/orders/orders.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { finishOrder, type OwedDeps } from './owed.ts'
import { isByHand } from './paid.ts'
import { leftOf, withRefund } from './refund.ts'

type CancelDeps = OwedDeps & { config: Pick<Config, 'cancelling'> }

/**
 * Cancels a customer's own order, until it is printed and where the shop has it so, and owes them what was paid, in one write (issue 11.6).
 * Cancelling it again changes nothing. What was paid by hand at a stand only the shop can give back.
 */
export async function cancelOwn(
  deps: CancelDeps,
  sub: string,
  name: string,
): Promise<{ ok: true } | Failure> {
  const order = await ownOrder(deps, sub, name)
  if (order === null) return failure('not_found', 'There is no such order')
  if (!mayCancel(deps, order)) return failure('forbidden', 'Please ask the shop to cancel this order')
  const cancelled = await deps.store.orders.update(order._id, current =>
    mayStillChange(current.status) ? withCancellation(current, deps) : null,
  )
  if (cancelled?.status !== 'cancelled')
    return failure('final_status', 'This order cannot be cancelled any more')
  await finishOrder(deps, cancelled)
  return { ok: true }
}

/** Whether its customer may cancel this order by themselves. */
const mayCancel = ({ config }: Pick<CancelDeps, 'config'>, order: Pick<OrderDoc, 'booth'>): boolean =>
  config.cancelling === 'until-printing' && !isByHand(order)

function withCancellation(order: OrderDoc, { clock }: Pick<CancelDeps, 'clock'>): OrderDoc {
  const by = { kind: 'customer' } as const
  const cancelled = movedBy(order, 'cancelled', clock, by)
  const cents = leftOf(order)
  if (cents === 0) return cancelled
  return withRefund(
    cancelled,
    { id: derivedUuid('cancel', order._id), cents, reason: '', by, device: null },
    clock,
  )
}
