import { z } from 'zod'
import {
  OUTSIDE_METHODS,
  type TicketFields,
  type TicketView,
  type VisitorContact,
} from '#shared/booth/ticket.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import type { ErrorCode } from './errors.ts'
import {
  MAX_ACTS,
  MAX_CALL_ACTS,
  MAX_OFFER_BYTES,
  MAX_SIGNATURE_BYTES,
  MAX_SYNC_MUTATIONS,
  MAX_TICKET_CENTS,
  SYNC_PROTO,
} from './limits.ts'
import { type SyncAnswer, sentMutation } from './sync.ts'
import { type TicketPatch, text } from './ticket-patch.ts'
import { artworkKey, artworkSlot, listOf } from './values.ts'

export type { TicketPatch }

/** Rights of staff, from the access token's `permissions` and nowhere else (D42). */
export const RIGHTS = ['booth:sell', 'orders:read', 'orders:work', 'messages:answer', 'money:refund'] as const
export type Right = (typeof RIGHTS)[number]

/** GET /api/users/rights: what the device may offer; the server never believes it (D42). */
export interface Rights {
  rights: Right[]
}

const uuid = z.uuid()
/** Base64 of at most so many bytes. */
const base64 = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'is no base64')
    .max(Math.ceil(bytes / 3) * 4)

/** A booth key's name: 8 bytes in hex. */
export const kid = z.string().regex(/^[0-9a-f]{16}$/, 'is no name of a booth key')
/** An order link's secret: 128 bits in base64url (booth, "The code"). */
export const orderToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'is no order token')
/** SHA-256 of one, base64. */
const tokenHash = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'is no SHA-256 in base64')

/** Tickets one sync call may name, and one call of acts. */
export const MAX_SYNC_TICKETS = 50
/** Tickets one answer tells of. */
export const MAX_TICKETS_ANSWERED = 50

/** POST /api/booth/key: a key for this tablet's codes, until the show's last day + 2, at most 30 days (booth, "Records"). */
export const boothKeyRequest = z.object({ deviceId: uuid, label: text(80), lastDay: z.iso.date() })
export interface BoothKeyAnswer {
  kid: string
  /** 32 bytes, base64: the tablet imports it non-extractable and forgets it. */
  key: string
  /** ISO time by the shop's clock. */
  expiresAt: string
  /** What it follows from; shops of before name none. */
  source?: string
}

/** POST /api/booth/key/:kid/revoke */
export const kidParam = z.object({ kid })

/**
 * POST /api/booth/sync: carts of many tickets in one call, each as POST /api/sync/cart has it; mutations of all together
 * are at most 50. A ticket that the shop has not heard of comes into being, of whoever sends it first.
 */
export const boothSyncRequest = z.object({
  proto: z.literal(SYNC_PROTO),
  user: z.string().min(1).max(256),
  carts: listOf(
    z.object({
      ticket: uuid,
      epoch: z.string().max(100),
      knownV: z.number().int().min(0),
      muts: listOf(sentMutation, { max: MAX_SYNC_MUTATIONS }),
    }),
    { min: 1, max: MAX_SYNC_TICKETS },
  ),
})
/** As a device sends it. */
export type BoothSyncRequest = z.input<typeof boothSyncRequest>
/** As the server hands it on. */
export type ReadBoothSync = z.output<typeof boothSyncRequest>

/** A ticket's cart with its fields, as the shop has it. */
export interface TicketSnapshot {
  lines: CartLine[]
  fields: TicketFields
}

/** Of each ticket of a sync call: its answer, or why there is none. `forgotten`: the device deletes it (B14). */
export type TicketSynced =
  | { ticket: string; answer: Omit<SyncAnswer, 'snapshot'> & { snapshot: TicketSnapshot | null } }
  | { ticket: string; code: ErrorCode }
export interface BoothSyncAnswer {
  carts: TicketSynced[]
}

/** Tickets that one question may name. */
export const MAX_KNOWN_TICKETS = 1_000
const knownVersion = z.string().max(140)

/** Counted before any is looked at, and left at the first that is wrong, as lists are (issue 6.1). */
const knownTickets = z.unknown().transform((sent, ctx): Record<string, string> => {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse('is no map of tickets')
  const entries = Object.entries(sent)
  if (entries.length > MAX_KNOWN_TICKETS) return refuse(`names more than ${MAX_KNOWN_TICKETS} tickets`)
  const read: [string, string][] = []
  for (const [id, version] of entries) {
    const known = knownVersion.safeParse(version)
    if (!known.success || !uuid.safeParse(id).success)
      return refuse('has an entry that is no ticket with its version')
    read.push([id, known.data])
  }
  return Object.fromEntries(read)
}) as unknown as z.ZodType<Record<string, string>, Record<string, string>>

