import type Stripe from 'stripe'
import type { BookedPayment, BookedRefund, PaymentBooks } from './ports.ts'

const PAGE = 100

/** What the provider's account says happened, read page by page through its own library. */
export function paymentBooks(stripe: Stripe): PaymentBooks {
  const listed = (since: number, status: 'open' | 'complete') =>
    stripe.checkout.sessions.list({ created: { gte: Math.floor(since / 1000) }, status, limit: PAGE })
  return {
    async *openPages(since) {
      for await (const session of listed(since, 'open')) yield booked(session)
    },
    async *payments(since) {
      for await (const session of listed(since, 'complete'))
        if (session.payment_status === 'paid') yield booked(session)
    },
    async *refunds(since) {
      const refunds = stripe.refunds.list({ created: { gte: Math.floor(since / 1000) }, limit: PAGE })
      for await (const refund of refunds) yield bookedRefund(refund)
    },
    async refundsOf(paymentId) {
      const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: PAGE })
      return data.map(bookedRefund)
    },
    async sessionOfPayment(paymentId) {
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 })
      return data[0]?.id ?? null
    },
  }
}

const booked = (session: Stripe.Checkout.Session): BookedPayment => ({
  sessionId: session.id,
  checkoutId: session.metadata?.checkoutId ?? null,
  paymentId: idOf(session.payment_intent),
  amountCents: session.amount_total ?? 0,
  createdAt: session.created * 1000,
})

const bookedRefund = (refund: Stripe.Refund): BookedRefund => ({
  id: refund.id,
  refundId: refund.metadata?.refundId ?? null,
  paymentId: idOf(refund.payment_intent),
  amountCents: refund.amount,
  status: refund.status ?? '',
  createdAt: refund.created * 1000,
})

export function idOf(intent: string | { id: string } | null): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
