import type { TicketFields } from '#shared/booth/ticket.ts'
import type { CartLine } from './line.ts'
import type { CartMutation } from './mutation.ts'

type LineFields = Record<string, unknown>

/** A mutation of single fields. */
export type FieldMutation = Extract<CartMutation, { op: 'patch' | 'artwork' | 'ticket' }>

/** One field of a line and its new value; options and artwork slots are fields of their own (D5). */
export interface FieldChange {
  group?: 'options' | 'artwork'
  key: string
  value: unknown
}

/** Patches may not touch these as a whole: a line keeps its id, options and artwork change one by one. */
const NOT_PATCHED = ['id', 'options', 'artwork']

/** The name a field's version is kept under: `total`, `options.Size`, `artwork.back`. */
export function fieldName({ group, key }: FieldChange): string {
  return group ? `${group}.${key}` : key
}

/** The single fields a patch, an artwork or a ticket mutation writes. */
export function changesOf(mutation: FieldMutation): FieldChange[] {
  if (mutation.op === 'ticket') return Object.entries(mutation.val).map(([key, value]) => ({ key, value }))
  if (mutation.op === 'artwork') {
    return [{ group: 'artwork', key: mutation.val.slot, value: mutation.val.artwork }]
  }
  const fields = Object.entries(mutation.val).filter(([key]) => !NOT_PATCHED.includes(key))
  const options = Object.entries(mutation.val.options ?? {})
  return [
    ...fields.map(([key, value]) => ({ key, value })),
    ...options.map(([key, value]) => ({ group: 'options' as const, key, value })),
  ]
}

/** What has fields that change one by one: a line, or a ticket, which has no groups of them. */
type Bag = CartLine | TicketFields

const bagOf = (of: Bag, group: FieldChange['group']): LineFields => ({
  ...(group && group in of ? (of as CartLine)[group] : of),
})

/** The field's present value; null where there is none. */
export function readField(of: Bag, change: FieldChange): unknown {
  const bag = bagOf(of, change.group)
  return Object.hasOwn(bag, change.key) ? bag[change.key] : null
}

function withoutKey(bag: LineFields, key: string): LineFields {
  return Object.fromEntries(Object.entries(bag).filter(([name]) => name !== key))
}

/** The line with the field written; every other field, known or not, is kept as it is. */
export function writeField(line: CartLine, { group, key, value }: FieldChange): CartLine {
  if (!group) return { ...line, [key]: value }
  const bag = bagOf(line, group)
  const isRemoval = group === 'options' && value === null
  return { ...line, [group]: isRemoval ? withoutKey(bag, key) : { ...bag, [key]: value } }
}
