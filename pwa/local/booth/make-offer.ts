import type { Local } from '#pwa/local/open.ts'
import { toBase64 } from '#shared/artwork/parts.ts'
import { boothCode, fitsCode, orderPath, tokenHash } from '#shared/booth/code.ts'
import { encodeOffer, type OfferList, offerId, offerLine } from '#shared/booth/offer.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import type { BoothKey } from './booth-facts.ts'
import type { AmountDue, PayCode } from './booth-repository.ts'
import { isSameOffer, type OfferRow, SEEN_REV } from './offer-row.ts'
import type { NewAct } from './ticket-store.ts'
import { offerNow, unwrittenOffer } from './write-offer.ts'

/** An offer whose bytes stand. */
export type MadeOffer = OfferRow & { made: NonNullable<OfferRow['made']> }

const isMade = (row: OfferRow): row is MadeOffer => row.made !== null

/** A ticket's own database, which one in memory has not. */
type TicketDb = NonNullable<Local['db']>

/**
 * The ticket's newest offer with its bytes; null while none can be made: a line has no price under this list. With
 * `isAsked` it is made of the cart as it is, else only one that was asked for before (booth, "Races").
 */
export async function madeOffer(
  { db, ticket }: { db: TicketDb; ticket: string },
  list: OfferList,
  isAsked: boolean,
): Promise<MadeOffer | null> {
  for (;;) {
    const row = await newest(db, isAsked)
    if (!row || isMade(row)) return row
    const made = await bytesOf(row, ticket, list)
    if (!made) return null
    // The cart may have been changed meanwhile: then that offer gave way to another.
    const isThere = await db.offers.where('rev').equals(row.rev).and(isUnmade(row)).modify({ made })
    if (isThere > 0) return { ...row, made }
  }
}

async function bytesOf({ rev, lines }: OfferRow, ticket: string, list: OfferList): Promise<OfferRow['made']> {
  const encoded = encodeOffer({ ticketId: ticket, rev, lines: lines.map(offerLine) }, list)
  return encoded.ok ? { id: await offerId(encoded.bytes), bytes: encoded.bytes } : null
}

/** What the offer of the cart as it is would be, with nothing written down; null where `madeOffer` makes none. */
export async function amountDue(
  { db, ticket }: { db: TicketDb; ticket: string },
  list: OfferList,
): Promise<AmountDue | null> {
  const row = await db.transaction('r', db.offers, db.meta, db.lines, async () => {
    const lines = await cartLines(db)
    return lines.length === 0 ? null : unwrittenOffer(db, lines)
  })
  const made = row && (row.made ?? (await bytesOf(row, ticket, list)))
  return (
    made && { offerId: made.id, totalCents: totalOf(row), isShipped: row.lines.some(line => !isPickup(line)) }
  )
}

const totalOf = ({ lines }: Pick<OfferRow, 'lines'>): number =>
  lines.reduce((sum, { priceSeen }) => sum + priceSeen, 0)

/**
 * The offer that money was taken for, as long as the cart is what it says: one that was made here, else the cart's own; null once it
 * is not (decision 88).
 */
export async function offerTaken(
  of: { db: TicketDb; ticket: string },
  list: OfferList,
  offerId: string,
): Promise<MadeOffer | null> {
  const rows = await of.db.offers.toArray()
  const known = rows.filter(isMade).find(({ made }) => made.id === offerId)
  if (known) return isSameOffer(known.lines, await cartLines(of.db)) ? known : null
  if ((await amountDue(of, list))?.offerId !== offerId) return null
  const offer = await madeOffer(of, list, true)
  return offer?.made.id === offerId ? offer : null
}

const isUnmade = (row: OfferRow) => (found: OfferRow) =>
  found.made === null && JSON.stringify(found.lines) === JSON.stringify(row.lines)

const newest = (db: TicketDb, isAsked: boolean): Promise<OfferRow | null> =>
  db.transaction('rw', db.offers, db.meta, db.lines, async () => {
    if (!isAsked) return (await db.offers.orderBy('rev').last()) ?? null
    const lines = await cartLines(db)
    return lines.length === 0 ? null : offerNow(db, lines)
  })

const cartLines = async (db: TicketDb): Promise<CartLine[]> =>
  (await db.lines.orderBy('place').toArray()).map(({ line }) => line)

/** Remembers the highest rev that the shop has named, so that the next offer is above it. */
export const noteRev = (db: TicketDb, rev: number): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const seen = Number((await db.meta.get(SEEN_REV))?.value ?? 0)
    if (rev > seen) await db.meta.put({ name: SEEN_REV, value: rev })
  })

/** The act that brings an offer to the shop; its id is the offer's, so that it is queued once. */
export const offerAct = ({ made: { id, bytes } }: MadeOffer): NewAct => ({
  id,
  act: { kind: 'offer', bytes: toBase64(bytes) },
})

/** What a code is made with; null where this device has none. */
export interface CodeDeps {
  key: BoothKey | null
  token: string
  /** As `https://shop.example`. */
  origin: string
  /** The shop has this very offer: the link needs to carry nothing. */
  isHeard: boolean
}

/** An offer as link and digits (booth, "The code"). */
export async function payCodeOf(
  offer: MadeOffer,
  { key, token, origin, isHeard }: CodeDeps,
): Promise<PayCode> {
  const { id, bytes } = offer.made
  const digits =
    key === null || !fitsCode(bytes)
      ? null
      : await boothCode(key.key, { kid: key.kid, offer: bytes, tokenHash: await tokenHash(token), origin })
  const link = origin + orderPath(token, isHeard ? undefined : (digits ?? undefined))
  return { offerId: id, link, digits: isHeard ? null : digits, totalCents: totalOf(offer) }
}