/**
 * POST /api/booth/tickets: those of the person's tickets that differ from what the device knows, `epoch:v:rev` of each. With `from` or
 * `before` those between these two ids alone: a device that knows more than it may name asks range by range.
 */
export const ticketsRequest = z.object({
  user: z.string().min(1).max(256),
  known: knownTickets,
  from: uuid.optional(),
  before: uuid.optional(),
})
export type TicketsRequest = z.infer<typeof ticketsRequest>
export interface TicketsAnswer {
  /** At most 50. */
  tickets: { epoch: string; v: number; snapshot: TicketSnapshot; view: TicketView }[]
  /** Others differ too: ask again. */
  more: boolean
  /** Those of `known` that are forgotten or were never heard of. */
  gone: string[]
  /** What keys follow from now: a tablet whose key is of something else asks for another. */
  keySource: string
}

const cents = z.number().int().min(0).max(MAX_TICKET_CENTS)

/** What is done to a ticket besides its cart; counts once by its id, in a lane of its own (booth, "Calls"). */
export const boothAct = z.discriminatedUnion('kind', [
  /** A link of this tablet. */
  z.object({ kind: z.literal('token'), hash: tokenHash }),
  /** An offer by its bytes (`shared/booth/offer.ts`). */
  z.object({ kind: z.literal('offer'), bytes: base64(MAX_OFFER_BYTES) }),
  /** Paid outside the provider; `sawPhone`: the visitor was asked whether they had paid by phone. */
  z.object({
    kind: z.literal('taken'),
    offerId: uuid,
    method: z.enum(OUTSIDE_METHODS),
    ref: text(120),
    cents,
    by: text(120),
    sawPhone: z.boolean(),
  }),
  z.object({ kind: z.literal('cancel') }),
  /** A cancelled ticket is served again, under a new link. */
  z.object({ kind: z.literal('reopen'), hash: tokenHash }),
  /** Ends a link. */
  z.object({ kind: z.literal('revoke'), hash: tokenHash }),
  /** The next browser that comes with the link is the visitor's. */
  z.object({ kind: z.literal('letIn') }),
  /** The visitor signed what an offer says, on the tablet. */
  z.object({
    kind: z.literal('signed'),
    offerId: uuid,
    /** SHA-256 of the offer's bytes, base64. */
    hash: tokenHash,
    /** A PNG's bytes, base64. */
    picture: base64(MAX_SIGNATURE_BYTES),
  }),
  /** A surplus was given back. */
  z.object({ kind: z.literal('returned'), surplus: z.string().min(1).max(255) }),
  /**
   * A change after payment: it stays as paid. The other answer is a second ticket. `cart`: what staff saw (`madeHash`); tablets of
   * before name none, and leave what the cart holds by then.
   */
  z.object({ kind: z.literal('asPaid'), cart: tokenHash.optional() }),
  /**
   * A file that lies at the shop comes along with a line that was moved or copied here (booth, "Records"): from a slot of another of
   * this person's tickets into one of this ticket's, which keeps what it has. `key`: as that cart names it; empty for a visitor's own.
   */
  z.object({
    kind: z.literal('carry'),
    from: z.object({ ticket: uuid, line: text(64).min(1), slot: artworkSlot }),
    key: z.union([z.literal(''), artworkKey]),
    line: text(64).min(1),
    slot: artworkSlot,
  }),
  /** A colleague takes the ticket over, who has its link from an export. */
  z.object({ kind: z.literal('adopt'), token: orderToken }),
])
export type BoothAct = z.output<typeof boothAct>

/** POST /api/booth/acts: of each ticket what was done to it, in that order; acts of all together are at most 100. */
export const actsRequest = z.object({
  user: z.string().min(1).max(256),
  tickets: listOf(
    z.object({
      ticket: uuid,
      acts: listOf(z.object({ id: uuid, act: boothAct }), { min: 1, max: MAX_ACTS }),
    }),
    { min: 1, max: MAX_SYNC_TICKETS },
  )
    .refine(tickets => tickets.reduce((sum, { acts }) => sum + acts.length, 0) <= MAX_CALL_ACTS, {
      message: `carries more than ${MAX_CALL_ACTS} acts`,
    })
    // The order within a ticket is that of its one list.
    .refine(tickets => new Set(tickets.map(({ ticket }) => ticket)).size === tickets.length, {
      message: 'names a ticket twice',
    }),
})
/** As a device sends it. */
export type ActsRequest = z.input<typeof actsRequest>

/**
 * The same as pages of before 2026-11-25 send it, of one ticket, and are answered with its `TicketActs` or an error. A tablet's worker
 * opens these once more after an update of the shop, and what it took at a stand must not be refused for good (issue 9.7).
 */
