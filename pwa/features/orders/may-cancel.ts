import type { CancellingPolicy } from '#shared/contract/money.ts'
import type { Order } from '#shared/orders/order.ts'
import { mayStillChange } from '#shared/orders/status.ts'

/**
 * Whether a customer is offered to cancel an order: where the shop has it so, until it is printed (issue 11.6). What was paid by hand
 * at a stand comes back from the shop alone, which would refuse it here.
 */
export const mayCancel = (
  policy: CancellingPolicy | undefined,
  { status, isPaidByHand }: Pick<Order, 'status' | 'isPaidByHand'>,
): boolean => policy === 'until-printing' && !isPaidByHand && mayStillChange(status)
