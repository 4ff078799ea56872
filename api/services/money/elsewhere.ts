import type { BookedRefund } from '#api/gateways/ports.ts'
import { type FulfilDeps, fulfil } from '#api/services/checkout/fulfil.ts'
import { orderOfCheckout } from '#api/services/checkout/reconcile-orders.ts'
import { returnSurplus } from '#api/services/checkout/reconcile-refunds.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { withBooked } from './refund.ts'

/**
 * Has the order of a payment say what the provider's books say of its refunds, also of those that were made on the provider's own
 * site, each once however often it is called (issue 11.6, decision 58). An order that is not made yet is made first; a payment that
 * is not this shop's is nothing. Throws while the provider does not say.
 */
export async function learnRefunds(deps: FulfilDeps, paymentId: string): Promise<void> {
  const sessionId = await deps.payments.sessionOfPayment(paymentId)
  if (sessionId === null) return
  const booked = await deps.payments.refundsOf(paymentId)
  const order = await orderOfSession(deps, sessionId)
  return order ? learn(deps, order, booked) : returnSurplus(deps, sessionId, async () => booked)
}

/** Null where the money was beyond a ticket's one sale, or is not the shop's. */
async function orderOfSession(deps: FulfilDeps, sessionId: string): Promise<OrderDoc | null> {
  const known = await deps.store.sessions.get(sessionId)
  if (known === null) return null
  const standing = await orderOfCheckout(deps, known.checkoutId)
  const order =
    standing ?? ((await fulfil(deps, sessionId)) && (await orderOfCheckout(deps, known.checkoutId)))
  return order?.sessionId === sessionId ? order : null
}

async function learn(
  { store, clock, log }: FulfilDeps,
  { _id, orderId }: OrderDoc,
  booked: readonly BookedRefund[],
): Promise<void> {
  let failed: string[] = []
  await store.orders.update(_id, current => {
    const next = booked.reduce((order, refund) => withBooked(order, refund, clock), current)
    failed = lostSince(current, next)
    return next === current ? null : next
  })
  for (const refundId of failed)
    log.error({ alert: true, orderId, refundId }, 'money that was given back came back')
}

const lostSince = (before: OrderDoc, after: OrderDoc): string[] =>
  (after.refunds ?? []).flatMap(({ id, state }) =>
    state === 'refused' && before.refunds?.some(each => each.id === id && each.state === 'given') ? [id] : [],
  )
