import { z } from 'zod'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkFacts, Verdict } from '#shared/artwork/verdict.ts'
import type { Day } from '#shared/calendar/day.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import { type Delivery, ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import type { RefusedFile } from './booth.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_CALL_ACTS, MAX_NOTE } from './limits.ts'
import { orderLine, type Proof, type ProofPolicy, proofVersion } from './proofs.ts'
import { text } from './ticket-patch.ts'
import { artworkSlot, listOf } from './values.ts'

/** Orders one page of the board has where nobody says how many, and at most. */
const BOARD_PAGE = 50
const MAX_BOARD_PAGE = 100

/** An order's id as typed or shown; read as `readOrderId` has it (D32). */
const orderId = z.string().min(1).max(40)

/** GET /api/desk/orders (`orders:read`): those of one status, or of all, newest first. */
export const boardQuery = z.object({
  status: z.union([z.literal(''), z.enum(ORDER_STATUSES)]).default(''),
  /** Only those that carry this mark. */
  flag: z.union([z.literal(''), z.enum(['rush', 'blocked'])]).default(''),
  /** Words, each the beginning of a word of order id, customer, job name or product; all must be met. */
  find: text(200).default(''),
  /** `next` of the page before; empty for the first. */
  cursor: z
    .string()
    .max(120)
    .regex(/^([0-9TZ:.-]+~[\w-]+)?$/, 'is no cursor')
    .default(''),
  limit: z.coerce.number().int().min(1).max(MAX_BOARD_PAGE).default(BOARD_PAGE),
})
export type BoardQuery = z.output<typeof boardQuery>

/** Whether what is printed is here: `none` needs none, `to follow` waits for at least one file (D49). */
export type DeskArtwork = 'none' | 'here' | 'to follow'

/**
 * Whether a customer still has to look at a proof, asked for a change, or approved every line as it is now; `due`: a line was
 * changed since its proof was sent (issue 11.3).
 */
export type DeskProofState = 'waiting' | 'change' | 'due' | 'approved'

/**
 * Why mails of an order do not reach its customer: no address is known, they stopped mails, the mail server refused the last one for good,
 * or an address that nobody verified has had as many as it gets (D51, decision 103).
 */
export type DeskUntold = 'nobody' | 'stopped' | 'refused' | 'enough'

/** An order as the board shows it. */
export interface DeskRow {
  orderId: string
  status: OrderStatus
  /** ISO time. */
  createdAt: string
  /** The day it is due: what staff set, else the day it is ready (D43); null where neither is known. */
  due: Day | null
  /** Name, else e-mail; empty where nobody knows either. */
  customer: string
  items: { product: string; quantity: number; jobName: string }[]
  artwork: DeskArtwork
  /** A mark that staff set, without a price. */
  rush: boolean
  /** Why it cannot go on; null while it can. */
  blocked: string | null
  /** How its proofs stand; absent while none that still counts was sent. */
  proof?: DeskProofState
  /** What was paid and may still be given back, in whole cents; absent from what a device has kept from before it was told. */
  leftCents?: number
  /** Absent while mails reach them. */
  untold?: DeskUntold
  /** Rises by one with every entry of its history; acts say which one their device saw. */
  rev: number
}

