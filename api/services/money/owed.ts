import type { Deps } from '#api/deps.ts'
import type { RefundOutcome } from '#api/gateways/ports.ts'
import type { OrderDoc, RefundDoc } from '#api/store/documents.ts'
import { StoreSilent } from '#api/store/silent.ts'
import { HOUR } from '#shared/time.ts'
import { isOwing, postponed, withAnswer } from './refund.ts'
import { makeReprint } from './reprint.ts'

/** Orders one round sees to. */
const BATCH = 50

export type OwedDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'ids' | 'log'>

/**
 * Sees to what orders owe their customers and could not be done at once, or was cut off by a crash. Returns how many it looked at. One
 * that fails for a fault of the shop is an alert and waits an hour: it does not keep the others from theirs. Throws while the store is silent.
 */
export async function finishOwed(deps: OwedDeps): Promise<number> {
  const owing = await deps.store.orders.find({
    where: { owedAt: { lte: deps.clock.now() } },
    sort: { field: 'owedAt', direction: 'asc' },
    limit: BATCH,
  })
  for (const order of owing)
    try {
      await finishOrder(deps, order)
    } catch (err) {
      if (err instanceof StoreSilent) throw err
      deps.log.error({ alert: true, err, orderId: order.orderId }, 'what an order owes could not be seen to')
      const owedAt = deps.clock.now() + HOUR
      await deps.store.orders.update(order._id, current => (isOwing(current) ? { ...current, owedAt } : null))
    }
  return owing.length
}

/** Gives back the money that is due of one order and makes its reprints; returns the order as it is then. */
export async function finishOrder(deps: OwedDeps, order: OrderDoc): Promise<OrderDoc> {
  for (const refund of order.refunds ?? [])
    if (refund.state === 'due') await finishRefund(deps, order, refund)
  for (const reprint of order.reprints ?? [])
    if (reprint.orderId === null) await makeReprint(deps, order, reprint)
  return (await deps.store.orders.get(order._id)) ?? order
}

async function finishRefund(deps: OwedDeps, order: OrderDoc, refund: RefundDoc): Promise<void> {
  const { store, clock } = deps
  const said = await askProvider(deps, order, refund)
  await store.orders.update(order._id, current =>
    said === null ? postponed(current, refund.id, clock) : withAnswer(current, refund.id, said, clock),
  )
}

/** Null while the provider does not say. */
async function askProvider(
  { payments, log }: OwedDeps,
  { orderId, sessionId }: OrderDoc,
  { id: refundId, cents: amountCents }: RefundDoc,
): Promise<RefundOutcome | null> {
  try {
    const said = await payments.refund({ refundId, sessionId, amountCents })
    if (said.outcome === 'refused')
      log.error({ alert: true, orderId, refundId, problem: said.problem }, 'the provider gives no money back')
    return said
  } catch (err) {
    log.warn({ err, orderId, refundId }, 'money could not be given back yet')
    return null
  }
}
