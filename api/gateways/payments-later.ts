import { lazily } from '#shared/lazily.ts'
import type { PaymentGatewaySettings } from './payments.ts'
import type { PaymentGateway } from './ports.ts'

/** The payment provider, whose library is loaded when it is first asked: a shop without its 14 MB serves pages and carts (issue 10.4). */
export function paymentGatewayLater(settings: PaymentGatewaySettings): PaymentGateway {
  const gateway = lazily(() =>
    import('./payments.ts').then(({ createPaymentGateway }) => createPaymentGateway(settings)),
  )
  return {
    getSession: async id => (await gateway()).getSession(id),
    openSession: async request => (await gateway()).openSession(request),
    expireSession: async id => (await gateway()).expireSession(id),
    refund: async request => (await gateway()).refund(request),
    readEvent: async (rawBody, signature) => (await gateway()).readEvent(rawBody, signature),
    refundsOf: async paymentId => (await gateway()).refundsOf(paymentId),
    sessionOfPayment: async paymentId => (await gateway()).sessionOfPayment(paymentId),
    async *openPages(since) {
      yield* (await gateway()).openPages(since)
    },
    async *payments(since) {
      yield* (await gateway()).payments(since)
    },
    async *refunds(since) {
      yield* (await gateway()).refunds(since)
    },
  }
}
