import type { Local } from '#pwa/local/open.ts'
import type { CartBase } from '#pwa/local/snapshot.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { INTERRUPTED_TEXT } from '#shared/artwork/texts.ts'
import { lacksPicture } from './late-previews.ts'
import { isUnsent, withoutLine } from './unplaced.ts'
import { release, type UploadRecords } from './upload-records.ts'

/** Whether the cart as the server acknowledged it holds a stored artwork where it was put ("Artwork"). */
function isAcknowledged({ lines }: CartBase, { line, slot, key }: UploadRow): boolean {
  return key !== null && lines.some(each => each.id === line && each.artwork[slot]?.key === key)
}

/**
 * Lets bytes go that are no longer needed here: of stored artwork once the acknowledged cart holds it and its picture is
 * drawn, or once its line is gone. What was never sent outlives its line: the person places or discards it.
 */
export async function cleanUp(records: UploadRecords, local: Local): Promise<void> {
  const rows = await records.list(local)
  const isGone = await withoutLine(local)
  const { base } = await local.outbox.read()
  for (const row of rows) {
    const place = { local, line: row.line, slot: row.slot }
    if (isGone(row) && !isUnsent(row)) await records.delete(place)
    else if (row.state === 'stored' && row.file !== null && isAcknowledged(base, row) && !lacksPicture(row))
      await records.patch(place, row.id, { file: null })
    else continue
    await release(records, local, row.file)
  }
}

/** Takes up copies an earlier page did not finish: what is whole goes up, what is not has to be chosen again. */
export async function recover(records: UploadRecords, local: Local, isBusy: (row: UploadRow) => boolean) {
  await local.files.sweep()
  for (const row of await records.list(local)) {
    if (row.state !== 'saving' || isBusy(row)) continue
    const file = row.file === null ? null : await local.files.get(row.file)
    if (file?.state === 'copying') continue
    const place = { local, line: row.line, slot: row.slot }
    const saved = { state: 'uploading', artwork: file?.artwork ?? null, earlier: null } as const
    if (file) {
      await records.patch(place, row.id, saved)
      if (row.earlier) await release(records, local, row.earlier.file)
    } else if (!(await records.takeBack(place, row.id, INTERRUPTED_TEXT)))
      await records.patch(place, row.id, { state: 'interrupted', file: null })
  }
}
