import type { Local } from '#pwa/local/open.ts'
import { mutationOf } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { isUnsent, type UploadRecord } from '#pwa/local/upload-record.ts'
import { isOnlyWaiting } from '#shared/cart/pending-file.ts'

/** Everything of a person's that has not reached the server: `count` is rows and files together. */
export interface Unsent {
  rows: OutboxRow[]
  uploads: UploadRecord[]
  count: number
}

/** Whether a row is of the person's making: of a file that waits, the file is, and word of it is not (D19). */
export const isPersonal = (row: OutboxRow): boolean =>
  row.kind !== 'cart' || row.state !== 'waiting' || !isOnlyWaiting(mutationOf(row))

/** Notifies of what is unsent now and after every change, of this tab or another. Returns an unsubscribe function. */
export function watchUnsent(
  local: Pick<Local, 'outbox' | 'uploads'>,
  notify: (unsent: Unsent) => void,
): () => void {
  let rows: OutboxRow[] | null = null
  let uploads: UploadRecord[] | null = null
  function tellBoth() {
    if (rows && uploads) notify({ rows, uploads, count: rows.length + uploads.length })
  }
  const stops = [
    local.outbox.watch(found => {
      rows = found.filter(isPersonal)
      tellBoth()
    }),
    local.uploads.watch(found => {
      uploads = found.filter(isUnsent)
      tellBoth()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What is unsent now. */
export function readUnsent(local: Pick<Local, 'outbox' | 'uploads'>): Promise<Unsent> {
  const { promise, resolve } = Promise.withResolvers<Unsent>()
  const stop = watchUnsent(local, resolve)
  return promise.finally(stop)
}
