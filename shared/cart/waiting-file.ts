import type { FieldChange } from './fields.ts'
import type { ArtworkSlot, CartLine, WaitingFile } from './line.ts'
import type { CartMutation } from './mutation.ts'

/** Most characters of a file's name that are told; a contract allows two code units for each. */
const MAX_NAME = 120

/**
 * Fields of a line that say of a slot that a file waits on one of the person's devices (D19). They are patched like any
 * other field, so that code which has never heard of them keeps them; they are not artwork, and nothing is bought by them.
 */
const FIELDS = { front: 'waitingFront', back: 'waitingBack' } as const
const NAMES: ReadonlySet<string> = new Set(Object.values(FIELDS))

/** The file that waits for a slot on some device; null when none does. */
export function waitingFor(line: CartLine, slot: ArtworkSlot): WaitingFile | null {
  return line[FIELDS[slot]] ?? null
}

/** The patch that says that this choice of a file waits for the slot; without one, that none does. */
export function waitingPatch(slot: ArtworkSlot, file: WaitingFile | null) {
  return { [FIELDS[slot]]: file && { id: file.id, fileName: shortened(file.fileName) } }
}

const shortened = (name: string) => [...name.toWellFormed()].slice(0, MAX_NAME).join('')

/** Whether a field of this name only tells of a waiting file. */
export const tellsWaiting = (key: string): boolean => NAMES.has(key)

/** Whether a mutation tells of a waiting file and changes nothing the person ordered. */
export function isOnlyWaiting(mutation: CartMutation): boolean {
  if (mutation.op !== 'patch') return false
  const keys = Object.keys(mutation.val)
  return keys.length > 0 && keys.every(tellsWaiting)
}

/** What placing an artwork ends: with a file in the slot none is awaited there any more. */
export function endedWaiting(line: CartLine, mutation: CartMutation): FieldChange[] {
  if (mutation.op !== 'artwork' || mutation.val.artwork === null) return []
  return waitingFor(line, mutation.val.slot) ? [{ key: FIELDS[mutation.val.slot], value: null }] : []
}

/** The line without word of waiting files: they wait for the line they were chosen for, not for a copy of it. */
export function withoutWaiting<L extends Partial<CartLine>>(line: L): L {
  return Object.fromEntries(Object.entries(line).filter(([key]) => !tellsWaiting(key))) as L
}
