import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import type { PaymentSession } from '#api/gateways/ports.ts'
import { readyFields } from '#api/services/checkout/promise.ts'
import { claimOrder } from '#api/services/money/reprint.ts'
import { insertOrder, type NewOrder } from '#api/services/orders/new-order.ts'
import type { CheckoutDoc, OfferDoc, OrderDoc, TicketDoc, TicketMoney } from '#api/store/documents.ts'
import { splitSale } from '#shared/booth/sale.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { readyBy } from '#shared/calendar/ready-by.ts'
import type { ActOutcome } from '#shared/contract/booth.ts'
import { lacksFile } from './lacking.ts'
import { withJobName } from './lines.ts'
import { shopFigure } from './offered-prices.ts'
import { changeTicket, decide, orderKeyOf, slotOf, ticketCart, withAct } from './tickets.ts'

export type MoneyDeps = Pick<Deps, 'store' | 'clock' | 'ids' | 'log'> & { config: Pick<Config, 'proofs'> }

/** What became of money: the ticket's sale, with its order once its offer is here, or a surplus that is owed back. */
export type Booked = { kind: 'sale'; orderId: string | null } | { kind: 'surplus' } | { kind: 'wait' }

/**
 * A paid session of a ticket becomes its sale and order, or a surplus where that is taken or the ticket cancelled (B1,
 * B2); told again it changes nothing. The browser that paid is the visitor's. Null when there is no such ticket.
 */
export async function bookSession(
  deps: MoneyDeps,
  checkout: CheckoutDoc,
  { ticketId, offerId, visitor }: NonNullable<CheckoutDoc['booth']>,
  session: PaymentSession,
): Promise<Booked | null> {
  const at = new Date(session.paidAt ?? deps.clock.now()).toISOString()
  const money: TicketMoney = { via: 'provider', offerId, ref: session.id, cents: session.amountCents, at }
  const isKnown = await deps.store.tickets.get(ticketId)
  const order: NewOrder = {
    ...orderOf(ticketId, money),
    status: checkout.lines.some(lacksFile) ? 'design/artwork' : 'new',
    amountCents: checkout.amountCents,
    items: checkout.lines,
    address: session.address,
    ...readyFields(checkout, session, deps.clock.now()),
  }
  return isKnown && book(deps, ticketId, money, order, () => (visitor === null ? {} : { visitor }))
}

/** What an act that took money is answered. */
export const outcomeOf = (isSale: boolean, act: string): ActOutcome =>
  isSale ? { kind: 'done' } : { kind: 'surplus', surplus: act }

/** What an act took outside the provider becomes the sale, once the act has closed, or a surplus. Null when there is no such ticket. */
export function bookOutside(deps: MoneyDeps, ticketId: string, money: TicketMoney): Promise<Booked | null> {
  return book(deps, ticketId, money, null, (current, outcome) =>
    withAct(current, money.ref, outcomeOf(outcome === 'sale', money.ref)),
  )
}

async function book(
  deps: MoneyDeps,
  ticketId: string,
  money: TicketMoney,
  order: NewOrder | null,
  besides: Parameters<typeof decide>[3],
): Promise<Booked | null> {
  const decided = await decide(deps, ticketId, { kind: 'received', money }, besides)
  if (decided === null) return null
  if (decided.outcome === 'wait') return { kind: 'wait' }
  const isSale = decided.outcome === 'sale'
  const sold = await finishMoney(deps, ticketId, isSale ? order : null)
  return isSale ? { kind: 'sale', orderId: sold?.orderId ?? null } : { kind: 'surplus' }
}

/**
 * Makes the order and surplus records of what a ticket's slot has decided, as far as they do not stand yet; `order` is
 * that of a paid session, which the provider alone can describe. Whatever a crash cuts short the next call does.
 * Returns the ticket's order.
 */
