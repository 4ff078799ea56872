import { useEffect, useState } from 'react'
import { followLater } from '#pwa/lib/follow-later.ts'
import { pictureQuery } from '#pwa/lib/previews.ts'
import { publicApi } from '#pwa/lib/public-api.ts'
import { visitorApi } from '#pwa/lib/visitor-api.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { VisitorLine, VisitorSlot } from '#shared/contract/booth.ts'
import type { VisitorFiles } from './visitor-files.ts'

export type VisitorRows = readonly UploadRecord[] | null

/** What this browser remembers of the files it picked for an order; null until that is read. */
export function useVisitorRows(files: VisitorFiles): VisitorRows {
  const [rows, setRows] = useState<VisitorRows>(null)
  useEffect(() => followLater(files.local, local => local.uploads.watch(setRows)), [files])
  return rows
}

/** What it remembers of one slot's file. */
export const rowOf = (
  rows: VisitorRows,
  { lineId }: VisitorLine,
  { slot }: VisitorSlot,
): UploadRecord | null => rows?.find(each => each.line === lineId && each.slot === slot) ?? null

/** The same where it counts: what this browser has sent and the shop refused is in no picture. */
function countedRow(rows: VisitorRows, line: VisitorLine, slot: VisitorSlot): UploadRecord | null {
  const row = rowOf(rows, line, slot)
  return slot.refused && row?.state === 'stored' ? null : row
}

/** The small picture that this browser drew of a slot's file itself; null for one that came from elsewhere. */
export function ownPicture(rows: VisitorRows, line: VisitorLine, slot: VisitorSlot): Blob | null {
  const row = countedRow(rows, line, slot)
  return row && 'preview' in row ? row.preview : null
}

/** What it found in that file (D17). */
export function ownFinding(rows: VisitorRows, line: VisitorLine, slot: VisitorSlot): FoundInFile | null {
  const row = countedRow(rows, line, slot)
  return row && 'found' in row ? row.found : null
}

/** Names the picture of a slot's file: another file there is another picture. */
export const pictureKey = ({ lineId }: VisitorLine, { slot, fileName }: VisitorSlot): string =>
  [lineId, slot, fileName].join(' ')

/** Address of the small picture of a slot's file that came from elsewhere, for the visitor's own browser (issue 9.4). */
export function visitorPictureQuery(visit: Visit, line: VisitorLine, at: VisitorSlot) {
  const api = visitorApi(publicApi, visit)
  const body = { line: line.lineId, slot: at.slot }
  return pictureQuery(['visitorPicture', visit.token, pictureKey(line, at)], signal =>
    api.call('POST /api/o/picture', { body, signal }),
  )
}
