import type { Local } from '#pwa/local/open.ts'
import type { CartBase } from '#pwa/local/snapshot.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import type { Dispatch } from './dispatch.ts'
import { refOf, type UploadRecords, withoutLine } from './upload-records.ts'

interface CleanUpDeps {
  records: UploadRecords
  dispatch: Dispatch
}

/** Whether the cart as the server acknowledged it holds a stored artwork where it was put ("Artwork"). */
const isAcknowledged = ({ lines }: CartBase, record: UploadRecord): boolean =>
  record.state === 'stored' &&
  lines.some(line => line.id === record.line && line.artwork[record.slot]?.key === record.key)

/**
 * Lets bytes go that are no longer needed here: of stored artwork once the acknowledged cart holds it and its picture is
 * drawn, or once its line is gone.
 */
export async function cleanUp({ records, dispatch }: CleanUpDeps, local: Local): Promise<void> {
  const all = await records.list(local)
  const isGone = await withoutLine(local)
  const { base } = await local.outbox.read()
  for (const record of all) {
    const at = refOf(local, record)
    if (isGone(record)) await dispatch(at, { kind: 'line-removed' })
    else if (isAcknowledged(base, record)) await dispatch(at, { kind: 'acknowledged', id: record.id })
  }
}
