import Stripe from 'stripe'
import { idOf } from './payments-books.ts'
import type { RefundOutcome, RefundRequest } from './ports.ts'

/** Refunds of one payment that are looked through; the shop makes fewer of an order. */
const LISTED = 100

/**
 * Gives money of a session back, once for its name: the name goes along as the idempotency key and lies in the refund, where it is
 * looked for first, since the provider forgets keys after a day. Throws what kept it from being answered.
 */
export async function giveBack(
  stripe: Stripe,
  { refundId, sessionId, amountCents }: RefundRequest,
): Promise<RefundOutcome> {
  const intent = idOf((await stripe.checkout.sessions.retrieve(sessionId)).payment_intent)
  if (intent === null) return { outcome: 'refused', problem: 'unpaid' }
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: LISTED })
  const earlier = data.find(({ metadata }) => metadata?.refundId === refundId)
  if (earlier) return outcomeOf(earlier)
  try {
    const params = { payment_intent: intent, amount: amountCents, metadata: { refundId } }
    return outcomeOf(await stripe.refunds.create(params, { idempotencyKey: `refund-${refundId}` }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) throw error
    if (error.code === 'idempotency_key_in_use') throw error
    return { outcome: 'refused', problem: error.code ?? error.type }
  }
}

/** One that is on its way counts as given: what becomes of it later the books say. */
const outcomeOf = ({ id, status }: Stripe.Refund): RefundOutcome =>
  status === 'failed' || status === 'canceled'
    ? { outcome: 'refused', problem: status }
    : { outcome: 'given', id }
