import { cartRow, isShown, mutationOf } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import {
  applyChangeset,
  type CartBase,
  type Changeset,
  type Snapshot,
  shownCart,
} from '#pwa/local/snapshot.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { withChanges } from '#shared/cart/line-changes.ts'
import type { SyncAnswer, SyncRequest } from '#shared/contract/sync.ts'
import { keptAfterDeletion } from './cart-deleted.ts'
import { noticesOf, refusedNotices } from './cart-notices.ts'
import { raisedRows } from './cart-seen.ts'

export interface AnswerDeps {
  newId(): string
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * What an answer changes on this device ("Cart sync"); null when it is ignored whole. It replaces the acknowledged cart,
 * takes out what arrived, hands what was rejected to the person and leaves the rest to be replayed, all in one write.
 */
export function applyAnswer(
  snapshot: Snapshot,
  request: SyncRequest,
  answer: SyncAnswer,
  deps: AnswerDeps,
): Changeset | null {
  if (isStale(snapshot.base, request, answer)) return null
  const done = new Set(answer.done.map(({ mid }) => mid))
  const base = baseAfter(snapshot.base, answer)
  if (answer.isDeleted && base.epoch !== snapshot.base.epoch) return keptAfterDeletion(snapshot, base, deps)
  const before = linesById(shownCart(snapshot).lines)
  const rejected = rejectedRows(snapshot.rows, answer.rejected, before)
  const again = base.epoch === snapshot.base.epoch ? [] : queuedAgain(withGone(snapshot, answer), base, deps)
  const arrived = snapshot.rows.filter(row => row.kind === 'cart' && done.has(row.id)).map(({ id }) => id)
  const change = { base, arrived, put: [...rejected, ...again] }
  const after = applyChangeset(snapshot, change)
  const lost = losing(after, before)
  const raised = raisedRows(snapshot, applyChangeset(after, { put: lost }), done)
  const notices = [...noticesOf(snapshot.rows, answer, before, after), ...refusedNotices(rejected)]
  // Later ones replace earlier ones: a row that is both lost and raised is raised as lost.
  return { ...change, put: [...change.put, ...lost, ...raised], notices }
}

/** The cart as this answer acknowledges it. */
function baseAfter(base: CartBase, { epoch, v, snapshot, changed }: SyncAnswer): CartBase {
  if (snapshot) return { epoch, v, lines: snapshot.lines }
  return changed ? { epoch, v, lines: withChanges(base.lines, changed) } : base
}

/**
 * A lower version of the same epoch says what was true before. Another epoch counts only for a request that knew the
 * present one: a late answer from before a restore must not undo what came after it. What changed is told of the
 * version that was asked about, and of no other.
 */
function isStale(base: CartBase, request: SyncRequest, answer: SyncAnswer): boolean {
  const isSameEpoch = answer.epoch === base.epoch
  if (answer.changed) return !isSameEpoch || request.knownV !== base.v
  if (!isSameEpoch) return request.epoch !== base.epoch || answer.snapshot === null
  return answer.v < base.v || (answer.snapshot === null && answer.v !== base.v)
}

const linesById = (lines: CartLine[]) => new Map(lines.map(line => [line.id, line]))

/** Rejected rows wait for the person; a line that found no place is kept as it was last shown. */
function rejectedRows(rows: OutboxRow[], rejected: Rejected[], before: Map<string, CartLine>): OutboxRow[] {
  const refusals = new Map(rejected.map(({ mid, ...refusal }) => [mid, refusal]))
  return rows.flatMap((row): OutboxRow[] => {
    const refusal = row.kind === 'cart' ? refusals.get(row.id) : undefined
    if (refusal === undefined) return []
    const mutation = mutationOf(row)
    const line = before.get(mutation.line)
    const body = mutation.op === 'add' && line ? { ...mutation, val: line } : mutation
    return [{ ...row, body, state: 'needs-you', ...refusal }]
  })
}

interface Rejected {
  mid: string
  code: string
  reason?: string
}

/** A change that the shop refuses even when it comes alone waits for the person; null when it does not wait here. */
export function refuse(snapshot: Snapshot, rejected: Rejected): Changeset | null {
  const put = rejectedRows(snapshot.rows, [rejected], linesById(shownCart(snapshot).lines))
  return put.length > 0 ? { put, notices: refusedNotices(put) } : null
}

/**
 * What is kept, with the changes in the acknowledged cart that found their line gone and will not come again: a restored
 * shop lacks the line, and the device adds it as it was last changed.
 */
function withGone({ base, rows }: Snapshot, { done }: SyncAnswer): Snapshot {
  const gone = new Set(done.flatMap(({ mid, note }) => (note === 'gone' ? [mid] : [])))
  const changes = rows.filter(row => gone.has(row.id) && mutationOf(row).op !== 'remove')
  return { base: { ...base, lines: shownCart({ base, rows: changes }).lines }, rows }
}

/** After a restore: acknowledged lines that the server lacks are added again, before anything that changes them. */
function queuedAgain({ base, rows }: Snapshot, next: CartBase, { newId, now }: AnswerDeps): OutboxRow[] {
  const present = new Set(next.lines.map(({ id }) => id))
  const waiting = rows.filter(isShown).map(mutationOf)
  const isSettled = (id: string) =>
    present.has(id) || waiting.some(({ op, line }) => line === id && (op === 'add' || op === 'remove'))
  const missing = base.lines.filter(({ id }) => !isSettled(id))
  const first = Math.min(1, ...rows.map(({ seq }) => seq)) - missing.length
  return missing.map((val, i) => {
    // Nothing of the cart's new life was seen when the line was there: what was removed in it stays so (issue 6.5).
    const mutation = { mid: newId(), op: 'add' as const, line: val.id, seenRev: 0, val }
    return { ...cartRow(mutation, now(), base), seq: first + i }
  })
}

/** Changes whose line just went away keep the line as the person last saw it. */
function losing(after: Snapshot, before: Map<string, CartLine>): OutboxRow[] {
  const stay = linesById(shownCart(after).lines)
  return after.rows.filter(isShown).flatMap(row => {
    const { op, line } = mutationOf(row)
    const lost = before.get(line)
    return lost && !stay.has(line) && op !== 'remove' && op !== 'add' ? [{ ...row, lost }] : []
  })
}
