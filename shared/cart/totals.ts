import { toCents } from '#shared/money/cents.ts'
import type { CartLine } from './line.ts'

/** A line's total in cents. */
export function lineTotalCents(line: Pick<CartLine, 'total'>): number {
  return toCents(line.total)
}

/** The cart's running total in cents: the sum of the lines' rounded totals (spec §2, D8). */
export function cartTotalCents(lines: Pick<CartLine, 'total'>[]): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0)
}
