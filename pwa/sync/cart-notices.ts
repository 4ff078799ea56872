import { mutationOf } from '#pwa/local/outbox-row.ts'
import type { NoticeRow, OutboxRow } from '#pwa/local/schema.ts'
import type { Snapshot } from '#pwa/local/snapshot.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { isOnlyWaiting } from '#shared/cart/pending-file.ts'
import type { SyncAnswer, SyncDone } from '#shared/contract/sync.ts'

/** What the person is told about changes that arrived: offered back, or with the other device's values for undo. */
export function noticesOf(
  rows: OutboxRow[],
  answer: SyncAnswer,
  before: Map<string, CartLine>,
  after: Snapshot,
): NoticeRow[] {
  const done = new Map(answer.done.map(each => [each.mid, each]))
  const shown = new Map(after.base.lines.map(line => [line.id, line]))
  const told = rows.flatMap((row): NoticeRow[] => {
    const outcome = row.kind === 'cart' ? done.get(row.id) : undefined
    if (!outcome) return []
    const line = shown.get(mutationOf(row).line)
    const notice = goneNotice(row, outcome, before, after) ?? changedNotice(row, outcome, line, after)
    return notice ? [notice] : []
  })
  // The last of several about one line that is gone has it as it was last shown.
  return [...new Map(told.map(notice => [notice.id, notice])).values()]
}

/** What the person is told about changes that were not taken; word of a waiting file is none of theirs (D19). */
export function refusedNotices(refused: OutboxRow[]): NoticeRow[] {
  return refused.flatMap((row): NoticeRow[] => {
    const mutation = mutationOf(row)
    if (isOnlyWaiting(mutation)) return []
    const { id, product = '', code = '' } = row
    return [{ id, kind: 'refused', line: mutation.line, product, code }]
  })
}

/** A removal of what was removed needs no words, nor word of a waiting file, nor does a line that waits for the person here or was given up here. */
function goneNotice(row: OutboxRow, outcome: SyncDone, before: Map<string, CartLine>, after: Snapshot) {
  const mutation = mutationOf(row)
  if (outcome.note !== 'gone' || mutation.op === 'remove' || isOnlyWaiting(mutation)) return null
  if (isSettledHere(mutation.line, after)) return null
  const lost = before.get(mutation.line) ?? row.lost ?? (mutation.op === 'add' ? mutation.val : undefined)
  if (!lost) return null
  const { line } = mutation
  return { id: `gone ${line}`, kind: 'gone' as const, line, product: lost.product, lost }
}

/** Whether a line that is gone waits for the person here, or was given up here. */
const isSettledHere = (line: string, { rows }: Snapshot) =>
  rows.some(row => {
    const { op, line: other } = mutationOf(row)
    return row.kind === 'cart' && other === line && (op === 'add' || op === 'remove')
  })

/** What a change replaced is told also where its line went away since (issue 8.9). */
function changedNotice(
  row: OutboxRow,
  outcome: SyncDone,
  line: CartLine | undefined,
  after: Snapshot,
): NoticeRow | null {
  const id = mutationOf(row).line
  const product = line?.product ?? row.product
  if (product === undefined || (!line && isSettledHere(id, after))) return null
  const about = { id: row.id, line: id, product }
  if (outcome.note === 'artwork_gone') return line ? { ...about, kind: 'artwork_gone' } : null
  if (outcome.overwrote === null) return { ...about, kind: 'overwrote', overwrote: null }
  const overwrote = foreign(outcome.overwrote ?? {}, row.seen ?? {})
  return Object.keys(overwrote).length > 0 ? { ...about, kind: 'overwrote', overwrote } : null
}

/** Values the person had not seen: their own earlier ones, which the server cannot tell apart, are none. */
function foreign(overwrote: Record<string, unknown>, seen: Record<string, unknown>) {
  const unseen = Object.entries(overwrote).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(seen[field]),
  )
  return Object.fromEntries(unseen)
}
