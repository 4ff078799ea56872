import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { priceChange, priceItems } from '#api/services/cart/price-items.ts'
import { openExclusively, totalOutOfRange } from '#api/services/checkout/checkout.ts'
import type { OpenedSession, Purchase } from '#api/services/checkout/session.ts'
import type { OfferDoc, OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import { mayOpenPage } from '#shared/booth/sale.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { checkoutIdOf } from './checkout-id.ts'
import { closePages } from './closing.ts'
import { lacksFile } from './lacking.ts'
import { filesOfTicket, ticketLine } from './lines.ts'
import { toPriced } from './offered-prices.ts'
import { readBooks } from './recover.ts'
import { orderKeyOf } from './tickets.ts'

/** Milliseconds a payment waits for the verdicts on its files, all together: what is not judged by then is to follow. */
const VERDICT_WAIT_MS = 2_000

export interface PayRequest {
  offerId: string
  /** The quote hash of changed prices the payer agreed to (D10). */
  accept?: string | undefined
  /** The payer's browser, as the ticket names it. */
  visitor: string
}

/**
 * Opens a hosted payment page for a ticket's current offer, at prices the shop computed or the payer accepted (B3), and
 * closes its earlier one. Fails with `already_paid`, `in_progress`, `offer_changed`, `price_changed`, or why it has no price.
 */
export async function payTicket(
  deps: Deps,
  ticket: TicketDoc,
  { offerId, accept, visitor }: PayRequest,
): Promise<OpenedSession | Failure> {
  // After a restore a page that nobody here knew of may stand open, or be paid.
  const books = await readBooks(deps)
  if (books === 'silent' || (books === 'read' && !(await closePages(deps, ticket._id)))) return busy
  const offer = await deps.store.offers.get(offerId)
  const refused = await whyNoPage(deps, ticket._id, offerId)
  if (refused !== null) return refused
  if (offer === null) return offerChanged
  const priced = await pricedOffer(deps, offer, accept)
  if (!priced.ok) return priced
  const outOfRange = totalOutOfRange(priced.amountCents)
  if (outOfRange) return outOfRange
  const { lines, amountCents } = await withFiles(deps, ticket, priced)
  const purchase: Purchase = {
    lines,
    amountCents,
    turnaroundDays: priced.turnaroundDays,
    isArtworkToCome: lines.some(lacksFile),
    booth: {
      id: await nextCheckoutId(deps, offerId),
      email: ticket.contact?.mail ?? '',
      of: { ticketId: ticket._id, offerId, visitor },
    },
  }
  const rule = () => whyNoPage(deps, ticket._id, offerId)
  const opened = await openExclusively(deps, ticketOwner(ticket._id), purchase, { before: rule, after: rule })
  return opened.ok ? stillWanted(deps, ticket._id, offerId, opened) : opened
}

/**
 * Whoever decides otherwise while the provider opens a page finds it busy and cannot end it: it is looked at once more
 * when it stands, so that one of the two ends it.
 */
async function stillWanted(deps: Deps, ticketId: string, offerId: string, opened: OpenedSession) {
  const refused = await whyNoPage(deps, ticketId, offerId)
  if (refused === null) return opened
  const isReplaced = refused.code === 'offer_changed'
  const current = isReplaced ? (await deps.store.tickets.get(ticketId))?.current : null
  await closePages(deps, ticketId, current ?? undefined)
  return refused
}

const busy = failure(
  'in_progress',
  'Your earlier payment page is just being closed. Please try again in a moment.',
)
export const offerChanged = failure(
  'offer_changed',
  'The stand has changed this order. Please look at it again.',
)

/** Why no payment page of this offer may be opened as the ticket stands; null when one may (B7). */
async function whyNoPage({ store }: Deps, ticketId: string, offerId: string): Promise<Failure | null> {
  const ticket = await store.tickets.get(ticketId)
  const refused = whyNothingOpens(ticket)
  if (refused?.code === 'already_paid') {
    const orderId = (await store.orders.get(orderKeyOf(ticketId)))?.orderId ?? null
    return { ...refused, details: { orderId } }
  }
  return refused ?? (ticket?.current === offerId ? null : offerChanged)
}

/** Why nothing of a ticket may be paid, or agreed to, as it stands: it is gone, sold, or just being decided about. */
export function whyNothingOpens(ticket: TicketDoc | null): Failure | null {
  if (ticket === null || ticket.cancelled !== null)
    return failure('not_found', 'There is nothing at this address')
  if (ticket.sale !== null) return failure('already_paid', 'This order is paid.')
  return mayOpenPage(ticket)
    ? null
    : failure('in_progress', 'The stand is just closing this order. Please try again in a moment.')
}

interface PricedOffer {
  ok: true
  lines: OrderItemDoc[]
  amountCents: number
  turnaroundDays: number
}

/** The offer at the shop's own prices, which have to be the offered ones or accepted (B3, D10). */
async function pricedOffer(
  deps: Deps,
  offer: OfferDoc,
  accept: string | undefined,
): Promise<PricedOffer | Failure> {
  const priced = await priceItems(deps, offer.lines.map(toPriced))
  if (!priced.ok) return priced
  const change = priceChange(priced)
  if (change !== null && accept !== priced.quoteHash)
    return failure('price_changed', 'Prices have changed since this was offered', change)
  const lines = offer.lines.map((line, index) => {
    const { totalCents, priceList } = priced.lines[index] ?? line
    return { ...line, totalCents, ...(priceList === undefined ? {} : { priceList }) }
  })
  const turnaroundDays = Math.max(...priced.lines.map(({ product }) => product.turnaroundDays))
  return { ok: true, lines, amountCents: priced.totalCents, turnaroundDays }
}

async function withFiles(deps: Deps, ticket: TicketDoc, priced: PricedOffer): Promise<PricedOffer> {
  const files = await filesOfTicket(deps, ticket)
  const patience = AbortSignal.timeout(VERDICT_WAIT_MS)
  const lines: OrderItemDoc[] = []
  for (const line of priced.lines) lines.push(await ticketLine(deps, files, line, patience))
  return { ...priced, lines }
}

/** The id of an offer's next checkout: it follows from the offer, so that a restored shop can ask the provider for it. */
async function nextCheckoutId({ store }: Deps, offerId: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const id = checkoutIdOf(offerId, attempt)
    if ((await store.checkouts.get(id)) === null) return id
  }
}
