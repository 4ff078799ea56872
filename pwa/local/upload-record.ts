import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'

/** A file picked for one slot of one line, as every state of its upload knows it. */
export interface FileChoice {
  line: string
  slot: ArtworkSlot
  /** UUID of this choice of a file; another choice for the slot is another record. */
  id: string
  /** Milliseconds since 1970, rising on this device: files leave in this order. */
  madeAt: number
  fileName: string
  /** Bytes. */
  size: number
  type: string
  /** Key the slot held when the file was chosen. */
  was: string | null
  /** The person's other devices were told that it waits here (D19). */
  isAnnounced: boolean
}

/** A pick that was not taken, and why, in the spec's words (§5). */
export interface RefusedPick {
  fileName: string
  message: string
}

/** What is seen of an accepted file. */
export interface Inspection {
  /** Small WebP picture (D19); null where none came about yet. */
  preview: Blob | null
  /** What it holds, for advice (D17). */
  found: FoundInFile | null
}

/** A later pick may be refused beside a file that stays. */
interface Beside {
  refused: RefusedPick | null
}

/** The file is judged and is being copied to the device; the tab that does so may be gone. */
export interface Saving extends FileChoice, Beside {
  state: 'saving'
  /** Id of the copy among `files`. */
  file: string
  /** The choice before this one, until this one is safe on the device. */
  earlier: SafeUpload | null
}

/** Whole on this device, read back and hashed. */
interface OnDevice extends FileChoice, Beside, Inspection {
  /** Id of the copy among `files`. */
  file: string
  /** Identity of the bytes ("Artwork"); null for a file of an older shop until it is hashed. */
  artwork: string | null
  /** How often the picture was tried again in vain (issue 6.38); absent before the first time. */
  looks?: number
  /** The picture is with the server, for other devices and orders (D19). */
  isShown: boolean
}

/** It waits for its turn or a connection, or is on its way. */
export interface Uploading extends OnDevice {
  state: 'uploading'
  /** Epoch milliseconds by the device's clock before which the shop takes no more of this person's files (issue 6.12). */
  later: number | null
}

/** The person stopped it. */
export interface Paused extends OnDevice {
  state: 'paused'
}

/** Trying again by itself does not help. */
export interface Failed extends OnDevice {
  state: 'failed'
  /** Why, where that is known. */
  reason: string
}

/** The shop has it. */
export interface Stored extends Omit<OnDevice, 'file'> {
  state: 'stored'
  /** Key of the stored object. */
  key: string
  /** Null once its bytes have left the device. */
  file: string | null
}

/** The bytes are gone before they were sent: the file has to be chosen again. */
export interface Interrupted extends FileChoice, Beside, Inspection {
  state: 'interrupted'
}

/** The file was not taken, and the slot has no other. */
export interface RefusedUpload extends FileChoice {
  state: 'refused'
  /** Why, in the spec's words (§5). */
  message: string
}

/** A choice that is whole on the device and not stored yet. */
export type UnsentUpload = Uploading | Paused | Failed

/** A choice that a later one must not cost the slot before that is safe itself. */
export type SafeUpload = UnsentUpload | Stored

/** What this device remembers of the file picked for a slot: each state has exactly its fields. */
export type UploadRecord = Saving | SafeUpload | Interrupted | RefusedUpload

/** Whether the file is whole on this device and not stored yet. */
export const isUnsentWhole = (record: UploadRecord | null): record is UnsentUpload =>
  record?.state === 'uploading' || record?.state === 'paused' || record?.state === 'failed'

/** Whether a choice is safe: a later one takes its place only once it is safe itself. */
export const isSafe = (record: UploadRecord | null): record is SafeUpload =>
  isUnsentWhole(record) || record?.state === 'stored'

/** Whether the bytes are on this device and nowhere else: only these can be sent, and only these be lost. */
export const isUnsent = (record: UploadRecord | null): record is Saving | UnsentUpload =>
  record?.state === 'saving' || isUnsentWhole(record)

/** Id of the copy of its bytes on this device; null where there is none. */
export const copyOf = (record: UploadRecord): string | null => ('file' in record ? record.file : null)
