import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'

/** What is going on in this page for one slot of one line. */
export type LiveUpload =
  | { phase: 'checking'; fileName: string }
  | { phase: 'uploading'; fileName: string; percent: number }
  | { phase: 'failed'; fileName: string }

/** What a slot shows (spec §4): from nothing, over checking and uploading, to uploaded or refused. */
export type SlotState =
  | { kind: 'none' }
  | { kind: 'checking'; fileName: string }
  /** `kept` names the earlier file that still counts. */
  | { kind: 'refused'; fileName: string; message: string; kept: string | null }
  | { kind: 'uploading'; fileName: string; percent: number; preview: Blob | null }
  | { kind: 'failed'; fileName: string; preview: Blob | null }
  /** The page was closed meanwhile and the file is gone: it has to be chosen again. */
  | { kind: 'interrupted'; fileName: string; preview: Blob | null }
  | { kind: 'uploaded'; fileName: string; artwork: ArtworkRef; preview: Blob | null }

/** A slot's state from what this page does, what this device remembers and what the line holds. */
export function slotState(
  live: LiveUpload | undefined,
  row: UploadRow | undefined,
  artwork: ArtworkRef | null,
): SlotState {
  if (live) return ofLive(live, row?.fileName === live.fileName ? row.preview : null)
  if (row && isNewer(row, artwork)) return ofRow(row, artwork)
  if (!artwork) return { kind: 'none' }
  const preview = row?.key === artwork.key ? row.preview : null
  return { kind: 'uploaded', fileName: artwork.fileName, artwork, preview }
}

/** A row about the line's own object adds nothing but its preview. */
function isNewer(row: UploadRow, artwork: ArtworkRef | null): boolean {
  return row.state !== 'stored' && row.key !== artwork?.key
}

function ofLive(live: LiveUpload, preview: Blob | null): SlotState {
  const { phase: kind, fileName } = live
  if (kind === 'checking') return { kind, fileName }
  return live.phase === 'uploading'
    ? { kind: live.phase, fileName, percent: live.percent, preview }
    : { kind: live.phase, fileName, preview }
}

function ofRow(
  { state, fileName, message, file, preview }: UploadRow,
  artwork: ArtworkRef | null,
): SlotState {
  if (state === 'refused') return { kind: 'refused', fileName, message, kept: artwork?.fileName ?? null }
  return { kind: file ? 'failed' : 'interrupted', fileName, preview }
}
