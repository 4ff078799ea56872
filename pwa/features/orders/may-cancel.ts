import type { CancellingPolicy } from '#shared/contract/money.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { mayStillChange } from '#shared/orders/status.ts'

/** Whether a customer is offered to cancel an order: where the shop has it so, until it is printed (issue 11.6). */
export const mayCancel = (policy: CancellingPolicy | undefined, status: OrderStatus): boolean =>
  policy === 'until-printing' && mayStillChange(status)
