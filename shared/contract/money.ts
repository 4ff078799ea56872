import { z } from 'zod'
import { deskDevice, type RefundState } from './desk.ts'
import { MAX_CART_LINES, MAX_NOTE } from './limits.ts'
import { orderLine } from './proofs.ts'
import { text } from './ticket-patch.ts'
import { listOf } from './values.ts'

/** Whether customers may cancel an order themselves; the spec's "all sales are final" stays the text (issue 11.6). */
export const CANCELLING_POLICIES = ['off', 'until-printing'] as const
export type CancellingPolicy = (typeof CANCELLING_POLICIES)[number]

const user = z.string().min(1).max(256)
const cents = z.number().int().min(1).max(1_000_000_000)
const reason = text(MAX_NOTE).trim().min(1)

/**
 * POST /api/desk/orders/:id/refunds (`money:refund`): gives money back, once for `id`. `left` is what the device showed as left to
 * give back: 409 `money_outdated` where it is another sum by now, 422 `invalid` for more than is left, `idempotency_conflict` for
 * another sum under the same `id`, 413 `too_large` after 50. Whole cents.
 */
export const refundRequest = z.object({ user, id: z.uuid(), cents, left: cents, reason, device: deskDevice })
export type RefundRequest = z.output<typeof refundRequest>

export interface RefundAnswer {
  state: RefundState
}

/**
 * POST /api/desk/orders/:id/reprints (`money:refund`): a new order of price 0 of some lines, once for `id`. `made` is how many reprints
 * the device showed: 409 `money_outdated` where there are more by now. 422 `invalid` for a line that is not there or more pieces than were
 * bought, 413 `too_large` after 20.
 */
export const reprintRequest = z.object({
  user,
  id: z.uuid(),
  made: z.number().int().min(0).max(1_000),
  reason,
  lines: listOf(z.object({ line: orderLine, quantity: z.number().int().min(1).max(1_000_000) }), {
    min: 1,
    max: MAX_CART_LINES,
  }),
  device: deskDevice,
})
export type ReprintRequest = z.output<typeof reprintRequest>
export interface ReprintAnswer {
  /** Of the new order. */
  orderId: string
}

/**
 * POST /api/users/cancellations: a customer's own order is cancelled and paid back; repeating it changes nothing. 403 `forbidden` where the
 * shop does not have it so, 409 `final_status` once it is printed or over.
 */
export const cancellationRequest = z.object({ user, order: z.string().min(1).max(40) })
