import { choose } from '#shared/catalogue/conditions.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { formatCents } from '#shared/money/format.ts'
import { quote } from '#shared/pricing/quote.ts'
import type { Breakdown, Selection } from '#shared/pricing/types.ts'

/** What is configured, and its quote. */
interface Quoted {
  product: Product
  selection: Selection
  breakdown: Breakdown
}

const unitCents = ({ unit: { num, den } }: Breakdown) => num / den

/**
 * What one piece would cost more or less with another choice, in cents for display. Asked of pricing itself, because
 * a second side can replace what other choices cost (spec §9).
 */
export function differenceCents(
  { product, selection, breakdown }: Quoted,
  key: OptionKey,
  name: string,
): number {
  const other = quote(product, choose(product, selection, key, name))
  return Math.round(unitCents(other) - unitCents(breakdown))
}

/** `+$5.00`, `-$5.00`, or nothing where the price stays. */
export function differenceText(cents: number): string {
  if (cents === 0) return ''
  return `${cents > 0 ? '+' : '-'}${formatCents(Math.abs(cents))}`
}
