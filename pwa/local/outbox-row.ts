import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { changesOf, fieldName, readField } from '#shared/cart/fields.ts'
import type { Cart, CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { isOnlyWaiting } from '#shared/cart/pending-file.ts'
import type { SyncRefusal } from '#shared/contract/errors.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import type { OutboxRow } from './schema.ts'

/** A row before the outbox gave it its place. */
export type NewRow = Omit<OutboxRow, 'seq'>

export const CART_ENTITY = `cart:${MAIN_CART}`

/** Code of a row that asks the person before it goes, since the server may have forgotten that it had it. */
export const OLD = 'old'

/** Code of a row that holds a line of a cart that was deleted, until its person says what becomes of it (decision 93). */
export const DELETED = 'cart_deleted' satisfies SyncRefusal

/** A cart mutation as the outbox keeps it; `before` is the cart it was made in, `madeAt` in milliseconds since 1970. */
export function cartRow(mutation: CartMutation, madeAt: number, before: Cart): NewRow {
  const line = before.lines.find(({ id }) => id === mutation.line)
  const product = mutation.op === 'add' ? mutation.val.product : line?.product
  const row: NewRow = {
    id: mutation.mid,
    kind: 'cart',
    entity: CART_ENTITY,
    body: mutation,
    madeAt,
    state: 'waiting',
    ...(product === undefined ? {} : { product }),
  }
  if (!line || mutation.op === 'add' || mutation.op === 'remove') return row
  const seen = changesOf(mutation).map(change => [fieldName(change), readField(line, change)])
  return { ...row, seen: Object.fromEntries(seen) }
}

/**
 * A line that only the screen still has is queued again, as it is. Line ids are never used twice: one that arrived counts
 * once.
 */
export function addedAgain(val: CartLine, seenRev: number, madeAt: number): NewRow {
  return cartRow({ mid: crypto.randomUUID(), op: 'add', line: val.id, seenRev, val }, madeAt, { lines: [] })
}

/** A contact message as the outbox keeps it; `madeAt` in milliseconds since 1970. */
export function messageRow(id: string, body: unknown, madeAt: number): NewRow {
  return { id, kind: 'contact', entity: 'contact', body, madeAt, state: 'waiting' }
}

/** The user record of a login as the outbox keeps it (spec §7); `madeAt` in milliseconds since 1970. */
export function userRow(id: string, { sub, email, name, picture }: UserProfile, madeAt: number): NewRow {
  const body = { email, name, picture, auth0Id: sub }
  return { id, kind: 'user', entity: 'user', body, madeAt, state: 'waiting' }
}

/** The cart mutation a row of kind `cart` holds. */
export const mutationOf = (row: Pick<OutboxRow, 'body'>): CartMutation => row.body as CartMutation

/** Whether a row is of the person's making: of a file that waits, the file is, and word of it is not (D19). */
export const isPersonal = (row: OutboxRow): boolean =>
  row.kind !== 'cart' || row.state !== 'waiting' || !isOnlyWaiting(mutationOf(row))

/** Whether the person still sees this change in their cart: rejected ones are not shown, those that only wait are. */
export const isShown = (row: OutboxRow): boolean =>
  row.kind === 'cart' && (row.state === 'waiting' || row.code === OLD)
