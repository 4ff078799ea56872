import { type UnsentTicket, watchUnsentTickets } from '#pwa/local/booth/unsent-tickets.ts'
import type { Local } from '#pwa/local/open.ts'
import { isPersonal } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { isUnsent, type UploadRecord } from '#pwa/local/upload-record.ts'

/** Everything of a person's that has not reached the server: `count` is rows and files together, those of customers too. */
export interface Unsent {
  rows: OutboxRow[]
  uploads: UploadRecord[]
  /** Customers of the person's booth of whom something is not there (issue 9.7). */
  tickets: UnsentTicket[]
  count: number
}

/** What is watched for it. */
export type UnsentStores = Pick<Local, 'outbox' | 'uploads' | 'db'>

const ofTickets = (tickets: readonly UnsentTicket[]): number =>
  tickets.reduce((sum, { changes, files }) => sum + changes + files, 0)

/** Notifies of what is unsent now and after every change, of this tab or another. Returns an unsubscribe function. */
export function watchUnsent(
  { outbox, uploads: records, db }: UnsentStores,
  notify: (unsent: Unsent) => void,
): () => void {
  let rows: OutboxRow[] | null = null
  let uploads: UploadRecord[] | null = null
  let tickets: UnsentTicket[] | null = db ? null : []
  function tellAll() {
    if (!rows || !uploads || !tickets) return
    notify({ rows, uploads, tickets, count: rows.length + uploads.length + ofTickets(tickets) })
  }
  const stops = [
    outbox.watch(found => {
      rows = found.filter(isPersonal)
      tellAll()
    }),
    records.watch(found => {
      uploads = found.filter(isUnsent)
      tellAll()
    }),
    ...(db
      ? [
          watchUnsentTickets(db, found => {
            tickets = found
            tellAll()
          }),
        ]
      : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What is unsent now. */
export function readUnsent(local: UnsentStores): Promise<Unsent> {
  const { promise, resolve } = Promise.withResolvers<Unsent>()
  const stop = watchUnsent(local, resolve)
  return promise.finally(stop)
}