export const ticketActsRequest = z.object({ user: z.unknown(), ticket: z.unknown(), acts: z.unknown() })

/** What became of an act. `sold`: it was paid before. `later`: the provider or the object store is silent, it is tried again. */
export type ActOutcome =
  | { kind: 'done' }
  | { kind: 'surplus'; surplus: string }
  | { kind: 'sold' }
  | { kind: 'later' }
  | { kind: 'refused'; code: ErrorCode }
/** What became of one ticket's acts, and what the ticket is by now. */
export interface TicketActs {
  answers: { id: string; outcome: ActOutcome }[]
  view: TicketView
}
/**
 * Of each ticket of a call of acts: its answer, or why there is none. `not_found` for another's, `rate_limited` for one
 * too many; `unavailable` once its acts take too long or fail: they are tried again, and those of no other ticket wait.
 */
export type TicketActed = ({ ticket: string } & TicketActs) | { ticket: string; code: ErrorCode }
export interface ActsAnswer {
  tickets: TicketActed[]
}

/** POST /api/o: what the link stands for. `code`: the digits behind `#`, while the shop has not heard of the offer. */
export const visitorRequest = z.object({
  code: z
    .string()
    .regex(/^\d{0,2300}$/)
    .optional(),
})

/** A file that came and cannot be printed from; `message` is why, in the spec's words (§5). */
export interface RefusedFile {
  fileName: string
  message: string
}

/** A part of a line as the visitor sees it; names of files only in the visitor's own browser. */
export interface VisitorSlot {
  slot: string
  name: string
  fileName: string | null
  isStored: boolean
  /** Whether this browser may put a file there. */
  mayFill: boolean
  /** What came for it counts as none; absent where nothing was refused (decision 102). */
  refused?: { fileName: string | null; message: string }
}

/** A line as the visitor sees it. */
export interface VisitorLine {
  lineId: string
  product: string
  options: Record<string, unknown>
  cents: number
  slots: VisitorSlot[]
}

/** An offer as the visitor sees it. */
export interface VisitorOffer {
  id: string
  lines: VisitorLine[]
  totalCents: number
}

/** What a link shows to whoever has it. */
export interface VisitorView {
  state: 'open' | 'paid' | 'closing'
  offer: VisitorOffer
  /** What the stand would change of a claimed order, to the visitor's own browser: current once they agree (issue 9.5). */
  proposed: VisitorOffer | null
  /** The offer in the code is not the current one: the newer is shown. */
  isNewer: boolean
  /** Whether this browser is the visitor's: it may change contact, claim and replace files. */
  isVisitor: boolean
  contact: VisitorContact | null
  /** ISO time until when the prices hold; null where they are to be confirmed. */
  heldUntil: string | null
  /** `refundedCents`: of what was paid for it, given back so far; absent where that is nothing. */
  order: { orderId: string; status: OrderStatus; toFollow: number; refundedCents?: number } | null
  /** Proofs that wait for an answer, each with its page, in the visitor's own browser; absent where none does (D50). */
  proofs?: { line: number; product: string; href: string }[]
  /** What was received for it, in cents; null while nothing was, absent from shops of before it was told (decision 88). */
  paidCents?: number | null
  /** What is owed back, in cents. */
  owedCents: number
  /** What was given back of what had been received beyond the order, in cents. */
  returnedCents: number
  /** Some of that was received with the sale itself, which was more than the order comes to. */
  hasExcess?: true
  isClaimed: boolean
}

/** POST /api/o/pay: opens a payment page; `accept` agrees to changed prices (D10). */
export const visitorPayRequest = z.object({ offerId: uuid, accept: z.string().max(128).optional() })
export interface VisitorPay {
  url: string
}

/** POST /api/o/agree: the visitor of a claimed order takes the proposed offer for theirs. */
export const visitorAgreeRequest = z.object({ offerId: uuid })

/** POST /api/o/contact */
export const visitorContactRequest = z.object({
  name: text(200),
  phone: text(60),
  mail: text(320),
  company: text(200),
})

/** POST /api/o/uploads/:artwork/complete: where the file goes. */
export const visitorPlaces = z.object({
  places: listOf(z.object({ line: uuid, slot: artworkSlot }), { min: 1, max: 16 }),
})

/** POST /api/o/picture: the small picture of a slot's file, to the visitor's own browser. */
export const visitorPictureRequest = z.object({ line: uuid, slot: artworkSlot })
/** An address valid ten minutes, or that the picture is still being drawn (202). */
export type VisitorPicture = { url: string } | { isComing: true }

/** POST /api/o/session: after the payment page, by the link's secret. */
export const visitorSessionRequest = z.object({ sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/) })
export interface VisitorPaid {
  status: 'open' | 'paid' | 'expired'
  orderId: string | null
}
