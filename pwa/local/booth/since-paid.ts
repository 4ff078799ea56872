import type { Local } from '#pwa/local/open.ts'
import { type Difference, differenceOf } from '#shared/booth/difference.ts'
import { type OfferLine, offerLine } from '#shared/booth/offer.ts'
import type { TicketView } from '#shared/booth/ticket.ts'
import type { CartLine } from '#shared/cart/line.ts'

/** A cart's line as offers say it, with the line itself. */
export interface ComparedLine extends OfferLine {
  line: CartLine
}

export const comparedLine = (line: CartLine): ComparedLine => ({ ...offerLine(line), line })

/** The lines a ticket was paid with; null before a sale, and where another tablet made the offer that was paid. */
export async function paidLines(
  { db }: Pick<Local, 'db'>,
  view: Pick<TicketView, 'sale'> | null,
): Promise<CartLine[] | null> {
  const sale = view?.sale
  if (!sale) return null
  const offers = (await db?.offers.toArray()) ?? []
  return offers.find(({ made }) => made?.id === sale.offerId)?.lines ?? null
}

/**
 * What was changed in a ticket's cart since it was paid (B6), for its state and its page as for its second order; null
 * before a sale, and where another tablet made the offer that was paid.
 */
export async function differenceSincePaid(
  { cart, db }: Pick<Local, 'cart' | 'db'>,
  view: Pick<TicketView, 'sale'> | null,
): Promise<Difference<ComparedLine> | null> {
  const paid = await paidLines({ db }, view)
  return paid && differenceOf(paid.map(comparedLine), (await cart.list()).map(comparedLine))
}
