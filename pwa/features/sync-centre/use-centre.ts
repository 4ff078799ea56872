import { useSyncExternalStore } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { useLocal, useOpenLocal, type Watch } from '#pwa/hooks/use-local.ts'
import { useUploads } from '#pwa/hooks/use-uploads.ts'
import { type UnsentTicket, watchUnsentTickets } from '#pwa/local/booth/unsent-tickets.ts'
import type { Local } from '#pwa/local/open.ts'
import type { SyncLog } from '#pwa/local/outbox.ts'
import { isPersonal } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { type PendingOnOtherDevice, pendingOnOtherDevices } from '#pwa/sync/pending-on-other-device.ts'
import { sending } from '#pwa/sync/sending.ts'
import { watchUnplaced } from '#pwa/sync/uploads/upload-records.ts'
import type { Uploader } from '#pwa/sync/uploads/uploader.ts'
import { type Entries, entriesOf } from './entries.ts'
import { useUnderWay, withOtherTabs } from './other-tabs.ts'

export type Uploads = Pick<Uploader, 'getSnapshot' | 'subscribe' | 'pause' | 'resume' | 'retry' | 'clear'>

/** What waits and what was done, as it stands now, of this tab or another. */
export interface Centre extends Entries {
  local: Local
  rows: readonly OutboxRow[]
  log: SyncLog
  pendingOnOtherDevice: readonly PendingOnOtherDevice[]
  /** Customers of this person's booth of whom something waits. */
  tickets: readonly UnsentTicket[]
}

interface Read {
  local: Local
  rows: OutboxRow[]
  uploads: readonly UploadRecord[]
  unplaced: ReadonlySet<string>
  log: SyncLog
  tickets: readonly UnsentTicket[]
}

/** Null until the person's database has answered. */
export function useCentre(sub: string, uploads: Uploads): Centre | null {
  const { lines } = useCart(sub)
  const live = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)
  const onTheWay = useSyncExternalStore(sending.subscribe, sending.getSnapshot)
  const everywhere = useUnderWay(sub)
  const read = useRead(sub)
  if (!read) return null
  const { local, rows, log } = read
  const here = { sending: onTheWay, uploads: live }
  const { sending: entities, uploads: files } = withOtherTabs(here, everywhere, read.uploads)
  const found = {
    rows,
    uploads: read.uploads,
    live: files,
    sending: entities,
    lines,
    unplaced: read.unplaced,
  }
  return {
    local,
    rows,
    log,
    tickets: read.tickets,
    pendingOnOtherDevice: pendingOnOtherDevices(lines, read.uploads),
    ...entriesOf(found),
  }
}

const watchRows: Watch<OutboxRow[]> = ({ outbox }, notify) =>
  outbox.watch(rows => notify(rows.filter(isPersonal)))
const watchLog: Watch<SyncLog> = ({ outbox }, notify) =>
  outbox.watchLog(log => notify({ ...log, done: log.done.filter(isPersonal) }))
const watchTickets: Watch<UnsentTicket[]> = ({ db }, notify) => {
  if (db) return watchUnsentTickets(db, notify)
  notify([])
  return () => {}
}
const watchLeftIds: Watch<ReadonlySet<string>> = (local, notify) =>
  watchUnplaced(local, unplaced => notify(new Set(unplaced.map(({ id }) => id))))

function useRead(sub: string): Read | null {
  const local = useOpenLocal(sub)
  const rows = useLocal(sub, watchRows)
  const log = useLocal(sub, watchLog)
  const uploads = useUploads(sub)
  const unplaced = useLocal(sub, watchLeftIds)
  const tickets = useLocal(sub, watchTickets)
  if (!local || !rows || !uploads || !unplaced || !log || !tickets) return null
  return { local, rows, uploads, unplaced, log, tickets }
}
