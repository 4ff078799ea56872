import { type Deps, isoNow } from '#api/deps.ts'
import type { PaymentSession } from '#api/gateways/ports.ts'
import { takeBought } from '#api/services/cart/bought.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { UNTRACKED } from '#api/services/tracker/tracker.ts'
import type { CheckoutDoc, OrderDoc } from '#api/store/documents.ts'
import { formatOrderId, normalizeOrderId } from '#shared/orders/order-id.ts'
import { readyFields } from './promise.ts'

type FulfilDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'ids' | 'log'>

export interface Fulfilled {
  status: 'open' | 'paid' | 'expired'
  checkout: CheckoutDoc
  orderId: string | null
}

/**
 * Makes the order of a paid session, exactly once however often and from wherever it is called (D15).
 * Returns null when the session is not one of this shop's. The provider's word alone counts: what it says is
 * checked against the stored checkout, and a mismatch is reported and makes no order.
 */
export async function fulfil(deps: FulfilDeps, sessionId: string): Promise<Fulfilled | null> {
  const session = await deps.payments.getSession(sessionId)
  const checkout = session?.checkoutId ? await deps.store.checkouts.get(session.checkoutId) : null
  if (!session || !checkout) return null
  if (!session.paid) return unpaid(deps, checkout, session)
  const problem = mismatch(checkout, session)
  if (problem !== null) {
    deps.log.error(
      { alert: true, sessionId, checkoutId: checkout._id, problem },
      'a payment does not match its checkout; no order made',
    )
    return { status: 'open', checkout, orderId: null }
  }
  const order = (await deps.store.orders.get(checkout._id)) ?? (await makeOrder(deps, checkout, session))
  if (checkout.state !== 'paid') await emptyCart(deps, checkout, session.id)
  // Last: whatever a crash left undone before this is done by the next call.
  const paid = await deps.store.checkouts.update(checkout._id, current =>
    current.state === 'paid'
      ? null
      : { ...current, state: 'paid', email: '', sessionId, orderId: order.orderId },
  )
  return { status: 'paid', checkout: paid ?? checkout, orderId: order.orderId }
}

/** Takes what was bought out of the person's cart; their devices learn of it by their next sync. */
async function emptyCart(
  { store, clock, ids }: FulfilDeps,
  checkout: CheckoutDoc,
  sessionId: string,
): Promise<void> {
  const empty = newCart(checkout.owner, checkout.cartId, ids.uuid())
  const take = () =>
    store.carts.update(empty._id, doc => {
      const next = takeBought(doc, sessionId, checkout.lines, clock.now())
      return next === doc ? null : next
    })
  while ((await take()) === null) await store.carts.insert(empty)
}

async function unpaid(deps: FulfilDeps, checkout: CheckoutDoc, session: PaymentSession): Promise<Fulfilled> {
  if (session.status !== 'expired') return { status: 'open', checkout, orderId: null }
  await deps.store.checkouts.update(checkout._id, current =>
    current.state === 'open' || current.state === 'opening'
      ? { ...current, state: 'expired', email: '' }
      : null,
  )
  return { status: 'expired', checkout, orderId: null }
}

function mismatch(checkout: CheckoutDoc, session: PaymentSession): string | null {
  if (checkout.sessionId !== null && checkout.sessionId !== session.id) return 'session'
  if (session.amountCents !== checkout.amountCents) return 'amount'
  if (session.currency !== checkout.currency) return 'currency'
  if (session.mode !== 'payment') return 'mode'
  return null
}

async function makeOrder(
  deps: FulfilDeps,
  checkout: CheckoutDoc,
  session: PaymentSession,
): Promise<OrderDoc> {
  const orderId = await reserveNumber(deps, checkout._id)
  const order: OrderDoc = {
    _id: checkout._id,
    owner: checkout.owner,
    orderId,
    searchId: normalizeOrderId(orderId),
    status: 'new',
    createdAt: isoNow(deps.clock),
    amountCents: checkout.amountCents,
    items: checkout.lines,
    address: session.address,
    sessionId: session.id,
    ...readyFields(checkout, session, deps.clock.now()),
    ...UNTRACKED,
  }
  if (await deps.store.orders.insert(order)) return order
  return (await deps.store.orders.get(order._id)) ?? order
}

/** Reserves a readable number no other order has (D32). A crash here leaves at worst an unused number. */
async function reserveNumber({ store, ids }: FulfilDeps, checkoutId: string): Promise<string> {
  for (;;) {
    const orderId = formatOrderId(ids.bytes(5))
    if (await store.orderNumbers.insert({ _id: orderId, checkoutId })) return orderId
  }
}
