import type { Local } from '#pwa/local/open.ts'
import { toBase64 } from '#shared/artwork/parts.ts'
import { boothCode, fitsCode, orderPath, tokenHash } from '#shared/booth/code.ts'
import { encodeOffer, type OfferList, offerId, offerLine } from '#shared/booth/offer.ts'
import type { BoothKey } from './booth-facts.ts'
import type { PayCode } from './booth-repository.ts'
import { type OfferRow, SEEN_REV } from './offer-row.ts'
import type { NewAct } from './ticket-store.ts'
import { offerNow } from './write-offer.ts'

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
    const encoded = encodeOffer({ ticketId: ticket, rev: row.rev, lines: row.lines.map(offerLine) }, list)
    if (!encoded.ok) return null
    const made = { id: await offerId(encoded.bytes), bytes: encoded.bytes }
    // The cart may have been changed meanwhile: then that offer gave way to another.
    const isThere = await db.offers.where('rev').equals(row.rev).and(isUnmade(row)).modify({ made })
    if (isThere > 0) return { ...row, made }
  }
}

const isUnmade = (row: OfferRow) => (found: OfferRow) =>
  found.made === null && JSON.stringify(found.lines) === JSON.stringify(row.lines)

const newest = (db: TicketDb, isAsked: boolean): Promise<OfferRow | null> =>
  db.transaction('rw', db.offers, db.meta, db.lines, async () => {
    if (!isAsked) return (await db.offers.orderBy('rev').last()) ?? null
    const rows = await db.lines.orderBy('place').toArray()
    return rows.length === 0
      ? null
      : offerNow(
          db,
          rows.map(({ line }) => line),
        )
  })

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
  const totalCents = offer.lines.reduce((sum, { priceSeen }) => sum + priceSeen, 0)
  return { offerId: id, link, digits: isHeard ? null : digits, totalCents }
}
