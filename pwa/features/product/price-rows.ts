import { lazily } from '#shared/lazily.ts'
import { roundHalfUp } from '#shared/money/cents.ts'
import { exact, times } from '#shared/money/exact.ts'
import { formatCents } from '#shared/money/format.ts'
import type { Breakdown, PricePart } from '#shared/pricing/types.ts'

export interface PriceRow {
  label: string
  amount: string
}

/** Stands where there is no price to be had. */
export const NO_AMOUNT = '—'

const SQUARE_INCHES = 144
const squareFeet = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))

function partRow(part: PricePart): PriceRow {
  if (part.kind === 'area') {
    const area = squareFeet().format(part.squareInches / SQUARE_INCHES)
    const amount = formatCents(roundHalfUp(part.exactCents))
    return { label: `${area} sq ft x ${formatCents(part.rateCents)}`, amount }
  }
  // "Product Option" says nothing that its choice does not.
  const label = part.key === 'productOptions' ? part.choice : `${part.title}: ${part.choice}`
  return {
    label: part.times === 2 ? `${label} x 2 sides` : label,
    amount: formatCents(part.cents * part.times),
  }
}

/** How a total comes about, step by step: parts, sides, characters, one piece, pieces (D8). */
export function priceRows(breakdown: Breakdown): PriceRow[] {
  const { parts, sides, characters, quantity, unit, totalCents } = breakdown
  if (parts.length === 0) return []
  const steps = [
    ...(sides === 2 ? [{ label: 'Both sides', amount: 'x 2' }] : []),
    ...(characters > 1 ? [{ label: 'Characters', amount: `x ${characters}` }] : []),
  ]
  const one = { label: 'Each', amount: formatCents(roundHalfUp(times(exact(unit.num, unit.den), 1))) }
  const some = { label: `Quantity x ${quantity}`, amount: formatCents(totalCents) }
  // A quantity that is being typed, or cannot be ordered, keeps its place, so that nothing moves.
  const pieces = quantity === 0 ? { label: 'Quantity', amount: NO_AMOUNT } : some
  return [...parts.map(partRow), ...steps, one, ...(quantity === 1 ? [] : [pieces])]
}
