import type { Outbox } from '#pwa/local/outbox.ts'
import { mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'

/** The same row under a new id: what was refused for good would be refused again under the old one. */
function renamed(row: OutboxRow, id: string, body: unknown = row.body): OutboxRow {
  const { code: _, reason: __, ...kept } = row
  const named = row.kind === 'cart' ? { ...mutationOf({ body }), mid: id } : body
  return { ...kept, id, body: named, state: 'waiting' }
}

const change = (outbox: Outbox, id: string, change: (row: OutboxRow) => OutboxRow) =>
  outbox.settle(({ rows }) => {
    const row = rows.find(each => each.id === id && each.state === 'needs-you')
    if (!row) return null
    const next = change(row)
    return { discarded: next.id === id ? [] : [id], put: [next] }
  })

/** Sends a row that needs the person once more, in its old place; false when it is not there. */
export function retryRow(outbox: Outbox, id: string, newId: () => string): Promise<boolean> {
  return change(outbox, id, row => {
    if (row.code !== OLD) return renamed(row, newId())
    // It may have arrived long ago: only under its own id would the server know.
    const { code: _, ...kept } = row
    return { ...kept, state: 'waiting', isConfirmed: true }
  })
}

/** Sends a row that needs the person with other contents; false when it is not there. */
export function editRow(outbox: Outbox, id: string, body: unknown, newId: () => string): Promise<boolean> {
  return change(outbox, id, row => renamed(row, newId(), body))
}

/** Gives a row up for good; the screen asks first. False when it is not there. */
export function discardRow(outbox: Outbox, id: string): Promise<boolean> {
  return outbox.settle(({ rows }) => (rows.some(row => row.id === id) ? { discarded: [id] } : null))
}

/** Everything that waits as JSON for people to keep, oldest first; times as ISO 8601. */
export function exportRows(rows: OutboxRow[]): string {
  const plain = rows.map(({ kind, madeAt, state, code, reason, body }) => ({
    kind,
    madeAt: new Date(madeAt).toISOString(),
    state,
    ...(code === undefined ? {} : { code }),
    ...(reason ? { reason } : {}),
    body,
  }))
  return JSON.stringify(plain, null, 2)
}
