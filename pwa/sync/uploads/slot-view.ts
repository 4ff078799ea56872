import type { RefusedPick, Stored, UploadRecord } from '#pwa/local/upload-record.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { Going, LiveUpload } from './activity.ts'
import { lacksPicture, refusalOf } from './upload-state.ts'

export type { LiveUpload } from './activity.ts'

/** What a slot shows (spec §4): from nothing, over checking, saving and uploading, to uploaded or refused. */
export type SlotState =
  | { kind: 'none' }
  /** `kept` is the file that the slot has until then. */
  | { kind: 'checking'; fileName: string; kept: FileState | null }
  /** Where the slot has no file that counts: beside one that does, the refusal is told apart (`refusalBeside`). */
  | ({ kind: 'refused' } & RefusedPick)
  /** `done` bytes are copied to the device; nothing is known of another tab's copy. */
  | ({ kind: 'saving'; fileName: string; preview: Blob | null } & Pick<Going, 'done' | 'size'>)
  /** In turn or without a connection, or put off by the shop until `later` (epoch ms); with `isSafe` it is saved on the device. */
  | { kind: 'waiting'; fileName: string; size: number; isSafe: boolean; preview: Blob | null; later?: number }
  /** `percent` is whole and rounded down; without `isSafe` the page has to stay open. */
  | ({ kind: 'uploading'; fileName: string; percent: number; isSafe: boolean; preview: Blob | null } & Going)
  | { kind: 'paused'; fileName: string; size: number; preview: Blob | null }
  /** `reason` is why, where that is known. */
  | { kind: 'failed'; fileName: string; reason: string; preview: Blob | null }
  /** The page was closed before the file was safe: it has to be chosen again. */
  | { kind: 'interrupted'; fileName: string; preview: Blob | null }
  /** `preview` is undefined until it is known whether the stored one is needed: memory was read, and no picture is drawn here. */
  | { kind: 'uploaded'; fileName: string; artwork: ArtworkRef; preview: Blob | null | undefined }

/** A slot that has a file of its own. */
export type FileState = Exclude<SlotState, { kind: 'none' | 'checking' | 'refused' }>

/** The file that a slot shows: while another is checked, the one it has (D16); null where it has none. */
export function fileShown(state: SlotState): FileState | null {
  if (state.kind === 'checking') return state.kept
  return state.kind === 'none' || state.kind === 'refused' ? null : state
}

/**
 * What a slot shows, from what this page does, what this device remembers (null before it was read) and what the line
 * holds. `isHeld` says that this page alone knows the record.
 */
export function slotState(
  live: LiveUpload | undefined,
  record: UploadRecord | undefined | null,
  artwork: ArtworkRef | null,
  isHeld = false,
): SlotState {
  if (live?.phase === 'checking') {
    const kept = fileShown(slotState(undefined, record, artwork, isHeld))
    return { kind: 'checking', fileName: live.fileName, kept }
  }
  if (live) return ofLive(live, record?.fileName === live.fileName ? previewOf(record) : null)
  if (record && record.state !== 'stored' && record.state !== 'refused') return ofRecord(record, isHeld)
  // A device without room has not heard yet that its line holds the file.
  if (isHeld && record?.state === 'stored' && record.file !== null) return ofStored(record)
  if (artwork)
    return { kind: 'uploaded', fileName: artwork.fileName, artwork, preview: ownOf(record, artwork) }
  const refused = record && refusedPick(record)
  return refused ? { kind: 'refused', ...refused } : { kind: 'none' }
}

/** A refused pick to be told beside what the slot shows; `kept` names the file that stays. */
export interface BesideRefusal extends RefusedPick {
  kept: string
}

/**
 * The refusal of a later pick than the file the slot shows; null while another is checked, and while one is saved that
 * the device does not remember yet: what it remembers is of the picks before.
 */
export function refusalBeside(
  live: LiveUpload | undefined,
  record: UploadRecord | undefined,
  artwork: ArtworkRef | null,
): BesideRefusal | null {
  const refused = record && refusedPick(record)
  if (!refused || live?.phase === 'checking' || live?.phase === 'failed') return null
  if (live && (record.state === 'refused' || record.fileName !== live.fileName)) return null
  const isUnderWay = live || (record.state !== 'stored' && record.state !== 'refused')
  const kept = isUnderWay ? record.fileName : artwork?.fileName
  return kept === undefined ? null : { ...refused, kept }
}

/** The refused pick a record tells of: its own, or a later one. */
const refusedPick = (record: UploadRecord): RefusedPick | null =>
  record.state === 'refused' ? { fileName: record.fileName, message: record.message } : refusalOf(record)

/** This device's own picture of stored artwork; undefined until it is known whether the stored one is needed. */
function ownOf(record: UploadRecord | undefined | null, { key }: ArtworkRef): Blob | null | undefined {
  if (record === null) return undefined
  if (record?.state !== 'stored' || record.key !== key) return null
  return lacksPicture(record) ? undefined : record.preview
}

const previewOf = (record: UploadRecord): Blob | null => ('preview' in record ? record.preview : null)

function ofLive(live: Exclude<LiveUpload, { phase: 'checking' }>, preview: Blob | null): SlotState {
  if (live.phase === 'failed') return { kind: 'failed', fileName: live.fileName, reason: '', preview }
  if (live.phase === 'waiting')
    return { kind: 'waiting', fileName: live.fileName, size: live.size, isSafe: live.isSafe, preview }
  const { phase, fileName, done, size, speed, left, isSafe } = live
  if (phase === 'saving') return { kind: phase, fileName, done, size, preview }
  const percent = percentOf(done, size)
  return { kind: phase, fileName, percent, done, size, speed, left, isSafe, preview }
}

/** What is remembered of a file on its way: what the slot shows otherwise is up to its line. */
function ofRecord(
  record: Exclude<UploadRecord, { state: 'stored' | 'refused' }>,
  isHeld: boolean,
): SlotState {
  const { fileName, size } = record
  const preview = previewOf(record)
  switch (record.state) {
    case 'saving':
      return { kind: 'saving', fileName, done: 0, size, preview }
    case 'paused':
      return { kind: 'paused', fileName, size, preview }
    case 'failed':
      return { kind: 'failed', fileName, reason: record.reason, preview }
    case 'uploading':
      return {
        ...{ kind: 'waiting', fileName, size, isSafe: !isHeld, preview },
        ...(record.later === null ? {} : { later: record.later }),
      }
    case 'interrupted':
      return { kind: 'interrupted', fileName, preview }
  }
}

function ofStored({ key, fileName, size, type, preview }: Stored): SlotState {
  const isPdf = type === 'application/pdf'
  const artwork = { key, fileName, size, bucket: 'order-artwork', type: isPdf ? type : 'image/jpeg' } as const
  return { kind: 'uploaded', fileName, artwork, preview }
}

/** Whole percent, rounded down, so that 100 means all of it. */
export function percentOf(done: number, size: number): number {
  return size > 0 ? Math.max(0, Math.min(100, Math.floor((done * 100) / size))) : 0
}
