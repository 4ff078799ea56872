import Stripe from 'stripe'
import type { DeliveryAddress } from '#shared/orders/delivery-address.ts'
import { SECOND } from '#shared/time.ts'
import { idOf, paymentBooks } from './payments-books.ts'
import { giveBack } from './payments-refunds.ts'
import { type OpenSession, type PaymentGateway, type PaymentSession, SessionRefused } from './ports.ts'

export interface PaymentGatewaySettings {
  secretKey: string
  webhookSecret: string
  /** The one before it: events signed with either are the provider's (issue 10.5). */
  oldWebhookSecret?: string
  /** Where the provider's API is, when it is not the real one. */
  server?: { protocol: 'http' | 'https'; host: string; port: number }
  /** Replaces the network, for tests. */
  fetch?: typeof globalThis.fetch
  /** Epoch milliseconds; judges the age of events. */
  clock: () => number
}

/** One try and one retry stay within 30 s, the time a checkout request may take. */
const TIMEOUT_MS = 14_000
const EVENT_AGE_SECONDS = 300
/** The charge says when a session was paid; the session itself does not. */
const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] }
const CLOSED = ['complete', 'expired'] as const

/** The payment provider through its own library. Network failures and refusals other than "missing" throw. */
export function createPaymentGateway(settings: PaymentGatewaySettings): PaymentGateway {
  const stripe = connect(settings)
  const { sessions } = stripe.checkout

  const getSession = (id: string) => orNull(async () => toSession(await sessions.retrieve(id, WITH_CHARGE)))
  return {
    ...paymentBooks(stripe),
    getSession,
    async openSession(request) {
      const idempotencyKey = `checkout-${request.checkoutId}${request.emailRefused ? '-without-email' : ''}`
      try {
        return toSession(await sessions.create(toParams(request), { idempotencyKey }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        const ofEmail = error.param === 'customer_email'
        throw new SessionRefused('The session was refused.', { cause: error, ofEmail })
      }
    },
    expireSession: id =>
      orNull(async () => {
        try {
          return toSession(await sessions.expire(id))
        } catch (error) {
          // Refused because it is not open any more: what it became instead is the answer.
          if (isMissing(error) || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return getSession(id)
        }
      }),
    refund: request => giveBack(stripe, request),
    async readEvent(rawBody, signature) {
      const { webhookSecret, oldWebhookSecret, clock } = settings
      const signedWith = (secret: string) => eventOf(stripe, { rawBody, signature, secret, now: clock() })
      const event = await signedWith(webhookSecret)
      return event === null && oldWebhookSecret !== undefined ? signedWith(oldWebhookSecret) : event
    },
  }
}

/** Null for whatever the provider did not sign with this secret within five minutes of `now` (epoch ms). */
async function eventOf(
  stripe: Stripe,
  { rawBody, signature, secret, now }: { rawBody: string; signature: string; secret: string; now: number },
): ReturnType<PaymentGateway['readEvent']> {
  try {
    const verify = stripe.webhooks.constructEventAsync
    const age = EVENT_AGE_SECONDS
    const event = await verify.call(stripe.webhooks, rawBody, signature, secret, age, undefined, now)
    const { id, type } = event as { id: unknown; type: unknown }
    if (typeof id !== 'string' || typeof type !== 'string') return null
    return { id, type, sessionId: sessionIdOf(event), paymentId: paymentIdOf(event) }
  } catch {
    return null
  }
}

/** Whether the request itself was wrong; one under a key that is just in use says nothing of it. */
function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.statusCode === 400 &&
    error.code !== 'idempotency_key_in_use'
  )
}

function connect({ secretKey, server, fetch }: PaymentGatewaySettings): Stripe {
  return new Stripe(secretKey, {
    ...server,
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

function toParams(request: OpenSession): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // Cards only: their payment is settled when the session completes.
    allowed_payment_method_types: ['card'],
    line_items: request.lines.map(({ name, description, picture, unitCents, quantity }) => ({
      quantity,
      price_data: {
        currency: 'usd',
        unit_amount: unitCents,
        product_data: {
          name,
          ...(description ? { description } : {}),
          ...(picture ? { images: [picture] } : {}),
        },
      },
    })),
    metadata: { checkoutId: request.checkoutId },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: request.expiresAt,
    ...(request.customerEmail === '' ? {} : { customer_email: request.customerEmail }),
    ...(request.message ? { custom_text: { submit: { message: request.message } } } : {}),
    ...(request.collectAddress ? { shipping_address_collection: { allowed_countries: ['US'] } } : {}),
  }
}

function toSession(session: Stripe.Checkout.Session): PaymentSession {
  return {
    id: session.id,
    url: session.url,
    status: CLOSED.find(status => status === session.status) ?? 'open',
    paid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    mode: session.mode,
    checkoutId: session.metadata?.checkoutId ?? null,
    address: toAddress(session.collected_information?.shipping_details ?? null),
    ...chargedIn(session),
  }
}

/** When and with which card it was paid. */
function chargedIn({
  payment_intent,
}: Stripe.Checkout.Session): Pick<PaymentSession, 'paidAt' | 'cardLast4'> {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  if (!charge || typeof charge !== 'object') return { paidAt: null, cardLast4: null }
  const last4 = charge.payment_method_details?.card?.last4 ?? null
  return { paidAt: charge.created * SECOND, cardLast4: last4 }
}

function toAddress(
  details: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null,
): DeliveryAddress | null {
  if (details === null) return null
  const { name, address } = details
  return {
    name,
    line1: address.line1 ?? '',
    line2: address.line2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    postalCode: address.postal_code ?? '',
    country: address.country ?? '',
  }
}

function sessionIdOf(event: Stripe.Event): string | null {
  const { object } = event.data
  return 'object' in object && object.object === 'checkout.session' ? object.id : null
}

/** Of the events of a refund, and of a charge of which money went back. */
function paymentIdOf(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; payment_intent?: string | { id: string } | null }
  const isOfRefund = object.object === 'refund' || event.type === 'charge.refunded'
  return isOfRefund ? idOf(object.payment_intent ?? null) : null
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
