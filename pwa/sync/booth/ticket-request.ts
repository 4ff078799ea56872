import { isTouched, type TicketRow } from '#pwa/local/booth/ticket-row.ts'
import { mutationOf } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { Snapshot } from '#pwa/local/snapshot.ts'
import { cartRequest } from '#pwa/sync/cart-request.ts'
import { type CartMutation, TICKET_LINE } from '#shared/cart/mutation.ts'
import type { BoothSyncRequest } from '#shared/contract/booth.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'

/** What one ticket asks of the shop. */
export interface TicketRequest {
  row: TicketRow
  request: SyncRequest
}

/** Whether the shop lacks something of a ticket, or has to be asked about it. */
export const isDue = (row: TicketRow): boolean =>
  row.refusal === null && (row.epoch === '' || row.changes.length > 0 || isTouched(row))

/** Changes of the ticket's fields, then those of its cart, as many as may go. */
export function ticketRequest(
  row: TicketRow,
  snapshot: Snapshot,
  user: string,
  limit: number,
): TicketRequest {
  const fields = row.changes
    .slice(0, limit)
    .map(({ mid, seenRev, val }): CartMutation => ({ mid, op: 'ticket', line: TICKET_LINE, seenRev, val }))
  const cart = cartRequest(snapshot, user, limit - fields.length)
  return { row, request: { ...cart, muts: [...fields.map(each => ({ ...each })), ...cart.muts] } }
}

/** Rows before the first that waits for a line to stand in another ticket. */
export function beforeHeld(rows: OutboxRow[]): OutboxRow[] {
  const held = rows.findIndex(({ waitsFor }) => waitsFor !== undefined)
  return held === -1 ? rows : rows.slice(0, held)
}

/** What became of a line that was moved to another ticket, by the rows that wait there. */
export function fateOf(line: string, rows: OutboxRow[]): 'waits' | 'refused' | 'arrived' {
  const add = rows.find(row => {
    if (row.kind !== 'cart') return false
    const { op, line: added } = mutationOf(row)
    return op === 'add' && added === line
  })
  if (!add) return 'arrived'
  return add.state === 'waiting' ? 'waits' : 'refused'
}

/** All of them as one call. */
export function syncBody(user: string, requests: readonly TicketRequest[]): BoothSyncRequest {
  return {
    proto: 1,
    user,
    carts: requests.map(({ row, request: { epoch, knownV, muts } }) => ({
      ticket: row.id,
      epoch,
      knownV,
      muts,
    })),
  }
}
