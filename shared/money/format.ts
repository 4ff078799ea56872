import { toCents } from './cents.ts'

/** Between which digits a comma stands: before every three that are left. */
const THOUSANDS = /\B(?=(\d{3})+$)/g

/**
 * Cents for people: `$1,234.50` (spec §9: dollars with two decimals). Written here and not by `Intl`, whose first use in
 * a new process takes longer than drawing half a page: every start without a connection would wait for it.
 */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents))
  const dollars = String(Math.floor(whole / 100)).replace(THOUSANDS, ',')
  const sign = cents < 0 && whole > 0 ? '-' : ''
  return `${sign}$${dollars}.${String(whole % 100).padStart(2, '0')}`
}

/** Dollars of the wire for people: `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars))
}
