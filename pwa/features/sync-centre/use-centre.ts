import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Local } from '#pwa/local/open.ts'
import type { SyncLog } from '#pwa/local/outbox.ts'
import { personOf } from '#pwa/local/people.ts'
import type { OutboxRow, UploadRow } from '#pwa/local/schema.ts'
import { type Elsewhere, filesElsewhere } from '#pwa/sync/elsewhere.ts'
import { sending } from '#pwa/sync/sending.ts'
import { isPersonal } from '#pwa/sync/unsent.ts'
import type { Uploader } from '#pwa/sync/uploader.ts'
import { watchLeft } from '#pwa/sync/uploads/left.ts'
import { type Entries, entriesOf } from './entries.ts'
import { useUnderWay, withOtherTabs } from './other-tabs.ts'

export type Uploads = Pick<Uploader, 'getSnapshot' | 'subscribe' | 'pause' | 'resume' | 'retry' | 'clear'>

/** What waits and what was done, as it stands now, of this tab or another. */
export interface Centre extends Entries {
  local: Local
  rows: readonly OutboxRow[]
  log: SyncLog
  elsewhere: readonly Elsewhere[]
}

interface Read {
  local: Local
  rows: OutboxRow[]
  uploads: UploadRow[]
  left: ReadonlySet<string>
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
  const found = { rows, uploads: read.uploads, live: files, sending: entities, lines, left: read.left }
  return { local, rows, log, elsewhere: filesElsewhere(lines, read.uploads), ...entriesOf(found) }
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
        watchLeft(local, left => show({ left: new Set(left.map(({ id }) => id)) })),
      )
    })
    return () => {
      for (const stop of stops ?? []) stop()
      stops = null
      setRead({})
    }
  }, [sub])
  const { local, rows, uploads, left, log } = read
  return local && rows && uploads && left && log ? { local, rows, uploads, left, log } : null
}
