import type { Local } from '#pwa/local/open.ts'
import { isUnsentWhole, type UploadRecord } from '#pwa/local/upload-record.ts'
import type { Dispatch } from './dispatch.ts'
import { refOf, type SlotId, type SlotRef, type UploadRecords } from './upload-records.ts'

interface RecoverDeps {
  records: UploadRecords
  dispatch: Dispatch
}

/** Takes up copies an earlier page did not finish: what is whole goes up, what is not has to be chosen again. */
export async function recover(
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
