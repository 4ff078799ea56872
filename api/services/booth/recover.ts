import { type Deps, isoNow } from '#api/deps.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import type { CheckoutDoc, OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { restoredLife } from '#api/store/life.ts'
import { ticketOwner } from '#shared/booth/ticket.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'
import { checkoutIdOf } from './checkout-id.ts'
import { changeTicket } from './tickets.ts'

/** How far back the books are read, and checkouts of one offer that are looked for there. */
const DAYS = 40
const ATTEMPTS = 20

/**
 * After a backup was put back, asks the provider's books once for payments of a ticket's offers that the shop has
 * forgotten: the ids of their checkouts follow from the offers (B13). What was paid is booked before a page is opened anew.
 */
export async function recoverPayments(deps: Deps, ticket: TicketDoc): Promise<void> {
  const life = await restoredLife(deps.store)
  if (life === null || ticket.confirmedIn === life) return
  const offerOf = new Map(ticket.offers.flatMap(({ id }) => attemptsOf(id)))
  for await (const payment of deps.payments.payments(deps.clock.now() - DAYS * DAY)) {
    const { checkoutId, sessionId, amountCents } = payment
    const offer = await deps.store.offers.get(offerOf.get(checkoutId ?? '') ?? '')
    if (checkoutId === null || offer === null) continue
    const checkout = checkoutAgain(deps, offer, { checkoutId, sessionId, amountCents })
    await deps.store.checkouts.insert(checkout)
    await deps.store.sessions.insert({ _id: sessionId, checkoutId, owner: checkout.owner })
    await fulfil(deps, sessionId)
  }
  await changeTicket(deps, ticket._id, current => ({ ...current, confirmedIn: life }))
}

function attemptsOf(offerId: string): [checkoutId: string, offerId: string][] {
  return Array.from({ length: ATTEMPTS }, (_, at) => [checkoutIdOf(offerId, at + 1), offerId])
}

/** A checkout as far as the offer and the provider remember it; its files follow. */
function checkoutAgain(
  { clock }: Deps,
  { _id: offerId, ticketId, lines }: OfferDoc,
  paid: { checkoutId: string; sessionId: string; amountCents: number },
): CheckoutDoc {
  return {
    _id: paid.checkoutId,
    owner: ticketOwner(ticketId),
    cartId: MAIN_CART,
    email: '',
    lines,
    amountCents: paid.amountCents,
    currency: 'usd',
    collectAddress: false,
    sessionId: paid.sessionId,
    state: 'open',
    createdAt: isoNow(clock),
    orderId: null,
    booth: { ticketId, offerId, visitor: null },
  }
}
