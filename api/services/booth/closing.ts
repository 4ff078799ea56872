import { isoNow } from '#api/deps.ts'
import { type ClosingDeps, endCheckout } from '#api/services/checkout/closing.ts'
import type { CheckoutDoc, ClosingAct, TicketDoc, TicketMoney } from '#api/store/documents.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { ActOutcome } from '#shared/contract/booth.ts'
import { bookOutside, outcomeOf } from './money.ts'
import { readBooks } from './recover.ts'
import { type DecidedTicket, decide, withAct } from './tickets.ts'

const STANDING: CheckoutDoc['state'][] = ['opening', 'open']

/**
 * Ends the ticket's payment pages, but those of the offer named; what turns out paid is booked. False while the provider
 * is silent or holds on to one, or one is just being opened: it has to be tried again.
 */
export async function closePages(
  deps: ClosingDeps,
  ticketId: string,
  keptOfferId?: string,
): Promise<boolean> {
  const where = { owner: ticketOwner(ticketId), state: { in: STANDING } }
  let areClosed = true
  for (const checkout of await deps.store.checkouts.find({ where }))
    if (checkout.booth?.offerId !== keptOfferId && !(await isEnded(deps, checkout))) areClosed = false
  return areClosed
}

async function isEnded(deps: ClosingDeps, checkout: CheckoutDoc): Promise<boolean> {
  try {
    const ended = await endCheckout(deps, checkout, STANDING)
    return ended === null || ended.outcome === 'closed' || ended.outcome === 'paid'
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: checkout._id }, 'a ticket’s payment page could not be ended')
    return false
  }
}

/**
 * Does an act that takes money or cancels (booth, "The sale slot"): it closes, so that no page opens, ends the open page,
 * and only then decides. `later` where the provider is silent or another act is closing: the ticket stays as it is and
 * the sweep goes on as well. Repeating it answers the same.
 */
export async function runClosingAct(
  deps: ClosingDeps,
  ticket: TicketDoc,
  id: string,
  act: ClosingAct,
): Promise<ActOutcome> {
  // What was paid before a restore comes before what is told again after it (B13).
  if ((await readBooks(deps)) === 'silent') return { kind: 'later' }
  const begun = await close(deps, ticket._id, id, act)
  if (begun === null) return gone
  if (begun.outcome === 'wait') return { kind: 'later' }
  if (begun.outcome === 'closing' && !(await closePages(deps, ticket._id))) return { kind: 'later' }
  return act.kind === 'taken' ? take(deps, ticket._id, id, act) : cancel(deps, ticket._id, id)
}

const gone: ActOutcome = { kind: 'refused', code: 'not_found' }

/** Begins to close; another act that is closing comes to its end first, where it can. */
async function close(
  deps: ClosingDeps,
  ticketId: string,
  id: string,
  act: ClosingAct,
): Promise<DecidedTicket | null> {
  const begin = () => decide(deps, ticketId, { kind: 'close', act: id }, () => ({ closingAct: act }))
  const begun = await begin()
  if (begun?.outcome !== 'wait') return begun
  await resumeClosing(deps, begun.ticket)
  return begin()
}

/** Goes on with the act that a ticket's closing stands at. */
export async function resumeClosing(deps: ClosingDeps, ticket: TicketDoc): Promise<void> {
  const { _id, closing, closingAct } = ticket
  if (closing === null || closingAct === null || !(await closePages(deps, _id))) return
  if (closingAct.kind === 'taken') await take(deps, _id, closing, closingAct)
  else await cancel(deps, _id, closing)
}

async function take(
  deps: ClosingDeps,
  ticketId: string,
  id: string,
  { offerId, method, ref, cents, by }: Extract<ClosingAct, { kind: 'taken' }>,
): Promise<ActOutcome> {
  const outside = { method, reference: ref, by }
  const money: TicketMoney = { via: 'outside', offerId, ref: id, cents, at: isoNow(deps.clock), outside }
  const booked = await bookOutside(deps, ticketId, money)
  if (booked === null) return gone
  if (booked.kind === 'wait') return { kind: 'later' }
  return outcomeOf(booked.kind === 'sale', id)
}

async function cancel(deps: ClosingDeps, ticketId: string, id: string): Promise<ActOutcome> {
  const decided = await decide(deps, ticketId, { kind: 'cancel', act: id }, (current, outcome) =>
    withAct(current, id, { kind: outcome === 'sale' ? 'sold' : 'done' }),
  )
  if (decided === null) return gone
  if (decided.outcome === 'wait') return { kind: 'later' }
  return { kind: decided.outcome === 'sale' ? 'sold' : 'done' }
}
