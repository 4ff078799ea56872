import { displayOptions } from '#shared/cart/display-options.ts'
import type { OfferLine } from './offer.ts'

/** What one line of the other carries is not the same. */
export interface ChangedLine {
  paid: OfferLine
  now: OfferLine
}

/** How the tablets' cart differs from what was paid; computed whenever it is asked for, never an event (B6). */
export interface Difference {
  /** In the cart and not paid. */
  added: OfferLine[]
  /** Paid and no longer in the cart. */
  removed: OfferLine[]
  changed: ChangedLine[]
  /** What the cart comes to beyond what was paid for the same lines, in cents; negative where it is less. */
  cents: number
}

/**
 * The difference of a cart and the paid offer (B6). A line is what is made of it: neither its job name nor its files,
 * nor a price that a newer list gives to the same choices, is a change.
 */
export function differenceOf(paid: readonly OfferLine[], now: readonly OfferLine[]): Difference {
  const paidBy = new Map(paid.map(line => [line.lineId, line]))
  const nowBy = new Map(now.map(line => [line.lineId, line]))
  const added = now.filter(({ lineId }) => !paidBy.has(lineId))
  const removed = paid.filter(({ lineId }) => !nowBy.has(lineId))
  const changed = now.flatMap(line => {
    const before = paidBy.get(line.lineId)
    return before && madeOf(before) !== madeOf(line) ? [{ paid: before, now: line }] : []
  })
  return {
    added,
    removed,
    changed,
    cents:
      sum(added) - sum(removed) + changed.reduce((more, line) => more + line.now.cents - line.paid.cents, 0),
  }
}

/** Whether anything was added, taken out or changed since the payment. */
export const isDifferent = ({ added, removed, changed }: Difference): boolean =>
  added.length + removed.length + changed.length > 0

const sum = (lines: readonly OfferLine[]): number => lines.reduce((total, { cents }) => total + cents, 0)

/** What is made, in one way of saying it: product, shown choices, size and pieces. */
function madeOf({ product, options }: OfferLine): string {
  const shown = displayOptions(options).filter(({ label }) => label !== 'Job Name')
  const named = shown
    .map(({ label, value }) => [label, value])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return JSON.stringify([product, named])
}