export interface DeskBoard {
  orders: DeskRow[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

/** GET /api/desk/orders/:id */
export const deskOrderParam = z.object({ id: orderId })

/** A file of a printed part, as the server judged it when it was bought. */
export interface DeskFile {
  slot: ArtworkSlot
  /** What the slot is called, such as "Back artwork". */
  name: string
  /** As the customer named it. */
  fileName: string
  /** As it is downloaded: `GL-7KQ2-M9XD_1of3_13oz-vinyl-banner_72x36in_q2_front.pdf` (issue 11.2). */
  downloadName: string
  /** Null where nothing was kept of a judgement. */
  verdict: Verdict | 'unread' | null
  facts: ArtworkFacts | null
  /** Inches of the file as its advice takes them (D17); absent where nothing was kept of them. */
  size?: SizeIn
  /** What a print shop would say of it; never in the way (D17). */
  advice: string[]
  /** Whether there is a small picture of it to show. */
  hasPicture: boolean
  /** What it is known by in a folder that each file is brought to once (issue 11.2). */
  exportId: string
}

/** What is to be made of one bought line, in the shop's words. */
export interface DeskLine {
  product: string
  quantity: number
  jobName: string
  isPickup: boolean
  /** Such as `6' 0" x 3' 0"`; empty where the product has one size alone. */
  size: string
  /** Every choice by its title, those that are the default too. */
  choices: { title: string; value: string }[]
  /** As bought, for drawing the proof. */
  options: OptionsMap
  /** In dollars. */
  total: number
  /** Those to print: a file of a part that the choices do not print is none of them. */
  files: DeskFile[]
  /**
   * Parts that may have a file and have none; `front` among them means that the line waits. `refused`: the one that came
   * cannot be printed from, and its customer is asked for another (decision 102).
   */
  missing: { slot: ArtworkSlot; name: string; refused?: RefusedFile }[]
  /** Of the proof that would be sent of it now. */
  version: string
}

/** What happened to an order. `text` of a note or reason is empty once its person's data is deleted. */
export type DeskEvent =
  | { kind: 'created'; status: OrderStatus }
  | { kind: 'move'; from: OrderStatus; to: OrderStatus }
  | { kind: 'rush'; on: boolean }
  | { kind: 'block'; text: string }
  | { kind: 'unblock' }
  | { kind: 'note'; text: string }
  | { kind: 'due'; day: Day | null }
  | { kind: 'file'; line: number; slot: ArtworkSlot; what: DeskFileKind }
  | { kind: 'artwork' }
  | { kind: 'proof'; line: number; again?: true }
  | { kind: 'approved'; line: number }
  | { kind: 'change'; line: number }
  /** Money that is to go back, that went back, and that the provider does not give back; whole cents (issue 11.6). */
  | { kind: 'refund'; cents: number; text: string }
  | { kind: 'refunded'; cents: number }
  | { kind: 'refund refused'; cents: number }
  /** `order` is the new order's number. */
  | { kind: 'reprint'; order: string; text: string }

/** One entry of an order's history, which only grows (issue 11.2). */
export interface DeskEntry {
  /** From 1 on; the order's `rev` is that of its last. */
  n: number
  /** ISO time by the shop's clock. */
  at: string
  /** A staff member's name, "Staff" where that is unknown or deleted, "Shop", "Customer", "Tracking tool" or "Command line". */
  who: string
  /** What the device calls itself; empty where no device was used. */
  device: string
  event: DeskEvent
}

/** `due`: the provider has not said yes yet, and is asked again. */
export type RefundState = 'due' | 'given' | 'refused'

/** What became of an order's money; whole cents (issue 11.6). */
export interface DeskMoney {
  paidCents: number
  leftCents: number
  /** Whether it was paid outside the provider, and goes back by hand (D49). */
  isByHand: boolean
  /** Oldest first. */
  refunds: DeskRefund[]
}

/** Money of an order that goes back; whole cents (issue 11.6). */
export interface DeskRefund {
  /** What it was asked for under; absent from jobs that a device has kept from before it was told. */
  id?: string
  /** ISO time. */
  at: string
  /** Who asked, by name. */
  who: string
  cents: number
  reason: string
  state: RefundState
}

/** A proof as the desk is told of it. */
export interface DeskProof extends Proof {
  /** Until when the link in its mail opens (ISO); null once that was ended. Absent from jobs that a device has kept from before it was told. */
  linkUntil?: string | null
}

/** Everything the shop needs to make one order. */
export interface DeskJob extends DeskRow {
  contact: { name: string; email: string; phone: string; company: string }
  /** Where mails go, where that is another address than the one above: who claimed a stand's order has a verified one (D51). */
  mailsTo?: string
  totalAmount: number
  /** ISO time; null where it was not kept. */
  paidAt: string | null
  promised: Day | null
  ready: Day | null
  delivery: Delivery | null
  /** Where it goes as a stand wrote it down, in words; absent where that was not done. */
  shipTo?: string
  /** Whether it was sold at a booth (D49). */
  isBooth: boolean
  lines: DeskLine[]
  /** Absent, like the next two, from jobs that a device has kept from before it was told. */
  money?: DeskMoney
  /** Numbers of the orders that print some of it again, oldest first. */
  reprints?: string[]
  /** Of a reprint: the order it is of, and why. */
  reprintOf?: { orderId: string; reason: string } | null
  proofPolicy: ProofPolicy
  /** All versions that were sent, oldest first. */
  proofs: DeskProof[]
  /** Oldest first. */
  history: DeskEntry[]
}

/** What staff do to an order; needs `orders:work`. */
const deskAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), status: z.enum(ORDER_STATUSES) }),
  z.object({ kind: z.literal('rush'), on: z.boolean() }),
  z.object({ kind: z.literal('block'), reason: text(MAX_NOTE).min(1) }),
  z.object({ kind: z.literal('unblock') }),
  z.object({ kind: z.literal('note'), text: text(MAX_NOTE).min(1) }),
  /** At most a year before today and two years after; null goes back to the day it is ready. */
  z.object({ kind: z.literal('due'), day: z.iso.date().nullable() }),
  /**
   * Sends the customer the proof of a line as it was when `version` was seen; with `again`, the `linkUntil` that was seen, once more one
   * that they have and did not answer (decision 103).
   */
  z.object({
    kind: z.literal('proof'),
    line: orderLine,
    version: proofVersion,
    said: text(MAX_NOTE),
    again: z.iso.datetime().optional(),
  }),
])
export type DeskAct = z.output<typeof deskAct>

