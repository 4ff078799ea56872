import { useEffect, useState } from 'react'
import { followLater } from '#pwa/lib/follow-later.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { subscribeUnderWay, type UnderWay } from '#pwa/sync/under-way.ts'
import { slotKey } from '#pwa/sync/uploads/upload-records.ts'

const NOTHING: UnderWay = { sending: new Set(), uploads: new Map() }

/** What tabs of this person have under way, as they tell it. */
export function useUnderWay(sub: string): UnderWay {
  const [underWay, setUnderWay] = useState(NOTHING)
  useEffect(() => {
    const stop = followLater(databaseName(sub), name =>
      subscribeUnderWay(name, news => setUnderWay(before => ({ ...before, ...news }))),
    )
    return () => {
      stop()
      setUnderWay(NOTHING)
    }
  }, [sub])
  return underWay
}

/** What this tab does, and what others do with files that the device still knows to be under way. */
export function withOtherTabs(here: UnderWay, others: UnderWay, rows: readonly UploadRecord[]): UnderWay {
  const going = new Set(rows.filter(({ state }) => state === 'saving' || state === 'uploading').map(slotKey))
  const uploads = [...others.uploads].filter(([key]) => going.has(key))
  return {
    sending: new Set([...here.sending, ...others.sending]),
    uploads: new Map([...uploads, ...here.uploads]),
  }
}
