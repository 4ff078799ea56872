import { liveQuery } from 'dexie'
import type { LocalDb } from '#pwa/local/local-db.ts'
import { type ActRow, type TicketFieldChange, type TicketRow, unsentCounts } from './ticket-row.ts'

/** What of one customer has not reached the shop, in the staff member's own database (issue 9.7). */
export interface UnsentTicket {
  id: string
  /** As staff wrote it; empty for one who was not asked yet. */
  name: string
  /** Changes of fields and cart, offers and what else was done: each counts one. */
  changes: number
  /** Files of which only this device has the bytes. */
  files: number
  /** Why the shop takes nothing of it; null while it does. */
  refusal: string | null
}

const WAITING: ActRow['state'] = 'waiting'

/** Acts that wait, of all tickets, oldest first. */
export const waitingActs = (db: LocalDb): Promise<ActRow[]> =>
  db.acts.where('state').equals(WAITING).sortBy('seq')

/** What is unsent of the tickets of one staff member, in the order they were made. */
export async function unsentTickets(db: LocalDb): Promise<UnsentTicket[]> {
  const [rows, acts] = await Promise.all([db.tickets.toArray(), waitingActs(db)])
  const waiting = Map.groupBy(acts, ({ ticket }) => ticket)
  return rows
    .sort((a, b) => a.madeAt - b.madeAt)
    .map(row => ({
      id: row.id,
      name: nameOf(row),
      ...unsentCounts(row, waiting.get(row.id)?.length ?? 0),
      refusal: row.refusal,
    }))
    .filter(({ changes, files }) => changes + files > 0)
}

const nameOf = ({ fields, changes }: Pick<TicketRow, 'fields' | 'changes'>): string =>
  changes.reduce((name, { val }) => val.name ?? name, fields.name)

/** Notifies of them now and after every change, of this tab or another. Returns an unsubscribe function. */
export function watchUnsentTickets(db: LocalDb, notify: (tickets: UnsentTicket[]) => void): () => void {
  const watching = liveQuery(() => unsentTickets(db)).subscribe(notify, () => notify([]))
  return () => watching.unsubscribe()
}

/** Changes of fields and acts of all tickets that have not reached the shop: what lies beside their carts. */
export interface WaitingWork {
  changes: { ticket: string; change: TicketFieldChange }[]
  acts: ActRow[]
}

/** Notifies of it now and after every change, of this tab or another. Returns an unsubscribe function. */
export function watchWaitingWork(db: LocalDb, notify: (work: WaitingWork) => void): () => void {
  const watching = liveQuery(async () => {
    const [rows, acts] = await Promise.all([db.tickets.toArray(), waitingActs(db)])
    return {
      changes: rows.flatMap(({ id, changes }) => changes.map(change => ({ ticket: id, change }))),
      acts,
    }
  }).subscribe(notify)
  return () => watching.unsubscribe()
}
