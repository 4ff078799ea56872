import { toBase64 } from '#shared/artwork/parts.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { OfferLine } from './offer.ts'

/** What one line of the other carries is not the same. */
export interface ChangedLine<Line extends OfferLine = OfferLine> {
  paid: Line
  now: Line
}

/** How the tablets' cart differs from what was paid; computed whenever it is asked for, never an event (B6). */
export interface Difference<Line extends OfferLine = OfferLine> {
  /** In the cart and not paid. */
  added: Line[]
  /** Paid and no longer in the cart. */
  removed: Line[]
  changed: ChangedLine<Line>[]
  /** What the cart comes to beyond what was paid for the same lines, in cents; negative where it is less. */
  cents: number
}

/**
 * The difference of a cart and the paid offer (B6). A line is what is made of it: neither its job name nor its files,
 * nor a price that a newer list gives to the same choices, is a change; nor is a new id, under which Undo brings a line
 * back (D5).
 */
export function differenceOf<Line extends OfferLine>(
  paid: readonly Line[],
  now: readonly Line[],
): Difference<Line> {
  const pairs = pairsOf(paid, now)
  const kept = new Set(pairs.values())
  const added = now.filter(line => !pairs.has(line))
  const removed = paid.filter(line => !kept.has(line))
  const changed = [...pairs].flatMap(([line, before]) =>
    piecesOf(before) === piecesOf(line) ? [] : [{ paid: before, now: line }],
  )
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

/** A choice that a changed line has otherwise; empty for one that it had not, or has no more. */
export interface ChangedChoice {
  label: string
  was: string
  is: string
}

/** The choices of a changed line that are not as they were paid, in the order they are shown in. */
export function changedChoices({ paid, now }: ChangedLine): ChangedChoice[] {
  const [before, after] = [paid, now].map(
    ({ options }) => new Map(displayOptions(options).map(({ label, value }) => [label, value])),
  )
  return [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])]
    .map(label => ({ label, was: before?.get(label) ?? '', is: after?.get(label) ?? '' }))
    .filter(({ label, was, is }) => label !== 'Job Name' && was !== is)
}

/**
 * Which line of the cart is which paid one: the one of its id, or else one that has gone and is made alike: at its own
 * price before any other, then as many of it before another number.
 */
function pairsOf<Line extends OfferLine>(paid: readonly Line[], now: readonly Line[]): Map<Line, Line> {
  const byId = new Map(paid.map(line => [line.lineId, line]))
  const pairs = new Map<Line, Line>()
  for (const line of now) {
    const before = byId.get(line.lineId)
    if (before) pairs.set(line, before)
  }
  // The most pieces of one make are the most of another's: what is more of them is then the least.
  const [paidByMost, nowByMost] = [paid.toSorted(byMostPieces), now.toSorted(byMostPieces)]
  for (const keyOf of [pricedPieces, piecesOf, madeOf]) {
    const kept = new Set(pairs.values())
    const gone = Map.groupBy(
      paidByMost.filter(line => !kept.has(line)),
      keyOf,
    )
    for (const line of nowByMost) {
      const before = pairs.has(line) ? undefined : gone.get(keyOf(line))?.shift()
      if (before) pairs.set(line, before)
    }
  }
  return pairs
}

const byMostPieces = (one: OfferLine, other: OfferLine): number =>
  other.options.Quantity - one.options.Quantity

const sum = (lines: readonly OfferLine[]): number => lines.reduce((total, { cents }) => total + cents, 0)

/** What is made, whatever the number of pieces and the job's name: product, shown choices and size, in one way of saying it. */
export function madeOf({ product, options }: Pick<OfferLine, 'product' | 'options'>): string {
  const shown = displayOptions(options).filter(({ label }) => label !== 'Job Name' && label !== 'Quantity')
  const named = shown
    .map(({ label, value }) => [label, value])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return JSON.stringify([product, named])
}

/**
 * SHA-256, base64, of what a cart's lines are made of: the same on every tablet for the same cart, in whichever order and at
 * whichever prices. Names the cart that staff left as it was paid (B6).
 */
export async function madeHash(lines: readonly Pick<OfferLine, 'product' | 'options'>[]): Promise<string> {
  const made = new TextEncoder().encode(JSON.stringify(lines.map(piecesOf).sort()))
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', made)))
}

const piecesOf = (line: Pick<OfferLine, 'product' | 'options'>): string =>
  `${line.options.Quantity} ${madeOf(line)}`

const pricedPieces = (line: OfferLine): string => `${line.cents} ${piecesOf(line)}`
