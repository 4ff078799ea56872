import { type Failure, failure } from '#api/failure.ts'
import { closePages } from '#api/services/booth/closing.ts'
import { offerChanged, whyNothingOpens } from '#api/services/booth/pay.ts'
import { changeTicket } from '#api/services/booth/tickets.ts'
import type { ClosingDeps } from '#api/services/checkout/closing.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { isVisitor, notTheVisitor, type Visit } from './visit.ts'

/**
 * Makes what the stand proposes for a claimed ticket its current offer, by the word of its visitor's browser alone, and
 * ends the payment page of the one before (booth, "Races"). Fails with `offer_changed` for any but the highest offer,
 * `already_paid`, `in_progress`, or `not_found` once it is cancelled; the same again is the same answer.
 */
export async function agreeToOffer(
  deps: ClosingDeps,
  visit: Visit,
  offerId: string,
): Promise<{ ok: true; ticket: TicketDoc } | Failure> {
  if (!isVisitor(visit)) return notTheVisitor()
  let refused: Failure | null = null
  const ticket = await changeTicket(deps, visit.ticket._id, current => {
    refused = whyNotAgreed(current, offerId)
    return refused || current.current === offerId ? null : { ...current, current: offerId }
  })
  if (ticket === null) return failure('not_found', 'There is nothing at this address')
  if (refused !== null) return refused
  await closePages(deps, ticket._id, offerId)
  // The page of the offer before may just have turned out paid.
  const now = (await deps.store.tickets.get(ticket._id)) ?? ticket
  if (now.sale !== null && now.sale.offerId !== offerId) return failure('already_paid', 'This order is paid.')
  return { ok: true, ticket: now }
}

function whyNotAgreed(ticket: TicketDoc, offerId: string): Failure | null {
  const [highest] = ticket.offers
  return whyNothingOpens(ticket) ?? (highest?.id === offerId ? null : offerChanged)
}
