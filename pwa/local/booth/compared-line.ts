import { type OfferLine, offerLine } from '#shared/booth/offer.ts'
import type { CartLine } from '#shared/cart/line.ts'

/** A cart's line as offers say it, with the line itself. */
export interface ComparedLine extends OfferLine {
  line: CartLine
}

export const comparedLine = (line: CartLine): ComparedLine => ({ ...offerLine(line), line })
