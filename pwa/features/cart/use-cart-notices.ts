import { useEffect, useState } from 'react'
import type { Local } from '#pwa/local/open.ts'
import { OLD } from '#pwa/local/outbox-row.ts'
import type { LocalPerson } from '#pwa/local/people.ts'
import type { NoticeRow, OutboxRow } from '#pwa/local/schema.ts'

export interface CartNotices {
  local: Local | null
  /** What the person is to be told, besides toasts. */
  notices: NoticeRow[]
  /** Changes older than 60 days, which go only when the person says so. */
  old: OutboxRow[]
}

/** What of the cart's changes waits for a word of the person. */
export function useCartNotices({ local: opening }: LocalPerson): CartNotices {
  const [waiting, setWaiting] = useState<CartNotices>({ local: null, notices: [], old: [] })
  useEffect(() => {
    let stops: (() => void)[] | null = []
    void opening.then(local => {
      const show = (change: Partial<CartNotices>) => setWaiting(before => ({ ...before, ...change, local }))
      stops?.push(
        local.outbox.watchNotices(all => show({ notices: all.filter(({ kind }) => kind !== 'overwrote') })),
        local.outbox.watch(rows => show({ old: rows.filter(row => row.code === OLD) })),
      )
    })
    return () => {
      for (const stop of stops ?? []) stop()
      stops = null
    }
  }, [opening])
  return waiting
}
