import type { TicketFields } from '#shared/booth/ticket.ts'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'
import {
  changesOf,
  type FieldChange,
  type FieldMutation,
  fieldName,
  readField,
  writeField,
} from './fields.ts'
import type { CartLine } from './line.ts'
import type { Applied, CartMutation, MutationOutcome, SyncedCart } from './mutation.ts'
import { endedWaiting, tellsWaiting } from './pending-file.ts'
import { indexOf } from './place.ts'

export {
  type Applied,
  type CartMutation,
  EMPTY_CART,
  EMPTY_TICKET_CART,
  type LineMutation,
  type LinePatch,
  type MutationOutcome,
  type SyncedCart,
  TICKET_LINE,
} from './mutation.ts'

const DONE: MutationOutcome = { kind: 'done' }
const NONE: ReadonlySet<number> = new Set()
const GONE: MutationOutcome = { kind: 'done', note: 'gone' }

/**
 * The cart after one mutation, and what became of it ("Cart sync"). Pure and total: the same on device and server,
 * never throws. Removed lines never return, a change of an absent line is done with the note `gone`, the 201st line is
 * rejected. Fields are written as of version `v + 1`; raising `v` is up to the caller, once for all it applies. Versions
 * in `own` were written by the very device whose mutation this is: nothing is overwritten there. An artwork put into a
 * slot ends the word of a file that waits for it; such words have no versions and are never overwritten (D19).
 */
export function apply(cart: SyncedCart, mutation: CartMutation, own: ReadonlySet<number> = NONE): Applied {
  switch (mutation.op) {
    case 'add':
      return add(cart, mutation)
    case 'remove':
      return remove(cart, mutation.line)
    case 'patch':
    case 'artwork':
      return change(cart, mutation, own)
    case 'ticket':
      return changeTicket(cart, mutation, own)
    default:
      return { cart, outcome: { kind: 'rejected', code: 'invalid' } }
  }
}

function add(cart: SyncedCart, { line: id, val, after = [] }: Extract<CartMutation, { op: 'add' }>): Applied {
  if (cart.removed.includes(id)) return { cart, outcome: GONE }
  if (cart.lines.some(line => line.id === id)) return { cart, outcome: DONE }
  if (cart.lines.length >= MAX_CART_LINES) return { cart, outcome: { kind: 'rejected', code: 'cart_full' } }
  const index = indexOf(
    cart.lines.map(line => line.id),
    after,
  )
  return { cart: { ...cart, lines: cart.lines.toSpliced(index, 0, { ...val, id }) }, outcome: DONE }
}

function remove(cart: SyncedCart, id: string): Applied {
  if (!cart.lines.some(line => line.id === id)) return { cart, outcome: GONE }
  const lines = cart.lines.filter(line => line.id !== id)
  const revs = Object.fromEntries(Object.entries(cart.revs).filter(([line]) => line !== id))
  return { cart: { ...cart, lines, revs, removed: [...cart.removed, id] }, outcome: DONE }
}

function change(
  cart: SyncedCart,
  mutation: Extract<CartMutation, { op: 'patch' | 'artwork' }>,
  own: ReadonlySet<number>,
): Applied {
  const line = cart.lines.find(({ id }) => id === mutation.line)
  if (!line) return { cart, outcome: GONE }
  const changes = [...changesOf(mutation), ...endedWaiting(line, mutation)]
  const changed = changes.reduce(writeField, line)
  const lines = cart.lines.map(each => (each === line ? changed : each))
  const outcome = outcomeOf(cart, line, { mutation, changes, own })
  return { cart: { ...cart, lines, revs: withRevs(cart, line.id, changes) }, outcome }
}

/** Only a ticket's cart has fields of its own; in a person's the mutation is none (issue 9.1). */
function changeTicket(
  cart: SyncedCart,
  mutation: Extract<CartMutation, { op: 'ticket' }>,
  own: ReadonlySet<number>,
): Applied {
  if (!cart.fields) return { cart, outcome: { kind: 'rejected', code: 'invalid' } }
  const changes = changesOf(mutation)
  const outcome = outcomeOf(cart, cart.fields, { mutation, changes, own })
  const fields = { ...cart.fields, ...mutation.val }
  return { cart: { ...cart, fields, revs: withRevs(cart, mutation.line, changes) }, outcome }
}

function revsOf({ revs }: SyncedCart, id: string): Record<string, number> {
  return Object.hasOwn(revs, id) ? (revs[id] ?? {}) : {}
}

function withRevs(cart: SyncedCart, id: string, changes: FieldChange[]): SyncedCart['revs'] {
  const versioned = changes.filter(({ group, key }) => group || !tellsWaiting(key))
  const written = Object.fromEntries(versioned.map(each => [fieldName(each), cart.v + 1]))
  return { ...cart.revs, [id]: { ...revsOf(cart, id), ...written } }
}

/** Done, with the values of `changed` written by versions the device had not seen; what this same round wrote (`v + 1`) is its own. */
function outcomeOf(
  cart: SyncedCart,
  changed: CartLine | TicketFields,
  by: { mutation: FieldMutation; changes: FieldChange[]; own: ReadonlySet<number> },
): MutationOutcome {
  const revs = new Map(Object.entries(revsOf(cart, by.mutation.line)))
  const lost = by.changes.filter(each => {
    const rev = revs.get(fieldName(each)) ?? 0
    const isUnseen = rev <= cart.v && rev > by.mutation.seenRev && !by.own.has(rev)
    return isUnseen && JSON.stringify(readField(changed, each)) !== JSON.stringify(each.value)
  })
  if (lost.length === 0) return DONE
  const overwrote = Object.fromEntries(lost.map(each => [fieldName(each), readField(changed, each)]))
  return { kind: 'done', overwrote }
}
