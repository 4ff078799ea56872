import type { ActRow } from '#pwa/local/booth/ticket-row.ts'
import { type ActsRequest, MAX_SYNC_TICKETS } from '#shared/contract/booth.ts'
import { MAX_ACTS, MAX_BODY_BYTES } from '#shared/contract/limits.ts'

/** Bytes all acts of a call may come to, with room for what stands around them. */
const MOST_BYTES = MAX_BODY_BYTES - 16 * 1024

/** One ticket's acts of a call, in the order they were done. */
export interface TicketRows {
  ticket: string
  rows: ActRow[]
}

/**
 * As many of the waiting acts as one call carries, at most `most`: tickets by their oldest act, each with its own from
 * the first on, so that the order within a ticket is kept. An act that is too large for a call stands alone.
 */
export function nextCall(waiting: readonly ActRow[], most: number): TicketRows[] {
  const call: TicketRows[] = []
  let [left, bytes] = [most, 0]
  const tickets = Map.groupBy(waiting, ({ ticket }) => ticket)
  for (const [ticket, own] of tickets) {
    if (call.length >= MAX_SYNC_TICKETS) break
    const rows: ActRow[] = []
    for (const row of own.slice(0, Math.min(MAX_ACTS, left))) {
      const size = JSON.stringify(sentAct(row)).length
      const isFirst = call.length + rows.length === 0
      if (!isFirst && bytes + size > MOST_BYTES) break
      bytes += size
      rows.push(row)
    }
    left -= rows.length
    if (rows.length > 0) call.push({ ticket, rows })
  }
  return call
}

const sentAct = ({ id, act }: ActRow) => ({ id, act })

/** The call's body. */
export const actsBody = (user: string, call: readonly TicketRows[]): ActsRequest => ({
  user,
  tickets: call.map(({ ticket, rows }) => ({ ticket, acts: rows.map(sentAct) })),
})
