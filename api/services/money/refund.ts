import { isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { BookedRefund, RefundOutcome } from '#api/gateways/ports.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { withRefundMail } from '#api/services/mail/due.ts'
import { MAX_HISTORY, noted, revOf } from '#api/services/orders/history.ts'
import { retryWait } from '#api/services/retry-wait.ts'
import type { Clock } from '#api/store/clock.ts'
import type { HistoryBy, HistoryDoc, OrderDoc, RefundDoc } from '#api/store/documents.ts'
import { isByHand, paidCentsOf } from './paid.ts'

/** Refunds one order has at most. */
const MAX_REFUNDS = 50

/** Money that somebody gives back, in whole cents. */
export interface AskedRefund {
  id: string
  cents: number
  reason: string
  by: HistoryBy
  device: HistoryDoc['device']
}

/** Whole cents of an order that may still be given back: of what was received for it, so never below none. */
export function leftOf(order: Pick<OrderDoc, 'amountCents' | 'booth' | 'refunds'>): number {
  const { refunds = [] } = order
  const back = refunds.reduce((sum, { cents, state }) => (state === 'refused' ? sum : sum + cents), 0)
  return Math.max(0, paidCentsOf(order) - back)
}

/** Why staff cannot give this back, of whom `left` was shown; null where they can (decision 58). */
export function refusedRefund(order: OrderDoc, { cents }: AskedRefund, left: number): Failure | null {
  if (leftOf(order) !== left)
    return failure('money_outdated', 'Another sum is left to give back by now', { left: leftOf(order) })
  if (cents > left) return failure('invalid', 'That is more than is left to give back')
  return (order.refunds?.length ?? 0) >= MAX_REFUNDS || revOf(order) >= MAX_HISTORY
    ? failure('too_large', 'This order was changed as often as it can be')
    : null
}

/**
 * The order that owes this money: whoever sees to what is owed asks the provider, by the same name each time, so that a crash at any
 * moment has it given back once. What was paid by hand is given back by hand: to say so is all there is to do.
 */
export function withRefund(order: OrderDoc, asked: AskedRefund, clock: Clock): OrderDoc {
  const { id, cents, reason, by, device } = asked
  const refund: RefundDoc = { id, cents, reason, by, at: isoNow(clock), state: 'due', tries: 0 }
  const owing = noted(
    { ...order, refunds: [...(order.refunds ?? []), refund], owedAt: clock.now() },
    clock,
    by,
    { kind: 'refund', cents, text: reason },
    device,
  )
  if (!isByHand(order)) return owing
  return withAnswer(owing, id, { outcome: 'given' }, clock) ?? owing
}

/** The order once the provider has said what it does; null where that is known. Its customer is told by mail in the same write. */
export function withAnswer(
  order: OrderDoc,
  id: string,
  said: RefundOutcome | { outcome: 'given'; id?: never },
  clock: Clock,
): OrderDoc | null {
  const refund = dueRefund(order, id)
  if (!refund) return null
  const { cents } = refund
  if (said.outcome === 'refused') {
    const refused = replaced(order, { ...refund, state: 'refused' })
    return noted(refused, clock, { kind: 'shop' }, { kind: 'refund refused', cents })
  }
  const given: RefundDoc = {
    ...refund,
    state: 'given',
    givenAt: isoNow(clock),
    ...(said.id === undefined ? { isByHand: true } : { providerId: said.id }),
  }
  const back = { ...replaced(order, given), refundedAt: isoNow(clock) }
  return noted(withRefundMail(back, clock), clock, { kind: 'shop' }, { kind: 'refunded', cents })
}

/** What stands where staff say why: nobody told the shop. */
const ELSEWHERE = 'Given back on the payment provider’s site'

/**
 * The order with what the provider's books say of one refund: one that was made elsewhere is there from now on, one of ours that is
 * due is given, one that failed since is left again. The same order where it says so already.
 */
export function withBooked(order: OrderDoc, booked: BookedRefund, clock: Clock): OrderDoc {
  const { id: providerId, refundId, amountCents: cents, status } = booked
  const known = order.refunds?.find(each => each.providerId === providerId || each.id === refundId)
  const isBack = status !== 'failed' && status !== 'canceled'
  if (known?.state === 'given' && !isBack)
    return noted(
      replaced(order, { ...known, state: 'refused' }),
      clock,
      { kind: 'shop' },
      { kind: 'refund refused', cents },
    )
  if (known?.state === 'due' && isBack)
    return withAnswer(order, known.id, { outcome: 'given', id: providerId }, clock) ?? order
  // One that the shop asked for and does not know any more was lost with a backup: the reconciliation tells of it.
  if (known || !isBack || refundId !== null) return order
  const id = derivedUuid('refund elsewhere', providerId)
  const by = { kind: 'shop' } as const
  const made = withRefund(order, { id, cents, reason: ELSEWHERE, by, device: null }, clock)
  return withAnswer(made, id, { outcome: 'given', id: providerId }, clock) ?? made
}

/** The order after the provider did not say: it is asked again, later and later. */
export function postponed(order: OrderDoc, id: string, clock: Clock): OrderDoc | null {
  const refund = dueRefund(order, id)
  if (!refund) return null
  return {
    ...replaced(order, { ...refund, tries: refund.tries + 1 }),
    owedAt: clock.now() + retryWait(refund.tries),
  }
}

const dueRefund = ({ refunds = [] }: OrderDoc, id: string): RefundDoc | undefined =>
  refunds.find(each => each.id === id && each.state === 'due')

/** Whether something of an order is still owed to its customer. */
export const isOwing = ({ refunds = [], reprints = [] }: Pick<OrderDoc, 'refunds' | 'reprints'>): boolean =>
  refunds.some(({ state }) => state === 'due') || reprints.some(({ orderId }) => orderId === null)

function replaced(order: OrderDoc, refund: RefundDoc): OrderDoc {
  const refunds = (order.refunds ?? []).map(each => (each.id === refund.id ? refund : each))
  const owedAt = isOwing({ ...order, refunds }) ? order.owedAt : null
  return { ...order, refunds, ...(owedAt === undefined ? {} : { owedAt }) }
}
