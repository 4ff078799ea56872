import type { Product } from '#shared/catalogue/product.ts'
import type { Problem } from '#shared/pricing/problems.ts'
import { isAddable, quote } from '#shared/pricing/quote.ts'
import type { Breakdown, Selection } from '#shared/pricing/types.ts'
import type { OptionsMap } from './line.ts'
import { fromOptionsMap } from './options-map.ts'

export type LineQuote =
  | { ok: true; totalCents: number; breakdown: Breakdown; selection: Selection }
  | { ok: false; code: Problem['code']; message: string }

/**
 * The price of a cart line from its options map alone, in cents, or the first reason why it cannot be sold (D10). The
 * client shows it and the server charges it, so both get the same answer from the same catalogue.
 */
export function quoteLine(product: Product, map: OptionsMap): LineQuote {
  const read = fromOptionsMap(product, map)
  if (!read.ok) return read
  const { selection } = read
  const addable = isAddable(product, selection)
  const [reason] = addable.ok ? [] : addable.reasons
  if (reason) return { ok: false, code: reason.code, message: reason.message }
  const breakdown = quote(product, selection)
  return { ok: true, totalCents: breakdown.totalCents, breakdown, selection }
}
