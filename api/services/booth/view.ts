import type { Deps } from '#api/deps.ts'
import type { OfferDoc, OrderDoc, OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import type { OfferLine } from '#shared/booth/offer.ts'
import type { OfferTold, TicketSale, TicketSurplus, TicketView } from '#shared/booth/ticket.ts'
import { lacksFile } from './lacking.ts'
import { proposedOf } from './offers.ts'
import { orderKeyOf, ticketCart } from './tickets.ts'

type ViewDeps = Pick<Deps, 'store'>

/** What the shop says of a ticket to its staff; of one that is claimed nothing of its person (booth, "Races"). */
export async function ticketView(deps: ViewDeps, ticket: TicketDoc): Promise<TicketView> {
  const order = ticket.sale ? await deps.store.orders.get(orderKeyOf(ticket._id)) : null
  const isClaimed = ticket.claimedBy !== null
  const surpluses = await surplusesOf(deps, ticket)
  return {
    id: ticket._id,
    rev: ticket.rev,
    current: await told(deps, ticket.current),
    proposed: await told(deps, proposedOf(ticket)),
    sale: await saleOf(deps, ticket, order),
    isClosing: ticket.closing !== null,
    isCancelled: ticket.cancelled !== null,
    isForgotten: ticket.forgotten,
    isWaiting: ticket.sale === null && (await isWaiting(deps, ticket._id)),
    toFollow: order ? toFollow(order) : 0,
    owedCents: centsOf(surpluses, false),
    surpluses,
    isClaimed,
    asPaidV: ticket.asPaidV,
    ...(ticket.asPaidCart === undefined ? {} : { asPaidCart: ticket.asPaidCart }),
    contact: isClaimed ? null : ticket.contact,
    slots: isClaimed ? {} : fileNames(ticket),
  }
}

async function told({ store }: ViewDeps, id: string | null): Promise<OfferTold | null> {
  const offer = id === null ? null : await store.offers.get(id)
  return offer && { id: offer._id, rev: offer.rev, totalCents: offer.totalCents }
}

async function saleOf(
  { store }: ViewDeps,
  { _id, sale }: TicketDoc,
  order: OrderDoc | null,
): Promise<TicketSale | null> {
  if (sale === null) return null
  const { via, offerId, cents, at, outside } = sale
  const shopCents = order?.booth?.outside?.shopCents
  const offer = await store.offers.get(offerId)
  return {
    via,
    offerId,
    cents,
    at,
    ...(outside ? { method: outside.method, by: outside.by } : {}),
    ...(outside?.reference ? { reference: outside.reference } : {}),
    ...(shopCents === undefined ? {} : { shopCents }),
    ...(order && order.amountCents !== cents ? { orderCents: order.amountCents } : {}),
    orderId: order?.orderId ?? null,
    ...(offer?.ticketId === _id ? { lines: offer.lines.map(line => offeredLine(line, offer)) } : {}),
  }
}

const offeredLine = (
  { lineId, product, options, totalCents: cents, priceList }: OrderItemDoc,
  { listNumber }: OfferDoc,
): OfferLine => ({ lineId, product, options, cents, priceList: priceList ?? listNumber })

/** Whether a payment page of the ticket is open. */
async function isWaiting({ store }: ViewDeps, ticketId: string): Promise<boolean> {
  const open = await store.openCheckouts.get(ticketCart(ticketId))
  return open !== null && (await store.checkouts.get(open.checkoutId))?.state === 'open'
}

/** How many lines of an order wait for their file. */
export const toFollow = ({ items }: OrderDoc): number => items.filter(lacksFile).length

/** What was received beyond the sale: what the slot has decided, with what became of it (B2). */
export async function surplusesOf(
  { store }: ViewDeps,
  { _id, sale, surpluses }: TicketDoc,
): Promise<TicketSurplus[]> {
  if (surpluses.length === 0) return []
  const returned = await store.surpluses.find({ where: { ticketId: _id, state: 'returned' } })
  const isReturned = new Set(returned.map(each => each._id))
  return surpluses.map(({ ref, via, cents }) => ({
    ...{ id: ref, via, cents, isReturned: isReturned.has(ref) },
    ...(ref === sale?.ref ? { isExcess: true as const } : {}),
  }))
}

/** What is owed back of a ticket, in cents. */
export const owedCents = async (deps: ViewDeps, ticket: TicketDoc): Promise<number> =>
  centsOf(await surplusesOf(deps, ticket), false)

/** Cents of those that were, or were not, given back. */
export const centsOf = (surpluses: readonly TicketSurplus[], isReturned: boolean): number =>
  surpluses.reduce((sum, each) => sum + (each.isReturned === isReturned ? each.cents : 0), 0)

function fileNames({ slots }: TicketDoc): TicketView['slots'] {
  return Object.fromEntries(Object.entries(slots).map(([slot, { fileName }]) => [slot, fileName]))
}
