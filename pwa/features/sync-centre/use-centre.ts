import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Local } from '#pwa/local/open.ts'
import type { SyncLog } from '#pwa/local/outbox.ts'
import { personOf } from '#pwa/local/people.ts'
import type { OutboxRow, UploadRow } from '#pwa/local/schema.ts'
import { type PendingOnOtherDevice, pendingOnOtherDevices } from '#pwa/sync/pending-on-other-device.ts'
import { sending } from '#pwa/sync/sending.ts'
import { isPersonal } from '#pwa/sync/unsent.ts'
import type { Uploader } from '#pwa/sync/uploader.ts'
import { watchUnplaced } from '#pwa/sync/uploads/unplaced.ts'
import { type Entries, entriesOf } from './entries.ts'
import { useUnderWay, withOtherTabs } from './other-tabs.ts'

export type Uploads = Pick<Uploader, 'getSnapshot' | 'subscribe' | 'pause' | 'resume' | 'retry' | 'clear'>

/** What waits and what was done, as it stands now, of this tab or another. */
export interface Centre extends Entries {
  local: Local
  rows: readonly OutboxRow[]
  log: SyncLog
  pendingOnOtherDevice: readonly PendingOnOtherDevice[]
}

interface Read {
  local: Local
  rows: OutboxRow[]
  uploads: UploadRow[]
  unplaced: ReadonlySet<string>
  log: SyncLog
}

/** Null until the person's database has answered. */
export function useCentre(sub: string, uploads: Uploads): Centre | null {
  const { cart } = personOf(sub)
  const { lines } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
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
    pendingOnOtherDevice: pendingOnOtherDevices(lines, read.uploads),
    ...entriesOf(found),
  }
}

function useRead(sub: string): Read | null {
  const [read, setRead] = useState<Partial<Read>>({})
  useEffect(() => {
    let stops: (() => void)[] | null = []
    const show = (change: Partial<Read>) => setRead(before => ({ ...before, ...change }))
    void personOf(sub).local.then(local => {
      if (!stops) return
      show({ local })
      stops.push(
        local.outbox.watch(rows => show({ rows: rows.filter(isPersonal) })),
        local.outbox.watchLog(log => show({ log: { ...log, done: log.done.filter(isPersonal) } })),
        local.uploads.watch(uploads => show({ uploads })),
        watchUnplaced(local, unplaced => show({ unplaced: new Set(unplaced.map(({ id }) => id)) })),
      )
    })
    return () => {
      for (const stop of stops ?? []) stop()
      stops = null
      setRead({})
    }
  }, [sub])
  const { local, rows, uploads, unplaced, log } = read
  return local && rows && uploads && unplaced && log ? { local, rows, uploads, unplaced, log } : null
}
