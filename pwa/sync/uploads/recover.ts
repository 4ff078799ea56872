import type { Local } from '#pwa/local/open.ts'
import type { CartBase } from '#pwa/local/snapshot.ts'
import { isUnsentWhole, type UploadRecord } from '#pwa/local/upload-record.ts'
import type { Dispatch } from './dispatch.ts'
import { refOf, type SlotId, type SlotRef, type UploadRecords, withoutLine } from './upload-records.ts'

interface RecoverDeps {
  records: UploadRecords
  dispatch: Dispatch
}

/** Takes up copies an earlier page did not finish: what is whole goes up, what is not has to be chosen again. */
export async function recoverCopies(
  { records, dispatch }: RecoverDeps,
  local: Local,
  isBusy: (at: SlotId) => boolean,
): Promise<void> {
  await local.files.sweep()
  for (const record of await records.list(local)) {
    if (record.state !== 'saving' || isBusy(record)) continue
    const file = await local.files.get(record.file)
    if (file?.state === 'copying') continue
    const { id } = record
    await dispatch(
      refOf(local, record),
      file
        ? { kind: 'copied', id, file: file.id, artwork: file.artwork, isAnnounced: false }
        : { kind: 'copy-failed', id, isUnreadable: false },
    )
  }
}

/** Tells the other devices what an earlier page did not come to say, or an older shop did not know (D19). */
export async function announceAll(deps: RecoverDeps, local: Local): Promise<void> {
  for (const record of await deps.records.list(local)) await announce(deps, refOf(local, record), record)
}

/** Only once per choice: another device may wave it away. */
export async function announce(
  { records, dispatch }: RecoverDeps,
  at: SlotRef,
  record: UploadRecord,
): Promise<void> {
  const isAnnounced = isUnsentWhole(record) && !records.isInPageOnly(at)
  if (isAnnounced !== record.isAnnounced)
    await dispatch(at, { kind: 'announced', id: record.id, isAnnounced })
}

/** Whether the cart as the server acknowledged it holds a stored artwork where it was put ("Artwork"). */
const isAcknowledged = ({ lines }: CartBase, record: UploadRecord): boolean =>
  record.state === 'stored' &&
  lines.some(line => line.id === record.line && line.artwork[record.slot]?.key === record.key)

/**
 * Lets bytes go that are no longer needed here: of stored artwork once the acknowledged cart holds it and its picture is
 * drawn, or once its line is gone.
 */
export async function cleanUp({ records, dispatch }: RecoverDeps, local: Local): Promise<void> {
  const all = await records.list(local)
  const isGone = await withoutLine(local)
  const { base } = await local.outbox.read()
  for (const record of all) {
    const at = refOf(local, record)
    if (isGone(record)) await dispatch(at, { kind: 'line-removed' })
    else if (isAcknowledged(base, record)) await dispatch(at, { kind: 'acknowledged', id: record.id })
  }
}
