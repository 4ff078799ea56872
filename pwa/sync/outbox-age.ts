import type { OutboxRow } from '#pwa/local/schema.ts'
import { LAG_HEADER, OLDEST_HEADER } from '#shared/contract/outbox-age.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'

/** How old what goes is, and the oldest row of all, as the shop's operator is told; `now` in ms since 1970 by this device's clock. */
export function outboxAge(rows: OutboxRow[], { muts }: SyncRequest, now: number): Record<string, string> {
  const going = new Set(muts.map(({ mid }) => mid))
  const lag = ageOf(
    rows.filter(({ id }) => going.has(id)),
    now,
  )
  return { ...(lag === null ? {} : { [LAG_HEADER]: lag }), [OLDEST_HEADER]: ageOf(rows, now) ?? '0' }
}

/** A clock that was set back makes ages below nothing. */
function ageOf(rows: OutboxRow[], now: number): string | null {
  if (rows.length === 0) return null
  return String(Math.max(0, ...rows.map(({ madeAt }) => Math.round(now - madeAt))))
}
