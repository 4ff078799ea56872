import { liveQuery } from 'dexie'
import type { LocalDb } from '#pwa/local/local-db.ts'
import type { Local } from '#pwa/local/open.ts'
import type { BoothAct } from '#shared/contract/booth.ts'
import { shownTicket } from './shown-ticket.ts'
import type { ActRow, ShownTicket, TicketRow } from './ticket-row.ts'
import { waitingActs } from './unsent-tickets.ts'

/** What the person is told when the device does not take a change of a ticket; stands before the reason. */
const LOST = { what: 'Your change to the ticket' }

/** The rows of a booth in its staff member's own database (decision 46). */
export interface TicketStore {
  /** Newest first. */
  list(): Promise<TicketRow[]>
  get(ticket: string): Promise<TicketRow | null>
  add(row: TicketRow): Promise<void>
  /** Changes a row, with acts that belong to the change, in one transaction; false when there is no such ticket. */
  change(ticket: string, decide: (row: TicketRow) => TicketRow, acts?: readonly NewAct[]): Promise<boolean>
  /** Says that the ticket's own database is or was written to; the list is told what it holds now. */
  touch(ticket: string, decide?: (row: TicketRow) => TicketRow): Promise<void>
  /** Deletes the row with its acts (B14). */
  delete(ticket: string): Promise<void>
  /** Acts of a ticket, oldest first. */
  acts(ticket: string): Promise<ActRow[]>
  /** Acts that wait, of all tickets, oldest first. */
  waitingActs(): Promise<ActRow[]>
  putActs(acts: readonly ActRow[]): Promise<void>
  deleteActs(isOld: (act: ActRow) => boolean): Promise<void>
  /** Tickets as screens show them, newest first. */
  shown(): Promise<ShownTicket[]>
  watch(notify: (tickets: ShownTicket[]) => void): () => void
  watchActs(ticket: string, notify: (acts: ActRow[]) => void): () => void
  /** A fact about this booth, by name; null where there is none. */
  fact(name: string): Promise<unknown>
  setFact(name: string, value: unknown): Promise<void>
}

/** An act with the id under which it counts once. */
export interface NewAct {
  id: string
  act: BoothAct
}

const WAITING: ActRow['state'] = 'waiting'

/** Every touch a stamp of its own, whatever clocks and other tabs do: one that was there before could count as sent. */
let lastStamp = 0
function stampAfter(touched: number): number {
  lastStamp = Math.max(Date.now(), lastStamp + 1, touched + 1)
  return lastStamp
}

/** A row of a ticket that this device has just made or heard of. */
export const newRow = (row: Pick<TicketRow, 'id' | 'fields'> & Partial<TicketRow>): TicketRow => ({
  madeAt: Date.now(),
  changes: [],
  lines: 0,
  totalCents: 0,
  epoch: '',
  v: 0,
  view: null,
  links: [],
  offerRev: 0,
  isChanged: false,
  asPaid: 0,
  touched: 0,
  sent: 0,
  rows: 0,
  stuck: 0,
  files: 0,
  refusal: null,
  ...row,
})

export function ticketStore(db: LocalDb, { write, quietly }: Local['guarded']): TicketStore {
  const list = async () => (await db.tickets.toArray()).sort((a, b) => b.madeAt - a.madeAt)
  const actsOf = (ticket: string) => db.acts.where('ticket').equals(ticket).sortBy('seq')

  async function shown(): Promise<ShownTicket[]> {
    const [rows, waiting] = await Promise.all([list(), waitingActs(db)])
    const byTicket = Map.groupBy(waiting, ({ ticket }) => ticket)
    return rows.map(row => shownTicket(row, byTicket.get(row.id) ?? []))
  }

  async function addActs(ticket: string, acts: readonly NewAct[]): Promise<void> {
    for (const { id, act } of acts) {
      const isKnown = (await db.acts.where('id').equals(id).count()) > 0
      const row: Omit<ActRow, 'seq'> = { id, ticket, act, madeAt: Date.now(), state: WAITING }
      if (!isKnown) await db.acts.add(row)
    }
  }

  function watching<T>(query: () => Promise<T>, notify: (found: T) => void): () => void {
    const subscription = liveQuery(query).subscribe(notify)
    return () => subscription.unsubscribe()
  }

  const changed = (ticket: string, decide: (row: TicketRow) => TicketRow, acts: readonly NewAct[]) =>
    db.transaction('rw', db.tickets, db.acts, async () => {
      const row = await db.tickets.get(ticket)
      if (!row) return false
      const next = decide(row)
      // What is written wakes whoever watches: the same again is no change.
      if (JSON.stringify(next) !== JSON.stringify(row)) await db.tickets.put(next)
      await addActs(ticket, acts)
      return true
    })

  return {
    list: () => quietly(list),
    get: ticket => quietly(async () => (await db.tickets.get(ticket)) ?? null),
    add: row => write(LOST, async () => void (await db.tickets.put(row))),
    change: (ticket, decide, acts = []) => write(LOST, () => changed(ticket, decide, acts)),
    touch: async (ticket, decide = row => row) =>
      void (await quietly(() =>
        changed(ticket, row => ({ ...decide(row), touched: stampAfter(row.touched) }), []),
      )),
    delete: ticket =>
      quietly(() =>
        db.transaction('rw', db.tickets, db.acts, async () => {
          await db.tickets.delete(ticket)
          await db.acts.where('ticket').equals(ticket).and(isOver).delete()
        }),
      ),
    acts: ticket => quietly(() => actsOf(ticket)),
    waitingActs: () => quietly(() => waitingActs(db)),
    putActs: acts => quietly(async () => void (await db.acts.bulkPut(acts))),
    shown: () => quietly(shown),
    deleteActs: isOld => quietly(async () => void (await db.acts.filter(isOld).delete())),
    watch: notify => watching(shown, notify),
    watchActs: (ticket, notify) => watching(() => actsOf(ticket), notify),
    fact: async name => (await quietly(() => db.meta.get(name)))?.value ?? null,
    setFact: (name, value) => quietly(async () => void (await db.meta.put({ name, value }))),
  }
}

/** Money that was taken goes to the shop all the same: it is no personal data, and nobody else knows of it (B2). */
const isOver = ({ act, state }: ActRow): boolean => act.kind !== 'taken' || state !== WAITING
