import type { OfferLine } from '#shared/booth/offer.ts'
import type { CartLine } from '#shared/cart/line.ts'

/** An offer of a ticket in the ticket's own database, first as lines and then, once asked for, as bytes that never change. */
export interface OfferRow {
  /** The highest seen + 1. */
  rev: number
  /** The cart as it is offered. */
  lines: CartLine[]
  /** Id and bytes; null until somebody needs them: digests cannot be made inside a transaction. */
  made: { id: string; bytes: Uint8Array<ArrayBuffer> } | null
}

/** Name of the fact which rev of an offer this device has seen at the shop. */
export const SEEN_REV = 'offer-rev'

/** Name of the fact what was paid, as the shop told it. */
export const PAID_OFFER = 'paid-offer'

/** An offer that was paid, whichever tablet made it. */
export interface PaidOffer {
  id: string
  lines: OfferLine[]
}

/** What an offer says of a line; files, words of waiting files and the job name are none of it. */
function offeredLine({ id, product, options, priceSeen }: CartLine): unknown {
  const { 'Job Name': _, ...configured } = options
  return [id, product, Object.entries(configured).sort(), priceSeen]
}

/** Whether two carts make the same offer, prices and order included. What was changed since a payment is `differenceSincePaid`. */
export const isSameOffer = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  JSON.stringify(one.map(offeredLine)) === JSON.stringify(other.map(offeredLine))