export async function finishMoney(
  deps: MoneyDeps,
  ticketId: string,
  order: NewOrder | null = null,
): Promise<OrderDoc | null> {
  for (;;) {
    const read = await deps.store.tickets.get(ticketId)
    const ticket = read && (await withExcessOwed(deps, read))
    if (ticket === null) return null
    for (const money of ticket.surpluses) await recordSurplus(deps, ticket, money)
    const sold = ticket.sale && (await soldOrder(deps, ticket, ticket.sale, order))
    if (ticket.sale !== null && sold === null) return null
    if (ticket.unfinished === null) return sold
    // No change for anybody to hear of: its revision stays.
    const finished = await deps.store.tickets.update(ticketId, current =>
      current.rev === ticket.rev ? { ...current, unfinished: null } : null,
    )
    if (finished === null || finished.unfinished === null) return sold
  }
}

/**
 * The ticket with what was taken beyond its offer owed back (B2, decision 88): split before the order is made, so that every
 * process makes it of the same part. An order that stands already, of before this was split, keeps all of it.
 */
async function withExcessOwed(deps: MoneyDeps, ticket: TicketDoc): Promise<TicketDoc | null> {
  const offer = await offerTaken(deps, ticket)
  if (offer === null || withSplit(ticket, offer) === null) return ticket
  if (await deps.store.orders.get(orderKeyOf(ticket._id))) return ticket
  return changeTicket(deps, ticket._id, current => withSplit(current, offer))
}

function withSplit(ticket: TicketDoc, { totalCents }: OfferDoc): TicketDoc | null {
  const slot = slotOf(ticket)
  const split = splitSale(slot, totalCents)
  return split === slot ? null : { ...ticket, ...split }
}

/** The offer of money taken outside the provider; null while it is not here, and for any other sale. */
async function offerTaken({ store }: MoneyDeps, { _id, sale }: TicketDoc): Promise<OfferDoc | null> {
  const offer = sale?.outside ? await store.offers.get(sale.offerId) : null
  return offer?.ticketId === _id ? offer : null
}

async function recordSurplus({ store }: MoneyDeps, { _id, staff }: TicketDoc, money: TicketMoney) {
  const { ref, via, cents, at } = money
  await store.surpluses.insert({ _id: ref, ticketId: _id, staff, via, cents, state: 'owed', at })
}

async function soldOrder(
  deps: MoneyDeps,
  ticket: TicketDoc,
  sale: TicketMoney,
  paid: NewOrder | null,
): Promise<OrderDoc | null> {
  const key = orderKeyOf(ticket._id)
  const standing = await deps.store.orders.get(key)
  // A claim may have come between the reading of a ticket and the making of its order (B10).
  if (standing) return claimOrder(deps, standing, ticket.claimedBy)
  const order = paid ?? (await outsideOrder(deps, ticket, sale))
  return order && insertOrder(deps, key, { ...order, claimedBy: ticket.claimedBy })
}

/**
 * The order of money taken outside, at the offer's cents with the shop's own figure beside it; its files follow. Null
 * where the provider has to be asked, and until the offer is here (`keepOffer` goes on then).
 */
async function outsideOrder(deps: MoneyDeps, ticket: TicketDoc, sale: TicketMoney): Promise<NewOrder | null> {
  const offer = await offerTaken(deps, ticket)
  if (offer === null || !sale.outside) return null
  const base = orderOf(ticket._id, sale)
  const cart = (await deps.store.carts.get(ticketCart(ticket._id)))?.lines ?? []
  const isLacking = offer.lines.some(lacksFile)
  const ready = isLacking ? {} : { ready: readyBy(Date.parse(sale.at), offer.turnaroundDays) }
  return {
    ...base,
    status: isLacking ? 'design/artwork' : 'new',
    amountCents: offer.totalCents,
    items: offer.lines.map(line => withJobName(line, cart)),
    address: null,
    paidAt: sale.at,
    ...(deps.config.proofs === 'required' ? { daysAfterApproval: offer.turnaroundDays } : ready),
    booth: { ...base.booth, outside: { ...sale.outside, cents: sale.cents, ...shopFigure(offer) } },
  }
}

function orderOf(ticketId: string, { offerId, ref, via }: TicketMoney) {
  return {
    owner: ticketOwner(ticketId),
    sessionId: via === 'outside' ? `outside:${ref}` : ref,
    booth: { ticketId, offerId },
  }
}
