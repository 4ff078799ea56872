import { mutationOf } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { Snapshot } from '#pwa/local/snapshot.ts'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import { changesOf, type FieldChange, fieldName, readField } from '#shared/cart/fields.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'

type FieldMutation = Extract<CartMutation, { op: 'patch' | 'artwork' }>

/**
 * Changes that stay behind an answer, raised to its version where all that it brought to their fields was written here:
 * in a long queue the person's own earlier change must not look like another device's ("Cart sync").
 */
export function raisedRows(before: Snapshot, after: Snapshot, done: ReadonlySet<string>): OutboxRow[] {
  if (after.base === before.base) return []
  const own = ownValues(before, after, done)
  const lines = new Map(after.base.lines.map(line => [line.id, line]))
  return after.rows.flatMap(row => {
    const mutation = changeOf(row)
    // One that missed something once may not be raised over it later.
    if (!mutation || mutation.seenRev !== before.base.v) return []
    const line = lines.get(mutation.line)
    // A line that is not there yet, or not any more, holds nothing of anybody.
    const isOwn =
      !line || changesOf(mutation).every(each => own.has(nameOf(line, each, readField(line, each))))
    return isOwn ? [{ ...row, body: { ...mutation, seenRev: after.base.v } }] : []
  })
}

function changeOf(row: OutboxRow): FieldMutation | null {
  if (row.kind !== 'cart') return null
  const mutation = mutationOf(row)
  return mutation.op === 'patch' || mutation.op === 'artwork' ? mutation : null
}

/** A field of a line with a value of it, as one name. */
const nameOf = ({ id }: Pick<CartLine, 'id'>, change: FieldChange, value: unknown) =>
  JSON.stringify([id, fieldName(change), value])

/** Where fields stand once what arrived is applied, and wherever what stays may have brought them already. */
function ownValues(before: Snapshot, after: Snapshot, done: ReadonlySet<string>): ReadonlySet<string> {
  const arrived = before.rows.filter(row => row.kind === 'cart' && done.has(row.id)).map(mutationOf)
  const start = { ...EMPTY_CART, v: before.base.v, lines: before.base.lines }
  const { lines } = arrived.reduce((cart, mutation) => apply(cart, mutation).cart, start)
  const staying = after.rows.filter(({ kind }) => kind === 'cart').map(mutationOf)
  const added = staying.flatMap(mutation => (mutation.op === 'add' ? [mutation.val] : []))
  const changes = staying.flatMap(mutation =>
    mutation.op === 'patch' || mutation.op === 'artwork' ? [mutation] : [],
  )
  const byLine = Map.groupBy([...lines, ...added], ({ id }) => id)
  const values = changes.flatMap(mutation =>
    changesOf(mutation).flatMap(change => [
      nameOf({ id: mutation.line }, change, change.value),
      ...(byLine.get(mutation.line) ?? []).map(line => nameOf(line, change, readField(line, change))),
    ]),
  )
  return new Set(values)
}
