import { toCents } from './cents.ts'

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents for people: `$1,234.50` (spec §9: dollars with two decimals). */
export function formatCents(cents: number): string {
  return dollarsAndCents.format(cents / 100)
}

/** Dollars of the wire for people: `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars))
}
