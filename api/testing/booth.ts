import { randomBytes, randomUUID } from 'node:crypto'
import { emptyTicket } from '#api/services/booth/heard.ts'
import { addLink, secretHash } from '#api/services/booth/links.ts'
import type { OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { encodeOffer } from '#shared/booth/offer.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import { toCents } from '#shared/money/cents.ts'
import type { Selection } from '#shared/pricing/types.ts'
import type { CallInit } from './caller.ts'
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

/** The bytes of an offer, as a tablet writes them. */
export function offerBytes(
  shop: TestShop,
  ticketId: string,
  rev: number,
  lines = [offeredLine(shop)],
): Uint8Array<ArrayBuffer> {
  const offered = lines.map(({ lineId, product, options, totalCents: cents, priceList = 0 }) => ({
    lineId,
    product,
    options: { ...options, 'Job Name': '' },
    cents,
    priceList,
  }))
  const encoded = encodeOffer({ ticketId, rev, lines: offered }, shop.deps.catalogue.current().list)
  if (!encoded.ok) throw new Error(encoded.code)
  return encoded.bytes
}

/** A secret as links and browsers have them. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

/** A quoted ticket with a link that opens it. */
export async function linkedTicket(...given: Parameters<typeof quotedTicket>) {
  const [shop] = given
  const quoted = await quotedTicket(...given)
  const token = newSecret()
  await addLink(shop.deps, quoted.ticket._id, secretHash(token))
  return { ...quoted, token }
}

/** A visitor's browser that came with a link. */
export function browserOf(shop: TestShop, token: string, browser = newSecret()) {
  const headers = { [ORDER_TOKEN_HEADER]: token, [ORDER_VISIT_HEADER]: browser }
  return (path: string, json: unknown = {}, init: Omit<CallInit, 'json' | 'headers'> = {}) =>
    shop.call(`/api/o${path}`, { ...init, headers, ...(init.body ? {} : { json }) })
}
