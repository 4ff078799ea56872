import type { CartLine } from '#shared/cart/line.ts'
import type { DeskJob, DeskRow } from '#shared/contract/desk.ts'
import type { Order } from '#shared/orders/order.ts'

/** A cart line and its place in the cart; places rise and have gaps. */
export interface LineRow {
  id: string
  place: number
  line: CartLine
}

/**
 * What waits to reach the server ("Outbox"): one row is one cart mutation, one message, one record, one act at the desk, one
 * answer to a message or one to a proof.
 */
export interface OutboxRow {
  /** Order of sending; rises on this device. */
  seq: number
  /** UUID: the mutation's id, or the `Idempotency-Key` of the call. */
  id: string
  kind: 'cart' | 'contact' | 'user' | 'desk' | 'answer' | 'proof'
  /** What it changes; rows of one entity leave first in, first out. */
  entity: string
  /** A `CartMutation`, or the body of the call. */
  body: unknown
  /** Milliseconds since 1970 by the device's clock: shown to the person, decides nothing (G5). */
  madeAt: number
  state: 'waiting' | 'needs-you'
  /** Why it needs the person: a code of the API's, or `old`. */
  code?: string
  /** The server's own words for it. */
  reason?: string
  /** The person agreed that it goes although it is older than 60 days. */
  isConfirmed?: boolean
  /** Product of the line it changes, for people: the line itself may be gone by then. */
  product?: string
  /** Of a changed line: what its fields held when the person changed them, by `fieldName`. */
  seen?: Record<string, unknown>
  /** The line as last shown before it went away elsewhere, so that it can be offered back. */
  lost?: CartLine
  /** Of a line that was moved to another ticket: it leaves this cart only once the shop has it there (booth, "Records"). */
  waitsFor?: TicketLine
}

/** One of the shop's orders as its staff's device last heard of it; `job` once it was opened here (issue 11.1). */
export interface DeskOrderRow {
  orderId: string
  order: DeskRow
  job: DeskJob | null
}

/** A line in the cart of a booth's ticket. */
export interface TicketLine {
  ticket: string
  line: string
}

/** What the person is told about a change of theirs once it arrived; stays until it is answered. */
export interface NoticeRow {
  /** The mutation's id. */
  id: string
  /**
   * `gone`: the line was removed elsewhere. `artwork_gone`: its file is not there. `overwrote`: another device had changed
   * it. `refused`: the shop did not take the change, which stands as "needs you" for as long as this is here. `deleted`: the
   * cart was deleted with the person's data, and what lay in it here needs them, line by line; it names no line.
   */
  kind: 'gone' | 'artwork_gone' | 'overwrote' | 'refused' | 'deleted'
  /** Line id. */
  line: string
  product: string
  /** For `gone`: the line, to be added again. */
  lost?: CartLine
  /** For `overwrote`: the other device's values, by field; null where the shop has not kept them. */
  overwrote?: Record<string, unknown> | null
  /** For `refused`: the code. */
  code?: string
  /** A tab has said it; it stays with the cart until it is answered. */
  isTold?: boolean
}

/** A row that arrived, kept a while to show what was done when. */
export interface DoneRow extends OutboxRow {
  /** Milliseconds since 1970 by the device's clock. */
  doneAt: number
}

/** A picked or shared file kept on this device until it is stored and referred to ("Artwork"). */
export interface FileRow {
  /** UUID of this copy. */
  id: string
  fileName: string
  size: number
  type: string
  state: 'copying' | 'saved'
  /** The browser's file system, `fileParts`, or nothing but the page that picked it (then there is no row). */
  where: 'opfs' | 'rows' | 'held'
  /** SHA-256 over the SHA-256 digests of the 8 MiB parts, hex; null until re-read and hashed. */
  artwork: string | null
  /** Those digests in order, base64. */
  digests: string[]
  /** Milliseconds since 1970, rising on this device. */
  madeAt: number
}

/** An 8 MiB piece of a file where there is no file system for pages. */
export interface FilePartRow {
  file: string
  /** From 1. */
  part: number
  bytes: Blob | ArrayBuffer
}

/** An order as last seen, for reading without a connection. */
export interface OrderRow {
  id: string
  order: Order
  /** When the shop last told it, in milliseconds since 1970 by the shop's clock; by the device's without `offset`. */
  seenAt: number
  /** How far the shop's clock was ahead of the device's then, in milliseconds; rows of before 2026-11-21 have none. */
  offset?: number
}

/** The small picture of an artwork in an order, as last seen. */
export interface OrderPictureRow {
  /** Key of the artwork (spec §3). */
  key: string
  picture: Blob
}

/** Small facts about this database, by name. */
export interface MetaRow {
  name: string
  value: unknown
  /** Of the cart's versions: another with every write of the cart or its lines. An older shop writes none. */
  stamp?: string
}
