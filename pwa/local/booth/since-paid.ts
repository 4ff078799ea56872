import type { Local } from '#pwa/local/open.ts'
import { type Difference, differenceOf, isDifferent, madeHash } from '#shared/booth/difference.ts'
import { type OfferLine, offerLine } from '#shared/booth/offer.ts'
import type { TicketView } from '#shared/booth/ticket.ts'
import { PAID_OFFER, type PaidOffer } from './offer-row.ts'
import type { TicketRow } from './ticket-row.ts'

/** The lines a ticket was paid with; null before a sale, and where neither this device nor the shop has told of them. */
export async function paidLines(
  { db }: Pick<Local, 'db'>,
  view: Pick<TicketView, 'sale'> | null,
): Promise<OfferLine[] | null> {
  const sale = view?.sale
  if (!sale || !db) return null
  const own = (await db.offers.toArray()).find(({ made }) => made?.id === sale.offerId)
  if (own) return own.lines.map(offerLine)
  const told = (await db.meta.get(PAID_OFFER))?.value as PaidOffer | undefined
  return told?.id === sale.offerId ? told.lines : null
}

/**
 * Keeps what the shop told of the paid offer in the ticket's own database (decision 89); returned is its word without that: a list
 * of three hundred tickets is read with each change.
 */
export async function keepPaidLines({ db }: Pick<Local, 'db'>, view: TicketView): Promise<TicketView> {
  if (!view.sale?.lines) return view
  const { lines, ...sale } = view.sale
  await db?.meta.put({ name: PAID_OFFER, value: { id: sale.offerId, lines } satisfies PaidOffer })
  return { ...view, sale }
}

/**
 * What was changed in a ticket's cart since it was paid (B6), for its state and its page as for its second order; null
 * where `paidLines` knows none.
 */
export async function differenceSincePaid(
  { cart, db }: Pick<Local, 'cart' | 'db'>,
  view: Pick<TicketView, 'sale'> | null,
): Promise<Difference | null> {
  const paid = await paidLines({ db }, view)
  return paid && differenceOf(paid, (await cart.list()).map(offerLine))
}

/**
 * Looks whether a ticket's cart is otherwise than it was paid (B6); returned as what its row says of that, unless staff
 * left it as paid. Of another word of the shop than this one, which came meanwhile, nothing is said.
 */
export async function changeSincePaid(
  local: Pick<Local, 'cart' | 'db'>,
  view: TicketView | null,
): Promise<(row: TicketRow) => TicketRow> {
  const isOtherwise = view !== null && (await isOtherwiseThanPaid(local, view))
  const cart = isOtherwise ? await madeHash(await local.cart.list()) : ''
  return row =>
    row.view?.rev === view?.rev ? { ...row, isChanged: isOtherwise && !isLeftAsPaid(row, cart) } : row
}

/** Where nobody has told what was paid, a newer offer is all that is known of a change. */
async function isOtherwiseThanPaid(local: Pick<Local, 'cart' | 'db'>, view: TicketView): Promise<boolean> {
  const difference = await differenceSincePaid(local, view)
  if (difference) return isDifferent(difference)
  const newest = newestOffer(view)
  return view.sale !== null && newest !== null && newest.id !== view.sale.offerId
}

/**
 * Staff have said, here or on another tablet, that this cart stays as paid. Where no tablet named it, it was left up to a version or
 * an offer.
 */
function isLeftAsPaid({ v, asPaid, asPaidCart, ...row }: TicketRow, cart: string): boolean {
  const told = row.view?.asPaidCart
  if (cart === told || cart === asPaidCart) return true
  if (told !== undefined) return false
  const isUpTo = typeof row.view?.asPaidV === 'number' && v <= row.view.asPaidV
  return isUpTo || (asPaidCart === undefined && newestRev(row) <= asPaid)
}

/** The highest offer the shop has heard of, be it agreed to or not. */
export const newestOffer = ({ proposed, current }: TicketView): TicketView['current'] => proposed ?? current

/** The rev of a ticket's newest offer, here or at the shop; 0 for none. */
export const newestRev = ({ view, offerRev }: Pick<TicketRow, 'view' | 'offerRev'>): number =>
  Math.max(offerRev, (view && newestOffer(view)?.rev) ?? 0)
