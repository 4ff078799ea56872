import type { CartDoc, CartOutcomeDoc, KnownMutation } from '#api/store/documents.ts'
import { BOUNDS, type CartBounds, highest, KNOWN_MS, lostOutcomes, withinBounds } from './memory.ts'

/** An outcome with the id of its mutation. */
export type Outcome = readonly [mid: string, known: KnownMutation]

/**
 * The cart without its older outcomes once they are many, and those outcomes: they must be in the archive before the cart
 * is written (issue 10.1). The very same document where they are few. Pure; `now` in epoch ms.
 */
export function splitOutcomes(
  doc: CartDoc,
  now: number,
  bounds: CartBounds = BOUNDS,
): { doc: CartDoc; outcomes: Outcome[] } {
  if (doc.mids.size <= bounds.recentMost) return { doc, outcomes: [] }
  const whole = withinBounds(doc, now, bounds)
  const entries = whole.mids.entries()
  const end = endOfVersion(entries, entries.length - bounds.recent)
  const outcomes = entries.slice(0, end).map(([mid, known]) => [mid, withoutValues(known)] as const)
  const upTo = Math.max(whole.archived?.upTo ?? 0, highest(outcomes.map(([, { v }]) => v)))
  const { removed = 0, revs = 0 } = whole.forgotten ?? {}
  return {
    doc: {
      ...whole,
      mids: whole.mids.slice(end),
      forgotten: { outcomes: upTo, removed, revs },
      archived: { upTo, lost: lostOutcomes(whole) },
    },
    outcomes,
  }
}

/** The outcomes of one request stay together: a version is archived as a whole or not. */
function endOfVersion(entries: Outcome[], from: number): number {
  let end = Math.max(0, from)
  while (end > 0 && end < entries.length && entries[end]?.[1].v === entries[end - 1]?.[1].v) end++
  return end
}

/** An old change is told without a way back. */
const withoutValues = (known: KnownMutation): KnownMutation =>
  known.overwrote ? { ...known, overwrote: null } : known

/** Which cart's, in which life of it. */
export const archiveOf = ({ _id, life }: Pick<CartDoc, '_id' | 'life'>): string => `${_id}/${life}`

/** Outcomes as the archive keeps them. */
export function rowsOf(doc: CartDoc, outcomes: readonly Outcome[]): CartOutcomeDoc[] {
  const cart = archiveOf(doc)
  return outcomes.map(([mid, known]) => ({ ...known, _id: `${cart}/${mid}`, cart }))
}

/**
 * What archived rows say of a cart, by mutation. One beyond what the cart itself says is archived is of a write that
 * never was, or of another backup, and one of over 90 days is over: neither counts.
 */
export function outcomesOf(
  { archived }: CartDoc,
  rows: readonly CartOutcomeDoc[],
  now: number,
): Map<string, KnownMutation> {
  const upTo = archived?.upTo ?? 0
  const counting = rows.filter(({ v, at }) => v <= upTo && at > now - KNOWN_MS)
  return new Map(counting.map(({ _id, cart, ...known }) => [_id.slice(cart.length + 1), known]))
}
