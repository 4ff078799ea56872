import { randomUUID } from 'node:crypto'
import { emptyTicket } from '#api/services/booth/heard.ts'
import type { OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { toCents } from '#shared/money/cents.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { buyable, itemFor, productNamed } from './orders.ts'
import type { TestShop } from './shop.ts'

/** A product that is printed from a file. */
export const BANNER = '13oz Vinyl Banner'

/** A line as an offer has it, at the shop's price. */
export function offeredLine(
  shop: TestShop,
  name = BANNER,
  changes: Partial<Selection> = {},
): OfferDoc['lines'][number] {
  const product = productNamed(shop, name)
  const { id = '', options, total } = itemFor(product, buyable(product, { jobName: '', ...changes }))
  return {
    lineId: id,
    product: name,
    quantity: Number(options.Quantity),
    totalCents: toCents(total),
    options,
    artwork: null,
    artworkBack: null,
    priceList: shop.deps.catalogue.current().number,
  }
}

/** An offer of a ticket as the shop keeps it. */
export function offerDoc(
  ticketId: string,
  lines: OfferDoc['lines'],
  changes: Partial<OfferDoc> = {},
): OfferDoc {
  return {
    _id: randomUUID(),
    ticketId,
    rev: 1,
    bytes: Buffer.from(`offer of ${ticketId}`).toString('base64'),
    listNumber: 1,
    lines,
    totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    turnaroundDays: 2,
    createdAt: '2026-11-24T10:00:00.000Z',
    ...changes,
  }
}

/** A ticket with an offer that is current, stored. */
export async function quotedTicket(
  shop: TestShop,
  changes: Partial<TicketDoc> = {},
  lines = [offeredLine(shop)],
): Promise<{ ticket: TicketDoc; offer: OfferDoc }> {
  const { store, clock } = shop.deps
  const id = randomUUID()
  const offer = offerDoc(id, lines)
  const ticket: TicketDoc = {
    ...emptyTicket({ id, staff: 'auth0|staff', kid: null }, clock),
    offers: [{ id: offer._id, rev: offer.rev }],
    current: offer._id,
    ...changes,
  }
  await store.offers.insert(offer)
  await store.tickets.insert(ticket)
  return { ticket, offer }
}
