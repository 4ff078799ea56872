import { inSlotOrder } from './artworks.ts'
import type { FieldChange } from './fields.ts'
import type { ArtworkSlot, CartLine, PendingFile } from './line.ts'
import type { CartMutation } from './mutation.ts'

/** Most characters of a file's name that are told; a contract allows two code units for each. */
const MAX_NAME = 120

/**
 * Fields of a line that say of a slot that a file waits on one of the person's devices (D19): `waiting` and the slot's
 * name. They are patched like any other field, so that code which has never heard of them keeps them; they are not
 * artwork, and nothing is bought by them.
 */
const FIELD = /^waiting[A-Z][A-Za-z0-9]*$/

const fieldOf = (slot: ArtworkSlot) => `waiting${slot.charAt(0).toUpperCase()}${slot.slice(1)}`

/** Whether a field of this name only tells of a waiting file. */
export const tellsWaiting = (key: string): boolean => FIELD.test(key)

const slotOf = (field: string): ArtworkSlot => {
  const name = field.slice('waiting'.length)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The file that waits for a slot on some device; null when none does. */
export function waitingFor(line: CartLine, slot: ArtworkSlot): PendingFile | null {
  const word: unknown = new Map<string, unknown>(Object.entries(line)).get(fieldOf(slot))
  return isWord(word) ? word : null
}

/** Other devices' fields are kept whatever they hold. */
function isWord(word: unknown): word is PendingFile {
  if (typeof word !== 'object' || word === null) return false
  return (
    'id' in word && typeof word.id === 'string' && 'fileName' in word && typeof word.fileName === 'string'
  )
}

/** Everything that waits for a line's slots on some device, slot by slot. */
export function waitingFiles(line: CartLine): [slot: ArtworkSlot, file: PendingFile][] {
  return inSlotOrder(Object.keys(line).filter(tellsWaiting).map(slotOf)).flatMap(slot => {
    const file = waitingFor(line, slot)
    return file ? [[slot, file] satisfies [ArtworkSlot, PendingFile]] : []
  })
}

/** The patch that says that this choice of a file waits for the slot; without one, that none does. */
export function waitingPatch(slot: ArtworkSlot, file: PendingFile | null) {
  return { [fieldOf(slot)]: file && { id: file.id, fileName: shortened(file.fileName) } }
}

const shortened = (name: string) => [...name.toWellFormed()].slice(0, MAX_NAME).join('')

/** Whether a mutation tells of a waiting file and changes nothing the person ordered. */
export function isOnlyWaiting(mutation: CartMutation): boolean {
  if (mutation.op !== 'patch') return false
  const keys = Object.keys(mutation.val)
  return keys.length > 0 && keys.every(tellsWaiting)
}

/** What placing an artwork ends: with a file in the slot none is awaited there any more. */
export function endedWaiting(line: CartLine, mutation: CartMutation): FieldChange[] {
  if (mutation.op !== 'artwork' || mutation.val.artwork === null) return []
  return waitingFor(line, mutation.val.slot) ? [{ key: fieldOf(mutation.val.slot), value: null }] : []
}

/** The line without word of waiting files: they wait for the line they were chosen for, not for a copy of it. */
export function withoutWaiting<L extends Partial<CartLine>>(line: L): L {
  return Object.fromEntries(Object.entries(line).filter(([key]) => !tellsWaiting(key))) as L
}
