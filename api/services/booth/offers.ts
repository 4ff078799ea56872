import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { priceItems, type QuoteDeps } from '#api/services/cart/price-items.ts'
import type { OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { type Offer, type OfferLine, type OfferList, offerId } from '#shared/booth/offer.ts'
import { decodeOffer, readOfferHead } from '#shared/booth/read-offer.ts'
import { MAX_TICKET_OFFERS } from '#shared/contract/limits.ts'
import { finishMoney, type MoneyDeps } from './money.ts'
import { toPriced } from './offered-prices.ts'
import { recoverCheckouts } from './recover.ts'
import { changeTicket } from './tickets.ts'

type OfferDeps = MoneyDeps & QuoteDeps

/** The offer that bytes stand for, by the list it names, whatever became of that since; null for bytes that are none of this ticket's. */
export async function readOffer(
  deps: Pick<Deps, 'store' | 'catalogue'>,
  bytes: Uint8Array<ArrayBuffer>,
  ticketId?: string,
): Promise<Offer | null> {
  const head = readOfferHead(bytes)
  if (head === null || (ticketId !== undefined && head.ticketId !== ticketId)) return null
  const list = await listNumbered(deps, head.listNumber)
  return list && decodeOffer(bytes, list)
}

async function listNumbered(
  { store, catalogue }: Pick<Deps, 'store' | 'catalogue'>,
  number: number,
): Promise<OfferList | null> {
  const current = catalogue.current()
  return current.number === number ? current.list : ((await store.lists.get(String(number)))?.list ?? null)
}

/**
 * Keeps an offer by its bytes, once whoever brings it, and makes it the ticket's current one where its (rev, id) is the
 * highest (B5). `invalid` for bytes that are no offer of this ticket, `too_large` beyond 1,000 of them. Its prices are
 * judged when it is paid (B3).
 */
export async function keepOffer(
  deps: OfferDeps,
  ticketId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ ok: true; offer: OfferDoc; ticket: TicketDoc } | Failure> {
  const offer = await readOffer(deps, bytes, ticketId)
  if (offer === null) return failure('invalid', 'These bytes are no offer of this ticket')
  const doc = await offerDoc(deps, offer, bytes)
  const known = await deps.store.tickets.get(ticketId)
  if (known && isFull(known) && !isAwaited(known, doc._id))
    return failure('too_large', 'This ticket has had too many offers')
  await deps.store.offers.insert(doc)
  await recoverCheckouts(deps, doc)
  const ticket = await changeTicket(deps, ticketId, current => withOffer(current, doc))
  if (ticket === null) return failure('not_found', 'There is nothing at this address')
  // Money may have come before its offer: from now on its order can be made.
  if (ticket.unfinished !== null && ticket.sale?.offerId === doc._id) await finishMoney(deps, ticketId)
  return { ok: true, offer: doc, ticket }
}

async function offerDoc(
  deps: OfferDeps,
  { ticketId, rev, listNumber, lines, totalCents }: Offer,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<OfferDoc> {
  const { clock, catalogue } = deps
  const items = lines.map(toItem)
  const priced = await priceItems(deps, items.map(toPriced))
  const current = catalogue.current()
  const days = lines.map(({ product }) => current.productByName(product)?.turnaroundDays ?? 0)
  return {
    _id: await offerId(bytes),
    ticketId,
    rev,
    bytes: Buffer.from(bytes).toString('base64'),
    listNumber,
    lines: items,
    totalCents,
    shopCents: priced.ok ? priced.totalCents : null,
    turnaroundDays: Math.max(...days),
    createdAt: isoNow(clock),
  }
}

const toItem = ({ lineId, product, options, cents, priceList }: OfferLine): OfferDoc['lines'][number] => ({
  lineId,
  product,
  quantity: options.Quantity,
  totalCents: cents,
  options,
  artwork: null,
  artworkBack: null,
  priceList,
})

/** An offer stands above another by its revision, and of equal ones by its id. */
function isAbove(one: { id: string; rev: number }, other: { id: string; rev: number }): boolean {
  return one.rev === other.rev ? one.id > other.id : one.rev > other.rev
}

/** The highest offer of a claimed ticket that its visitor has not agreed to; null where there is none. */
export function proposedOf({
  offers: [highest],
  current,
}: Pick<TicketDoc, 'offers' | 'current'>): string | null {
  return highest && highest.id !== current ? highest.id : null
}

/** Whether a ticket has this offer already, or money that waits for it (B2). */
const isAwaited = ({ offers, sale }: TicketDoc, offer: string): boolean =>
  sale?.offerId === offer || offers.some(({ id }) => id === offer)

const isFull = ({ offers }: TicketDoc): boolean => offers.length >= MAX_TICKET_OFFERS

/** The ticket with an offer more, of which the highest is current; once it is claimed that waits for its visitor. */
export function withOffer(
  ticket: TicketDoc,
  { _id: id, rev }: Pick<OfferDoc, '_id' | 'rev'>,
): TicketDoc | null {
  if (ticket.forgotten || isFull(ticket) || ticket.offers.some(offer => offer.id === id)) return null
  const offers = [...ticket.offers, { id, rev }].sort((a, b) => (isAbove(a, b) ? -1 : 1))
  const current = ticket.claimedBy === null ? (offers[0]?.id ?? null) : ticket.current
  return { ...ticket, offers, current }
}
