import type { RefusedPick } from '#pwa/local/schema.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { Going, LiveUpload } from './live-uploads.ts'
import { lacksPicture } from './uploads/late-previews.ts'

export type { LiveUpload } from './live-uploads.ts'

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

/** A slot's state from what this page does, what this device remembers (null before it was read) and what the line holds. */
export function slotState(
  live: LiveUpload | undefined,
  row: UploadRow | undefined | null,
  artwork: ArtworkRef | null,
): SlotState {
  if (live) return ofLive(live, row?.fileName === live.fileName ? row.preview : null)
  if (row && isNewer(row, artwork)) return ofRow(row, artwork)
  if (row?.refused) return { kind: 'refused', ...row.refused, kept: artwork?.fileName ?? null }
  if (!artwork) return { kind: 'none' }
  const isOwn = row?.key === artwork.key
  const preview = row === null || (isOwn && lacksPicture(row)) ? undefined : isOwn ? row.preview : null
  return { kind: 'uploaded', fileName: artwork.fileName, artwork, preview }
}

/** A refused pick to be told beside what the slot shows; `kept` names the file that stays. */
export interface BesideRefusal extends RefusedPick {
  kept: string
}

/** The refusal of a later pick than the one the slot shows; null while another is checked. */
export function refusalBeside(
  live: LiveUpload | undefined,
  row: UploadRow | undefined,
  artwork: ArtworkRef | null,
): BesideRefusal | null {
  if (!row?.refused || live?.phase === 'checking' || live?.phase === 'failed') return null
  return live || isNewer(row, artwork) ? { ...row.refused, kept: row.fileName } : null
}

/** A row about the line's own object adds nothing but its preview. */
function isNewer(row: UploadRow, artwork: ArtworkRef | null): boolean {
  return row.state !== 'stored' && (row.key === null || row.key !== artwork?.key)
}

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

function ofRow(row: UploadRow, artwork: ArtworkRef | null): SlotState {
  const { state, fileName, size, message, preview } = row
  switch (state) {
    case 'refused':
      return { kind: state, fileName, message, kept: artwork?.fileName ?? null }
    case 'saving':
      return { kind: state, fileName, done: 0, size, preview }
    case 'paused':
      return { kind: state, fileName, size, preview }
    case 'failed':
      return { kind: state, fileName, reason: message, preview }
    case 'uploading':
      return row.file === null
        ? { kind: 'interrupted', fileName, preview }
        : {
            kind: 'waiting',
            fileName,
            size,
            isSafe: true,
            preview,
            ...(row.later ? { later: row.later } : {}),
          }
    case 'interrupted':
    case 'stored':
      return { kind: 'interrupted', fileName, preview }
  }
}

/** Whole percent, rounded down, so that 100 means all of it. */
export function percentOf(done: number, size: number): number {
  return size > 0 ? Math.max(0, Math.min(100, Math.floor((done * 100) / size))) : 0
}
