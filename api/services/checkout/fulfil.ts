import type { Deps } from '#api/deps.ts'
import type { PaymentSession } from '#api/gateways/ports.ts'
import { bookSession, type MoneyDeps } from '#api/services/booth/money.ts'
import { noteTicket } from '#api/services/booth/tickets.ts'
import { archivedOutcomes } from '#api/services/cart/archive-stored.ts'
import { boughtMid, takeBought } from '#api/services/cart/bought.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { keepSession, noteOver } from './ending.ts'
import { readyFields } from './promise.ts'

export type FulfilDeps = Pick<Deps, 'payments'> & MoneyDeps

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
  const bought = checkout.booth
    ? await bookTicket(deps, checkout, checkout.booth, session)
    : await bookCart(deps, checkout, session)
  if (bought === null) return { status: 'open', checkout, orderId: null }
  if (checkout.endsAt) await keepSession(deps, sessionId)
  // Last: whatever a crash left undone before this is done by the next call.
  const paid = await deps.store.checkouts.update(checkout._id, current =>
    current.state === 'paid'
      ? null
      : { ...current, state: 'paid', email: '', sessionId, orderId: bought.orderId, endsAt: null },
  )
  return { status: 'paid', checkout: paid ?? checkout, orderId: bought.orderId }
}

/** The order of a person's cart, whose lines it takes out. */
async function bookCart(deps: FulfilDeps, checkout: CheckoutDoc, session: PaymentSession) {
  const { _id, owner, lines, amountCents } = checkout
  const order =
    (await deps.store.orders.get(_id)) ??
    (await insertOrder(deps, _id, {
      owner,
      status: 'new',
      amountCents,
      items: lines,
      address: session.address,
      sessionId: session.id,
      ...readyFields(checkout, session, deps.clock.now()),
    }))
  if (checkout.state !== 'paid') await emptyCart(deps, checkout, session.id)
  return order
}

/** The sale of a ticket or a surplus, which has no order; null, and told, where the ticket is not there (B2). */
async function bookTicket(
  deps: FulfilDeps,
  checkout: CheckoutDoc,
  booth: NonNullable<CheckoutDoc['booth']>,
  session: PaymentSession,
): Promise<{ orderId: string | null } | null> {
  const booked = await bookSession(deps, checkout, booth, session)
  if (booked !== null) return { orderId: booked.kind === 'sale' ? booked.orderId : null }
  deps.log.error(
    { alert: true, sessionId: session.id, ticketId: booth.ticketId },
    'a payment is for a ticket that is not there; no order made',
  )
  return null
}

/** Takes what was bought out of the person's cart; their devices learn of it by their next sync. */
async function emptyCart(
  { store, clock, ids }: FulfilDeps,
  checkout: CheckoutDoc,
  sessionId: string,
): Promise<void> {
  const empty = newCart(checkout.owner, checkout.cartId, ids.uuid())
  const mids = checkout.lines.map(line => boughtMid(sessionId, line))
  const take = () =>
    store.carts.update(empty._id, async doc => {
      const archived = await archivedOutcomes(store, doc, mids, clock.now())
      const next = takeBought(doc, sessionId, checkout.lines, clock.now(), archived)
      return next === doc ? null : next
    })
  while ((await take()) === null) await store.carts.insert(empty)
}

async function unpaid(deps: FulfilDeps, checkout: CheckoutDoc, session: PaymentSession): Promise<Fulfilled> {
  if (session.status !== 'expired') return { status: 'open', checkout, orderId: null }
  await noteOver(deps, checkout, { sessionId: session.id, from: ['open', 'opening'] })
  if (checkout.state !== 'expired') await noteTicket(deps, checkout)
  return { status: 'expired', checkout, orderId: null }
}

function mismatch(checkout: CheckoutDoc, session: PaymentSession): string | null {
  if (checkout.sessionId !== null && checkout.sessionId !== session.id) return 'session'
  if (session.amountCents !== checkout.amountCents) return 'amount'
  if (session.currency !== checkout.currency) return 'currency'
  if (session.mode !== 'payment') return 'mode'
  return null
}
