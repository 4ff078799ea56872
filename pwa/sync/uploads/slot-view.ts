import type { RefusedPick, UploadRecord } from '#pwa/local/upload-record.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { Going, LiveUpload } from './activity.ts'
import { lacksPicture, refusalOf } from './upload-state.ts'

export type { LiveUpload } from './activity.ts'

/** What a slot shows (spec §4): from nothing, over checking, saving and uploading, to uploaded or refused. */
export type SlotState =
  | { kind: 'none' }
  | { kind: 'checking'; fileName: string }
  /** `kept` names the earlier file that still counts. */
  | { kind: 'refused'; fileName: string; message: string; kept: string | null }
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

/** What a slot shows, from what this page does, what this device remembers (null before it was read) and what the line holds. */
export function slotState(
  live: LiveUpload | undefined,
  record: UploadRecord | undefined | null,
  artwork: ArtworkRef | null,
): SlotState {
  if (live) return ofLive(live, record?.fileName === live.fileName ? previewOf(record) : null)
  if (record && record.state !== 'stored') return ofRecord(record, artwork)
  if (record?.refused) return { kind: 'refused', ...record.refused, kept: artwork?.fileName ?? null }
  if (!artwork) return { kind: 'none' }
  const isOwn = record?.key === artwork.key
  const preview =
    record === null || (isOwn && lacksPicture(record)) ? undefined : isOwn ? record.preview : null
  return { kind: 'uploaded', fileName: artwork.fileName, artwork, preview }
}

/** A refused pick to be told beside what the slot shows; `kept` names the file that stays. */
export interface BesideRefusal extends RefusedPick {
  kept: string
}

/** The refusal of a later pick than the one the slot shows; null while another is checked. */
export function refusalBeside(
  live: LiveUpload | undefined,
  record: UploadRecord | undefined,
): BesideRefusal | null {
  const refused = refusalOf(record ?? null)
  if (!record || !refused || live?.phase === 'checking' || live?.phase === 'failed') return null
  return live || record.state !== 'stored' ? { ...refused, kept: record.fileName } : null
}

const previewOf = (record: UploadRecord): Blob | null => ('preview' in record ? record.preview : null)

function ofLive(live: LiveUpload, preview: Blob | null): SlotState {
  if (live.phase === 'checking') return { kind: 'checking', fileName: live.fileName }
  if (live.phase === 'failed') return { kind: 'failed', fileName: live.fileName, reason: '', preview }
  if (live.phase === 'waiting')
    return { kind: 'waiting', fileName: live.fileName, size: live.size, isSafe: live.isSafe, preview }
  const { phase, fileName, done, size, speed, left, isSafe } = live
  if (phase === 'saving') return { kind: phase, fileName, done, size, preview }
  const percent = percentOf(done, size)
  return { kind: phase, fileName, percent, done, size, speed, left, isSafe, preview }
}

/** What is remembered of a file that is not stored: what stored artwork shows is up to its line. */
function ofRecord(record: Exclude<UploadRecord, { state: 'stored' }>, artwork: ArtworkRef | null): SlotState {
  const { fileName, size } = record
  const preview = previewOf(record)
  switch (record.state) {
    case 'refused':
      return { kind: 'refused', fileName, message: record.message, kept: artwork?.fileName ?? null }
    case 'saving':
      return { kind: 'saving', fileName, done: 0, size, preview }
    case 'paused':
      return { kind: 'paused', fileName, size, preview }
    case 'failed':
      return { kind: 'failed', fileName, reason: record.reason, preview }
    case 'uploading':
      return {
        ...{ kind: 'waiting', fileName, size, isSafe: true, preview },
        ...(record.later === null ? {} : { later: record.later }),
      }
    case 'interrupted':
      return { kind: 'interrupted', fileName, preview }
  }
}

/** Whole percent, rounded down, so that 100 means all of it. */
export function percentOf(done: number, size: number): number {
  return size > 0 ? Math.max(0, Math.min(100, Math.floor((done * 100) / size))) : 0
}
