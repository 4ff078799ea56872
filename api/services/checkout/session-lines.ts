import type { SessionLine } from '#api/gateways/ports.ts'
import type { CheckoutLine } from '#api/store/documents.ts'

/** The provider's limit of line items (D11). */
const MAX_LINES = 100

/**
 * The line items the provider charges: their sum is exactly the checkout's total (D11).
 * A unit price that is not whole cents is sent as one piece named "Product x N"; beyond 100 lines the rest become one.
 */
export function sessionLines(lines: CheckoutLine[]): SessionLine[] {
  const all = lines.map(sessionLine)
  if (all.length <= MAX_LINES) return all
  const rest = all.slice(MAX_LINES - 1).reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  return [...all.slice(0, MAX_LINES - 1), { name: 'Remaining items', unitCents: rest, quantity: 1 }]
}

function sessionLine({ product, quantity, totalCents }: CheckoutLine): SessionLine {
  if (totalCents % quantity === 0) return { name: product, unitCents: totalCents / quantity, quantity }
  return { name: `${product} x ${quantity}`, unitCents: totalCents, quantity: 1 }
}
