import { madeAnew } from '#pwa/local/desk/desk-act.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { CartBase } from '#pwa/local/snapshot.ts'
import { canRetry } from './reply.ts'

/**
 * The same row under a new id: what was refused for good would be refused again under the old one. A change of the cart
 * is made anew, in view of the cart as it is known now.
 */
function renamed(row: OutboxRow, id: string, { v: seenRev }: CartBase, body: unknown = row.body): OutboxRow {
  const { code: _, reason: __, ...kept } = row
  return { ...kept, id, body: bodyAnew(row.kind, body, { id, seenRev }), state: 'waiting' }
}

function bodyAnew(
  kind: OutboxRow['kind'],
  body: unknown,
  { id, seenRev }: { id: string; seenRev: number },
): unknown {
  if (kind === 'cart') return { ...mutationOf({ body }), mid: id, seenRev }
  return kind === 'desk' ? madeAnew({ body }, id) : body
}

const change = (outbox: Outbox, id: string, change: (row: OutboxRow, base: CartBase) => OutboxRow) =>
  outbox.transact(({ base, rows }) => {
    const row = rows.find(each => each.id === id && each.state === 'needs-you')
    if (!row) return null
    const next = change(row, base)
    return { discarded: next.id === id ? [] : [id], put: [next] }
  })

/** The row as it goes once more, under this id where it was refused for good under its own. */
function again(row: OutboxRow, id: string, base: CartBase): OutboxRow {
  const { code = '', reason: _, ...kept } = row
  // It may have arrived: only under its own id would the server know.
  if (code === OLD) return { ...kept, state: 'waiting', isConfirmed: true }
  if (canRetry(code)) return { ...kept, state: 'waiting' }
  return renamed(row, id, base)
}

/** Sends a row that needs the person once more, in its old place; false when it is not there. */
export function retryRow(outbox: Outbox, id: string, newId: () => string): Promise<boolean> {
  return change(outbox, id, (row, base) => again(row, newId(), base))
}

/** Keeps a waiting row back until its person decides, because of what the shop said; false when it does not wait. */
export function holdRow(outbox: Outbox, id: string, code: string): Promise<boolean> {
  return outbox.transact(({ rows }) => {
    const row = rows.find(each => each.id === id && each.state === 'waiting')
    return row ? { put: [{ ...row, state: 'needs-you', code }] } : null
  })
}

/** Sends a row that needs the person with these contents; returns the id it goes under, null when it is not there. */
export async function editRow(
  outbox: Outbox,
  id: string,
  body: unknown,
  newId: () => string,
): Promise<string | null> {
  const fresh = newId()
  let goesAs = fresh
  const isThere = await change(outbox, id, (row, base) => {
    const next = isEqual(row.body, body) ? again(row, fresh, base) : renamed(row, fresh, base, body)
    goesAs = next.id
    return next
  })
  return isThere ? goesAs : null
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Gives a row up for good; the screen asks first. False when it is not there. */
export function discardRow(outbox: Outbox, id: string): Promise<boolean> {
  return outbox.transact(({ rows }) => (rows.some(row => row.id === id) ? { discarded: [id] } : null))
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
