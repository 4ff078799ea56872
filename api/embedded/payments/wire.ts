import type { CreateRequest } from './create-request.ts'

export interface WireAddress {
  city: string
  country: string
  line1: string
  line2: string | null
  postal_code: string
  state: string
}

export interface ShippingDetails {
  name: string
  address: WireAddress
}

/** A checkout session on the wire: the members of the provider's that mean something here, and those clients expect. */
export interface WireSession {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  automatic_tax: { enabled: false; liability: null; provider: null; status: null }
  cancel_url: string | null
  client_reference_id: string | null
  collected_information: { shipping_details: ShippingDetails | null } | null
  created: number
  currency: 'usd'
  /** Absent from sessions of before it was kept. */
  custom_text?: { submit: { message: string } | null }
  customer: null
  customer_details: { email: string | null; name: string | null; address: WireAddress | null } | null
  customer_email: string | null
  expires_at: number
  livemode: false
  metadata: Record<string, string>
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: ['card']
  payment_status: 'paid' | 'unpaid'
  shipping_address_collection: { allowed_countries: string[] } | null
  shipping_options: never[]
  status: 'open' | 'complete' | 'expired'
  success_url: string
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: 0 }
  ui_mode: 'hosted_page'
  url: string | null
}

export interface WireLine {
  id: string
  object: 'item'
  amount_discount: 0
  amount_subtotal: number
  amount_tax: 0
  amount_total: number
  currency: 'usd'
  description: string
  /** What more is said of it; absent where nothing is. */
  details?: string
  price: { id: string; object: 'price'; currency: 'usd'; type: 'one_time'; unit_amount: number }
  /** Addresses of pictures of what is paid; absent from lines of before they were kept. */
  images?: string[]
  quantity: number
}

/** A session just opened. Times in Unix seconds, amounts in cents. */
export function newSession(
  request: CreateRequest,
  at: { id: string; url: string; nowSeconds: number },
): WireSession {
  return {
    id: at.id,
    object: 'checkout.session',
    amount_subtotal: request.totalCents,
    amount_total: request.totalCents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    collected_information: null,
    created: at.nowSeconds,
    currency: 'usd',
    custom_text: { submit: request.custom_text?.submit ?? null },
    customer: null,
    customer_details: null,
    customer_email: request.customer_email ?? null,
    expires_at: request.expires_at,
    livemode: false,
    metadata: request.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_address_collection: request.shipping_address_collection ?? null,
    shipping_options: [],
    status: 'open',
    success_url: request.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: at.url,
  }
}

/** The lines of a session, each under an id of its own. */
export function newLines(request: CreateRequest, makeId: (prefix: string) => string): WireLine[] {
  return request.line_items.map(({ quantity, price_data }) => {
    const amount = price_data.unit_amount * quantity
    return {
      id: makeId('li_'),
      object: 'item',
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: 'usd',
      description: price_data.product_data.name,
      ...(price_data.product_data.description ? { details: price_data.product_data.description } : {}),
      price: {
        id: makeId('price_'),
        object: 'price',
        currency: 'usd',
        type: 'one_time',
        unit_amount: price_data.unit_amount,
      },
      images: price_data.product_data.images ?? [],
      quantity,
    }
  })
}

/** The session once paid. */
export function paidSession(
  session: WireSession,
  by: { paymentIntent: string; name: string; shipping: ShippingDetails | null },
): WireSession {
  const { paymentIntent, name, shipping } = by
  return {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: paymentIntent,
    url: null,
    customer_details: { email: session.customer_email, name, address: shipping?.address ?? null },
    collected_information: { shipping_details: shipping },
  }
}

/** Of the one card that the stand-in's page takes. */
const TEST_CARD_LAST4 = '4242'

/** A payment with its charge, as the provider shows it to who asks for both. `paidAt` in Unix seconds. */
export const expandedPayment = (id: string, paidAt: number | null) => ({
  id,
  object: 'payment_intent',
  latest_charge:
    paidAt === null
      ? null
      : {
          id: id.replace('pi_', 'ch_'),
          object: 'charge',
          created: paidAt,
          payment_method_details: { type: 'card', card: { last4: TEST_CARD_LAST4 } },
        },
})

/** The session once its time is over. */
export function expiredSession(session: WireSession): WireSession {
  return { ...session, status: 'expired', url: null }
}

/** A refund on the wire; `amount` in cents, `created` in Unix seconds. */
export interface WireRefund {
  id: string
  object: 'refund'
  amount: number
  created: number
  currency: 'usd'
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded'
}
