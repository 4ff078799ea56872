import type { TicketFields, TicketState, TicketView } from '#shared/booth/ticket.ts'
import type { ActOutcome, BoothAct, TicketPatch } from '#shared/contract/booth.ts'
import type { SecondPlan } from './second-order.ts'

/** A change of a ticket's fields that the shop has not acknowledged. */
export interface TicketFieldChange {
  /** UUID; counts once. */
  mid: string
  /** Version of the ticket's cart that had been seen. */
  seenRev: number
  val: TicketPatch
}

/** A link of this ticket that this device made; only its hash is ever sent (booth, "Records"). */
export interface TicketLink {
  token: string
  isRevoked: boolean
}

/** What the list of tickets shows of one, in the staff member's own database (decision 46). */
export interface TicketRow {
  /** UUID. */
  id: string
  /** Milliseconds since 1970 by the device's clock; orders the list and decides nothing. */
  madeAt: number
  /** As the shop acknowledged them. */
  fields: TicketFields
  /** Own changes of fields, oldest first; they lie over `fields`. */
  changes: TicketFieldChange[]
  /** Lines of the cart as it was last shown on this device. */
  lines: number
  totalCents: number
  /** Epoch and version of the ticket's cart that this row has seen; empty and 0 before the shop has heard of it. */
  epoch: string
  v: number
  /** What the shop last said of it. */
  view: TicketView | null
  /** Links made here, the last one counts. */
  links: TicketLink[]
  /** The highest rev of an offer made here; 0 for none. */
  offerRev: number
  /** The cart is not what the sale was made for (B6). */
  isChanged: boolean
  /** Up to which rev of an offer staff have said that it stays as paid; of devices of before `asPaidCart`. */
  asPaid: number
  /** The cart that staff have last left as it was paid here (`madeHash`). */
  asPaidCart?: string
  /** Rises with every change of the ticket's own database, before and after it. */
  touched: number
  /** The `touched` at which all of its database had reached the shop. */
  sent: number
  /** Changes of its cart and offers that have not reached the shop, as last looked at. */
  rows: number
  /** Of those changes the ones that need staff. */
  stuck: number
  /** Files that are on this device alone, as last looked at. */
  files: number
  /** A second ticket with what was added since the payment, while it is being made. */
  second?: SecondPlan
  /** The shop knows it as somebody else's, or refuses it; rows stay and can be exported (B15). */
  refusal: string | null
}

/** One act of this device on a ticket, in a lane of its own (booth, "Calls"). */
export interface ActRow {
  /** Order of sending; rises on this device. */
  seq: number
  /** UUID: counts once. */
  id: string
  ticket: string
  act: BoothAct
  /** Milliseconds since 1970 by the device's clock. */
  madeAt: number
  state: 'waiting' | 'answered'
  /** The shop's answer, which is kept 90 days and sent again should the shop have lost it. */
  outcome?: ActOutcome
  answeredAt?: number
}

/** A ticket as screens show it. */
export interface ShownTicket {
  id: string
  madeAt: number
  /** Own changes included, and what the visitor wrote of themselves is not (see `view.contact`). */
  fields: TicketFields
  lines: number
  totalCents: number
  state: TicketState
  view: TicketView | null
  /** Something of it has not reached the shop (issue 9.7). */
  isUnsent: boolean
  /** Why the shop does not take it; null while it does. */
  refusal: string | null
}

/** The fields of a ticket as this device shows them. */
export const shownFields = ({ fields, changes }: Pick<TicketRow, 'fields' | 'changes'>): TicketFields =>
  Object.assign({}, fields, ...changes.map(({ val }) => val))

/** What a ticket's row alone says, without its acts. */
type Counted = Pick<TicketRow, 'touched' | 'sent' | 'changes' | 'rows' | 'stuck' | 'files'>

/** Whether a ticket's own database may hold something that the shop has not acknowledged. */
export const isTouched = ({ touched, sent }: Pick<TicketRow, 'touched' | 'sent'>): boolean => touched !== sent

/** How much of a ticket has not reached the shop; `waiting` is the number of its acts that wait. */
export function unsentCounts(row: Counted, waiting: number): { changes: number; files: number } {
  const changes = row.changes.length + Math.max(row.rows, row.stuck) + waiting
  // One that was written to and not looked through since may hold something: it is told rather than hidden.
  return { changes: changes + row.files === 0 && isTouched(row) ? 1 : changes, files: row.files }
}

/** Whether anything of a ticket has not reached the shop. */
export function isUnsent(row: Counted, waiting: number): boolean {
  const { changes, files } = unsentCounts(row, waiting)
  return changes + files > 0
}
