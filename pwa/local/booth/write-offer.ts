import type { LocalDb } from '#pwa/local/local-db.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { isSameOffer, type OfferRow, SEEN_REV } from './offer-row.ts'

/**
 * Writes the next offer of a cart that is offered already, here or on another tablet, inside the transaction that changed
 * it (booth, "Races"): there is no moment at which the cart is another and its offer is not. An earlier one that nobody
 * has seen gives way.
 */
export async function offerAgain(db: LocalDb, lines: readonly CartLine[]): Promise<void> {
  const [last, seen] = [await db.offers.orderBy('rev').last(), await seenRev(db)]
  if (last || seen > 0) await offer(db, last, lines)
}

/** A cart to which other tablets' changes came. */
export interface MergedCart {
  /** As it was shown, with own changes. */
  before: readonly CartLine[]
  after: readonly CartLine[]
  /** Changes of this tablet were waiting meanwhile. */
  hasOwn: boolean
}

/**
 * Offers a cart anew that another tablet's changes came to: with own changes among them it is a cart that no tablet has
 * offered; without, the highest offer known may still be this tablet's, of before. Tablets that offer the same cart make
 * the same bytes (B5).
 */
export async function offerMerged(db: LocalDb, { before, after, hasOwn }: MergedCart): Promise<void> {
  if (isSameOffer(before, after)) return
  const [last, seen] = [await db.offers.orderBy('rev').last(), await seenRev(db)]
  const isHighest = last !== undefined && last.rev >= seen
  if (isHighest || (hasOwn && seen > 0)) await offer(db, last, after)
}

const seenRev = async (db: LocalDb): Promise<number> => Number((await db.meta.get(SEEN_REV))?.value ?? 0)

/** The newest offer of these lines, inside a transaction over `offers` and `meta`; the first of a ticket, too. */
export async function offerNow(db: LocalDb, lines: readonly CartLine[]): Promise<OfferRow> {
  return offer(db, await db.offers.orderBy('rev').last(), lines)
}

/** The same without writing it down: whoever only looks offers nothing (decision 88). */
export async function unwrittenOffer(db: LocalDb, lines: readonly CartLine[]): Promise<OfferRow> {
  return nextOffer(db, await db.offers.orderBy('rev').last(), lines)
}

async function offer(db: LocalDb, last: OfferRow | undefined, lines: readonly CartLine[]): Promise<OfferRow> {
  const next = await nextOffer(db, last, lines)
  if (next === last) return last
  if (last?.made === null) await db.offers.delete(last.rev)
  await db.offers.put(next)
  return next
}

/** The very last offer where the lines are its own; else one above all that stand, of which an unmade last is none. */
async function nextOffer(
  db: LocalDb,
  last: OfferRow | undefined,
  lines: readonly CartLine[],
): Promise<OfferRow> {
  const seen = await seenRev(db)
  if (last && last.rev >= seen && isSameOffer(last.lines, lines)) return last
  const standing = last?.made === null ? await db.offers.where('rev').below(last.rev).last() : last
  return { rev: 1 + Math.max(seen, standing?.rev ?? 0), lines: [...lines], made: null }
}
