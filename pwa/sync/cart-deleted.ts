import { cartRow, DELETED, isShown } from '#pwa/local/outbox-row.ts'
import type { NoticeRow, OutboxRow } from '#pwa/local/schema.ts'
import { type CartBase, type Changeset, type Snapshot, shownCart } from '#pwa/local/snapshot.ts'

/**
 * What a device does that hears that its cart was deleted with its person's data (D4, decision 93): each line that it
 * showed, changes that had not arrived included, waits here for its person to put it back or give it up. Nothing is sent.
 * `now` in milliseconds since 1970.
 */
export function keptAfterDeletion(
  { base: before, rows }: Snapshot,
  base: CartBase,
  { newId, now }: { newId(): string; now(): number },
): Changeset {
  const { lines } = shownCart({ base: before, rows })
  const first = Math.min(1, ...rows.map(({ seq }) => seq)) - lines.length
  const put = lines.map((val, i): OutboxRow => {
    // Nothing of the cart's new life was seen when the line was there.
    const mutation = { mid: newId(), op: 'add' as const, line: val.id, seenRev: 0, val }
    return { ...cartRow(mutation, now(), { lines }), seq: first + i, state: 'needs-you', code: DELETED }
  })
  return { base, discarded: rows.filter(isShown).map(({ id }) => id), put, notices: noticesOf(put) }
}

/** One for all of them, which ends with the first. */
function noticesOf([first]: OutboxRow[]): NoticeRow[] {
  return first ? [{ id: first.id, kind: 'deleted', line: '', product: '' }] : []
}