/** The device that acts: an id of its own and what its staff call it. */
export const deskDevice = z.object({ id: z.uuid(), label: text(80) })
export type DeskDevice = z.output<typeof deskDevice>

/**
 * POST /api/desk/acts (`orders:work`): at most 100, in the order they were made. An act counts once by its id, made on the
 * device. `seen` is the order's `rev` as the device showed it when the act was made; acts made offline one after the
 * other carry the same.
 */
export const deskActsRequest = z.object({
  user: z.string().min(1).max(256),
  device: deskDevice,
  acts: listOf(z.object({ id: z.uuid(), order: orderId, seen: z.number().int().min(0), act: deskAct }), {
    min: 1,
    max: MAX_CALL_ACTS,
  }),
})
/** As a device sends it. */
export type DeskActsRequest = z.input<typeof deskActsRequest>

/**
 * What became of an act. `done`: it holds; `after` is what another device did to the same thing since `seen`, and was
 * replaced or agreed with. `overtaken`: another device moved the order since `seen`, so this move changed nothing: the
 * person is told by whom and may move it again; or the customer has this very proof already, with other words than these.
 * `refused`: `not_found`, `final_status`, `artwork_to_follow`,
 * `invalid` (no day an order may be due), `proof_missing`, `proof_outdated` (the line was changed since), `forbidden` (the shop sends no proofs), `too_large` (the
 * history, or what is said to proofs, is full), `idempotency_conflict` (another act had this id); `unavailable`: not now, it
 * is sent again.
 */
export type DeskOutcome =
  | { kind: 'done'; after?: DeskEntry }
  | { kind: 'overtaken'; by: DeskEntry }
  | { kind: 'refused'; code: ErrorCode }

export interface DeskActsAnswer {
  answers: { id: string; outcome: DeskOutcome }[]
  /** Each order that was named and is there, once, as it is now; none for whoever may not see orders (`orders:read`). */
  orders: DeskRow[]
}

/** `original`: the customer's bytes as they were judged. `picture`: the small picture of it. */
const DESK_FILE_KINDS = ['original', 'picture'] as const
export type DeskFileKind = (typeof DESK_FILE_KINDS)[number]

/**
 * POST /api/desk/orders/:id/file (`orders:read`): an address for one file, ten minutes long, served as an attachment;
 * written to the order's history first (D42). `line` counts from 1.
 */
export const deskFileRequest = z.object({
  line: z.number().int().min(1).max(1_000),
  slot: artworkSlot,
  what: z.enum(DESK_FILE_KINDS),
  device: deskDevice,
})
export interface DeskFileAnswer {
  url: string
  name: string
  /** Of the file. */
  bytes: number
  /** By the object store. */
  etag: string
  /** Identity of its bytes, where it is known ("Artwork"). */
  artwork: string | null
}

/**
 * GET /api/desk/changes (`orders:read`): a stream, read with fetch and the bearer header, a JSON object a line (`\n`). It
 * ends by itself when token or right does; then the device signs in or asks `GET /api/users/rights` before it comes
 * again. `since` is the last `at` it was told; without one it is told what changes from now on.
 */
export const deskChangesQuery = z.object({
  since: z.union([z.literal(''), z.iso.datetime()]).default(''),
})
export type DeskChange =
  /** First of all, and every 15 s without another line. */
  | { kind: 'here'; at: string }
  /** These orders are new or changed, as the board shows them; at most 100 a line. One may be told twice. */
  | { kind: 'changed'; at: string; orders: DeskRow[] }
  /** `since` lies too far back: what is shown is to be asked for anew. */
  | { kind: 'reset'; at: string }
  /** The stream ends: sign-in or right is over, or somebody else's stream took its place. */
  | { kind: 'end'; code: 'unauthorized' | 'not_found' | 'rate_limited' }
