import type { Profile } from '#api/gateways/ports.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { ArtworkFacts, Verdict } from '#shared/artwork/verdict.ts'
import type { OutsideMethod, TicketSlot, VisitorContact } from '#shared/booth/ticket.ts'
import type { Day } from '#shared/calendar/day.ts'
import type { ArtworkRef, ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import type { SyncedCart } from '#shared/cart/mutation.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import type { ActOutcome, BoothAct } from '#shared/contract/booth.ts'
import type { DeskDevice, DeskEvent } from '#shared/contract/desk.ts'
import type { SyncRefusal } from '#shared/contract/errors.ts'
import type { ProofAnswer } from '#shared/contract/proofs.ts'
import type { SyncDone } from '#shared/contract/sync.ts'
import type { BoughtLine } from '#shared/orders/bought.ts'
import type { DeliveryAddress } from '#shared/orders/delivery-address.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import type { Doc } from './collection.ts'
import type { Members } from './members.ts'

/** `_id` is the list number in decimal. `supersededAt` is set when a newer list is published (D12). */
export interface PriceListDoc extends Doc {
  number: number
  publishedAt: string
  supersededAt: string | null
  withdrawn: boolean
  /** Since when payment pages at its prices are being ended; null or absent when none is left (issue 6.9). */
  endingSince?: string | null
  list: PriceList
}

/**
 * `_id` is the identity provider's subject. E-mail, name and picture are as the sign-in's record had them: the client's own
 * words, which are told to nobody (D3, issue 6.14).
 */
export interface UserDoc extends Doc {
  email: string
  name: string
  picture: string
  updatedAt: string
  /** `Idempotency-Key`s of the last records, newest first. */
  keys?: string[]
  /** What the identity provider said of the person, and when (ISO); absent until it did. */
  provider?: Profile & { at: string }
}

/** What the server itself found in a stored artwork (D16); it holds for the bytes of this ETag. */
export interface ArtworkJudged {
  etag: string
  at: string
  /** `unread`: it cannot be judged without reading more than 16 MB. */
  verdict: Verdict | 'unread'
  message: string
  facts: ArtworkFacts | null
  /** What an accepted PDF's page holds, for advice (D17). */
  page: PageFacts | null
  /** How often these bytes took more time or memory than a file may (issue 6.2). */
  overdue?: number
}

/** `_id` is `bucket/key`. Exactly one owner, ever; null until the first claim (D21). */
export interface ArtworkDoc extends Doc {
  bucket: string
  key: string
  owner: string | null
  contentType: string
  /** Bytes declared when the address was signed; null when nobody said. */
  declaredLength: number | null
  createdAt: string
  /** Of what a stranger asked an address for: when its bytes were last held against a quota; absent from records of before. */
  countedAt?: string
  etag: string | null
  size: number | null
  /** Identity of the bytes, where only they can have been stored under this key (D23). */
  artwork?: string
  /** Its addresses may be written to again: what is bought is copied first (issue 6.10). */
  rewritable?: boolean
  /** The copy that was made of the bytes of this ETag, under a key nobody ever gets an address for. */
  copy?: { etag: string; key: string }
  /** Such a copy. */
  isCopy?: boolean
  /** Null or absent until it is judged. */
  judged?: ArtworkJudged | null
  /** ETag and size of bytes whose verdict is a time-out: it holds for them under every key (issue 6.2). */
  overdueBytes?: string
  /**
   * No picture of the bytes of this ETag came about so many times, the last one then (issue 6.38). `isSlow`: it took more
   * time or memory than it had, and is drawn again (issue 12.7).
   */
  undrawn?: { etag: string; at: string; times: number; isSlow?: boolean }
  /** When its picture is drawn again with more time, where that is to be (ms). */
  drawDue?: number | null
  /** Set while the object may be deleted a day later; taken back when it is used again (D24). */
  doomedAt?: string | null
  /** Until then (ISO) the daily cleaning passes it over; null or absent until it was looked at once (issue 10.1). */
  nextLookAt?: string | null
  /** The object is about to be deleted: the record counts as gone, and goes last (D24). */
  removing?: boolean
  /** And nothing used it once it counted as gone: the object may be gone, and the mark is not taken back. */
  isGoing?: boolean
}

/** A file that its person keeps though nothing uses it (D58); `_id` follows from both. */
export interface KeptFileDoc extends Doc {
  owner: string
  /** As its person named it; `size` as the store has it. */
  file: ArtworkRef
  createdAt: string
}

/** `_id` is `owner artwork`, both encoded: one upload for each person and file, however often it is started (D23). */
export interface ArtworkUploadDoc extends Doc {
  owner: string
  /** Identity of the file ("Artwork"). */
  artwork: string
  /** Of the object it becomes. */
  key: string
  size: number
  contentType: ArtworkRef['type']
  /** The store's name of the upload in parts; null before there is one and after it is over. */
  uploadId: string | null
  /** When it was last started or resumed. */
  touchedAt: string
}

/** What became of a mutation; kept so that a repeat is answered alike and changes nothing ("Cart sync"). */
export interface KnownMutation {
  /** Epoch ms by the server's clock. */
  at: number
  /** The version its request was written as. */
  v: number
  note?: NonNullable<SyncDone['note']>
  overwrote?: NonNullable<SyncDone['overwrote']> | null
  /** Set when it was rejected. */
  code?: SyncRefusal
  /** Of what it changed (`hashOf`); absent for one that was no mutation, and in documents of before 2026-11-22. */
  hash?: string
}

/** A bought line, under the mutation that takes it out of the cart. */
export interface BoughtInCart extends BoughtLine {
  mid: string
}

/** The newest version of each kind that a cart has forgotten for want of room (decision 19); 0 where it forgot nothing. */
export interface ForgottenVersions {
  outcomes: number
  removed: number
  /** Field versions. */
  revs: number
}

/** Up to which version a cart's outcomes are in the archive, and up to which they are nowhere any more. */
export interface ArchivedVersions {
  upTo: number
  lost: number
}

/** An old outcome of a cart; `_id` is `cart/mid`. It counts up to the version its cart says is archived. */
export interface CartOutcomeDoc extends Doc, KnownMutation {
  /** `owner/cartId/life` */
  cart: string
}

/** `_id` is `owner/cartId`. */
export interface CartDoc extends Doc, Omit<SyncedCart, 'revs'> {
  owner: string
  cartId: string
  /** Made with the document: a cart that was deleted and began anew is another one. */
  life: string
  /** By mutation id, oldest first; 90 days, and the newest: older ones are archived (`archive.ts`). */
  mids: Members<KnownMutation>
  /** As in `SyncedCart`. */
  revs: Members<Record<string, number>>
  /** The version each of `removed` went in; absent in documents of before 2026-11-22. */
  removedAt?: number[]
  /** Highest version of what was forgotten for want of room; absent where nothing was. */
  forgotten?: ForgottenVersions
  /** Absent while nothing is. `forgotten` counts it as well: a shop of before, which looks into no archive, asks the person. */
  archived?: ArchivedVersions
  /** Lines that were bought before their device had sent them: they go when they come (D7). */
  awaited?: BoughtInCart[]
  updatedAt: string
}

export type CheckoutLine = OrderItemDoc

/** The day an order is ready if it is paid before the cut-off of another day, after so many open days (D43). */
export interface ReadyPromise {
  ready: Day
  payBefore: Day
  turnaroundDays: number
}

/** `_id` is the checkout id; the provider's session holds nothing but that id. */
export interface CheckoutDoc extends Doc {
  owner: string
  cartId: string
  /** For opening the session; empty once that is known or over. */
  email: string
  /** Set when the provider did not take the e-mail: its session was asked for once more without. */
  emailRefused?: boolean
  lines: CheckoutLine[]
  amountCents: number
  currency: 'usd'
  collectAddress: boolean
  /** What its payment page says; absent while no day can be promised, and from checkouts of before it was kept (D43). */
  promise?: ReadyPromise
  /** In place of a promise where approval is required: the business days its order takes from then on. */
  daysAfterApproval?: number
  /** Whether its session was asked for with pictures; absent from checkouts of before, which are asked for as they were. */
  pictures?: true
  /** Whether its session was asked for with job names and sizes; absent from checkouts of before. */
  isDescribed?: true
  sessionId: string | null
  state: 'opening' | 'open' | 'expired' | 'paid'
  /** Version of the shop's own cart when the checkout was opened. */
  cartV?: number
  createdAt: string
  orderId: string | null
  /** Of a booth order: the ticket, the offer that is paid, and the browser that pays, as its ticket names it (D49). */
  booth?: { ticketId: string; offerId: string; visitor: string | null }
  /** When it goes (ISO), known once it can never be paid any more; null or absent while it stays. */
  endsAt?: string | null
}

/** `_id` is `owner/cartId`: which checkout of a cart is the open one (D15). */
export interface OpenCheckoutDoc extends Doc {
  checkoutId: string
}

/** `_id` is the provider's session id. */
export interface SessionDoc extends Doc {
  checkoutId: string
  /** Empty for one that the books alone told of, after a restore: its checkout may be made again (B13). */
  owner: string
  /** What such a one asks for. */
  amountCents?: number
  /** It goes with its checkout. */
  endsAt?: string | null
}

/** A bought file as it was judged: these bytes are printed (issue 6.10). */
export interface JudgedFile extends Pick<ArtworkJudged, 'etag' | 'verdict' | 'facts' | 'page'> {
  /** As the line names it. */
  key: string
  /** Where the judged bytes lie: there, or in a copy of their own. */
  at: string
}

/** One bought line; artwork is kept by key, its address is derived (D21). */
export interface OrderItemDoc {
  lineId: string
  product: string
  quantity: number
  totalCents: number
  /** What was priced, made and shown; of what was bought before `cartOptions` was kept also what the price ignored (D6). */
  options: OptionsMap
  /** The options of its cart's line where those are others: they alone tell whether the line is what was bought (D7). */
  cartOptions?: OptionsMap
  artwork: ArtworkRef | null
  artworkBack: ArtworkRef | null
  /** Absent from what was bought before this was kept. */
  files?: JudgedFile[]
  /** The price list it was priced under; absent from what was priced before this was kept (issue 6.9). */
  priceList?: number
  /** Of the other parts that had a file, by slot (D57); read through `boughtArtworks`. */
  artworkParts?: Record<ArtworkSlot, ArtworkRef>
}

/** What the tracking tool still has to hear of this document: the outbox lies inside the document's own write (D30). */
export interface Tracked {
  /** Null until the tracker took it. */
  trackedAt?: string | null
  /** Epoch ms from which on it may be sent (again). */
  trackDue?: number
  trackAttempts?: number
}

/**
 * `_id` is the checkout id, so one checkout makes one order (D15); of a booth order it follows from the ticket, which has
 * many checkouts and one order (B1).
 */
/** A mail to the customer (D51); it lies in the document that makes it due, so that both are one write. */
export interface MailDoc<Occasion extends string> {
  /** Its Message-ID follows from it. */
  id: string
  occasion: Occasion
  /** ISO time it fell due. */
  at: string
  /** `withheld` was not to be sent (any more), `failed` could not be. */
  state: 'due' | 'sent' | 'withheld' | 'failed'
  /** Times it was not taken. */
  tries: number
  /** Whether it went to an address that no provider had verified. */
  isTyped?: boolean
  /** Whether it was withheld since its address had as many as it gets; absent otherwise. */
  isOneTooMany?: true
}

/**
 * Of an order, named after it, its place among the order's mails and its occasion: it came in, a proof waits, money was given back, a
 * file that came cannot be printed from, or it
 * went to this status.
 */
export type OrderMail = MailDoc<'received' | 'proof' | 'refund' | 'artwork' | OrderStatus>
/** Of a message, named after it and its answer. */
export type MessageMail = MailDoc<'answer'>

/** What has mails. */
export interface Mailed<Occasion extends string> extends Doc {
  mails?: MailDoc<Occasion>[]
  /** Epoch ms: when its next mail is to be tried; null or absent while none is due. */
  mailDue?: number | null
}

/** A notification to the customer's browsers (D51); like a mail it lies in the document that makes it due. */
export interface NotificationDoc<Occasion extends string> {
  /** The same as of the mail that says it. */
  id: string
  occasion: Occasion
  /** ISO time it fell due. */
  at: string
  /** `withheld` was not to be sent (any more), or had nobody to go to. */
  state: 'due' | 'sent' | 'withheld'
  /** Times some browser's push service did not take it. */
  tries: number
  /** Ids of the subscriptions that had it. */
  to: string[]
}

/** What has notifications. */
export interface Notified<Occasion extends string> extends Doc {
  notifications?: NotificationDoc<Occasion>[]
  /** Epoch ms: when its next notification is to be tried; null or absent while none is due. */
  notificationDue?: number | null
}

/** A browser that notifications go to; `_id` is the hash of its endpoint, so that it is one person's. */
export interface PushSubscriptionDoc extends Doc {
  owner: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: string
}

/** `_id` is the hash of an address that wants no mails but receipts (D51). */
export interface MailStopDoc extends Doc {
  /** ISO time. */
  at: string
}

export interface OrderDoc extends Doc, Tracked {
  owner: string
  /** Readable id (D32), reserved by an `orderNumbers` record. */
  orderId: string
  /** Upper case without dashes, for finding (D32). */
  searchId: string
  status: OrderStatus
  createdAt: string
  amountCents: number
  items: OrderItemDoc[]
  address: DeliveryAddress | null
  sessionId: string
  /** ISO time by the provider; absent, like what follows, from orders of before it was kept (D43). */
  paidAt?: string
  /** Last four digits of the card (issue 11.7). */
  cardLast4?: string
  /** The day its payment page promised. */
  promised?: Day
  /**
   * Business days that it takes once its customer has approved every line; present where that was required when it was paid, so that
   * its day counts from then (D43).
   */
  daysAfterApproval?: number
  /** The day it is ready, counted from its payment, files or approval; absent while one of them is to come. */
  ready?: Day
  /** The day what is shipped of it arrives. */
  arrives?: Day
  /** Of a booth order: its ticket, the person who claimed it, and how it was paid outside the provider (D49). */
  booth?: {
    ticketId: string
    offerId: string
    /** `shopCents`: what the shop itself would have asked, where that is another sum. */
    outside?: TicketMoney['outside'] & { cents: number; shopCents?: number }
  }
  claimedBy?: string | null
  /** Keys of files its customer was told of that they cannot be printed from (decision 102); absent where none came. */
  unfitTold?: string[]
  /** Oldest first; absent on orders of before there were mails. */
  mails?: OrderMail[]
  /** Epoch ms from which on its next mail may be sent (again); null while none is due. */
  mailDue?: number | null
  /** Oldest first; absent on orders of before there were notifications. */
  notifications?: NotificationDoc<OrderMail['occasion']>[]
  /** Epoch ms from which on its next notification may be sent (again); null while none is due. */
  notificationDue?: number | null
  /** What the shop did with it; absent until it did anything, on orders of before this was kept (decision 50). */
  desk?: OrderWork
  /** Mark of staff, without a price; absent like false. */
  rush?: boolean
  /** Whether `desk.blocked` says why it cannot go on. */
  isBlocked?: boolean
  /** Epoch ms of its last change that the desk shows. */
  changedAt?: number
  /** Money given back or to be given back, oldest first (decision 58). */
  refunds?: RefundDoc[]
  /** ISO time some was last given back. */
  refundedAt?: string
  /** What was printed again of it, oldest first. */
  reprints?: ReprintDoc[]
  /** Epoch ms from which on what is owed to its customer, money or a reprint, is seen to; null while nothing is. */
  owedAt?: number | null
  /** Whether all its words lead to it at the desk, or those of its customer no more (D4); absent until this version saw it. */
  foundBy?: 'all' | 'plain'
  /** Of a reprint: the order it is of, and why. */
  reprintOf?: { key: string; orderId: string; reason: string }
}

/** Money of an order that goes back (decision 58). */
export interface RefundDoc {
  /** The provider knows it by the same. */
  id: string
  cents: number
  /** Empty for a cancellation by the customer, and once its person's data is deleted. */
  reason: string
  /** ISO time it was asked for. */
  at: string
  by: HistoryBy
  /** `due`: not given yet, or nobody knows. */
  state: 'due' | 'given' | 'refused'
  /** Times the provider did not say. */
  tries: number
  /** Paid outside the provider, and given back by hand (D49). */
  isByHand?: true
  /** The provider's own name for it. */
  providerId?: string
  /** ISO time it was given. */
  givenAt?: string
}

/** Lines of an order that are made again at no charge (D49, issue 11.6). */
export interface ReprintDoc {
  id: string
  reason: string
  at: string
  by: HistoryBy
  device: DeskDevice | null
  /** From 1, each once. */
  lines: { line: number; quantity: number }[]
  /** Number of the new order; null until it stands. */
  orderId: string | null
}

/** Who did something to an order: a member of staff by their subject, or none of them. */
export type HistoryBy = { kind: 'staff'; sub: string } | { kind: 'shop' | 'customer' | 'tracker' | 'command' }

/** One entry of an order's history. */
export interface HistoryDoc {
  /** ISO time. */
  at: string
  by: HistoryBy
  device: DeskDevice | null
  event: DeskEvent
}

/** The shop's work on an order: it lies in the order's own document, so that both are one write (decision 50). */
export interface OrderWork {
  /** Oldest first; it only grows. */
  history: HistoryDoc[]
  /** Why it cannot go on; null while it can. */
  blocked: string | null
  /** The day staff set; null for the day it is ready. */
  due: Day | null
  /** What became of acts, by their ids: a repeat is answered alike and changes nothing. */
  acts: Record<string, KnownAct>
  /** Proofs that were sent, oldest first; absent until one was (issue 11.3). */
  proofs?: ProofDoc[]
}

/** Exactly what a proof shows; its version is the digest of it. */
export interface ProofShows {
  product: string
  quantity: number
  totalCents: number
  options: OptionsMap
  /**
   * `key` of the bytes that are printed; `etag` of them, null where it was not kept; `size` in inches, absent from what
   * was sent before it was kept.
   */
  files: { slot: ArtworkSlot; fileName: string; key: string; etag: string | null; size?: SizeIn }[]
}

export interface ProofDoc {
  /** From 1. */
  line: number
  version: string
  /** ISO time. */
  at: string
  /** The shop's words with it. */
  said: string
  shows: ProofShows
  /** Of the link in its mail: SHA-256 of its token, hex, and until when it opens (ISO); null once it is ended (D50). */
  link: { hash: string; until: string } | null
  /** Oldest first; `id` is the answer's key, `by` the way it came. */
  answers: { id: string; at: string; by: 'account' | 'link'; answer: ProofAnswer }[]
}

/** `entry` is the number of the entry of another device that came before it. */
export interface KnownAct {
  /** Of what it was. */
  hash: string
  kind: 'done' | 'overtaken'
  entry?: number
}

/** A word by which an order is found, or how one begins; `_id` is that and the order's place (`wordId`). */
export interface OrderWordDoc extends Doc {
  /** The order's `_id`. */
  order: string
  /** Of its customer's name or address alone: it goes with their data. */
  isPersonal: boolean
  /** Its own beginnings stand there too. Absent in what a shop of before 2026-11-28 wrote, until a migration has seen it. */
  begun?: true
}

/** `_id` is the readable order id. */
export interface OrderNumberDoc extends Doc {
  checkoutId: string
}

/** The webhook inbox; `_id` is the provider's event id. */
export interface EventDoc extends Doc {
  type: string
  sessionId: string | null
  /** Of which payment money went back; absent in events of before. */
  paymentId?: string | null
  receivedAt: string
  doneAt: string | null
  attempts: number
}

/** What staff wrote back; empty where they said that it needs no answer. */
export interface AnswerDoc {
  /** The request's idempotency key: each counts once. */
  id: string
  /** ISO time. */
  at: string
  /** Subject of who answered. */
  by: string
  text: string
}

/** `_id` is `person key`, both encoded; the key is the request's idempotency key. */
export interface MessageDoc extends Tracked, Mailed<'answer'>, Notified<'answer'> {
  /** A UUID under which the desk and its person know it; absent on messages of before 2026-11-25 until they are migrated. */
  ref?: string
  /** `createdAt~ref`: its place among all, oldest first. Comes with `ref`. */
  place?: string
  /** Whether it waits for the desk. */
  isOpen?: boolean
  /** Oldest first. */
  answers?: AnswerDoc[]
  owner: string
  name: string
  email: string
  /** Absent on messages of older shops, whose name and e-mail were the client's words. */
  emailVerified?: boolean
  category: string
  orderId: string
  message: string
  createdAt: string
}

/** `_id` is `person route key`. `answer` is null while the first request is in flight. */
export interface IdempotencyDoc extends Doc {
  bodyHash: string
  answer: { status: number; body: string } | null
  createdAt: string
}

/** `_id` names the job. Held while `until` (epoch ms) lies ahead, but no further than its time allows. */
export interface LeaseDoc extends Doc {
  holder: string
  until: number
  /** For how long it was taken or renewed, in milliseconds; absent on leases of older shops. */
  ttlMs?: number
}

/** `_id` is `day path` (D29). */
export interface PageViewDoc extends Doc {
  day: string
  path: string
  count: number
  /** How many of them carried which allow-listed parameter, keyed `name=value`. */
  params: Record<string, number>
}

/** `_id` is a signature that was used; remembered while it could be sent again (D30). */
export interface SignatureDoc extends Doc {
  /** Epoch ms from which on it is too old anyway. */
  expiresAt: number
}

/** `_id` is an hour (`2026-11-22T10`, UTC): how much of what came then nobody has claimed (issue 6.12). */
export interface UnclaimedHourDoc extends Doc {
  /** Mebibytes. */
  mib: number
}

/** `_id` names a limit and, by a digest, whose it is: what was used up in the window that is running (issue 10.3). */
export interface AllowanceDoc extends Doc {
  used: number
  /** Epoch ms. */
  resetAt: number
}

/** Small facts about the store itself, by name. */
export interface FactDoc extends Doc {
  value: string
}

/** `_id` is the key's name, 8 bytes in hex. The key itself follows from the server's secret and is never stored (D49). */
export interface BoothKeyDoc extends Doc {
  staff: string
  deviceId: string
  label: string
  issuedAt: string
  /** ISO time by the shop's clock: the show's last day + 2, at most 30 days. */
  expiresAt: string
  revokedAt: string | null
}

/** A link of a ticket: the SHA-256 of its secret, base64. */
export interface TicketToken {
  hash: string
  revoked: boolean
}

/**
 * `_id` is the ticket's UUID. Whose money counts is decided here alone, by compare-and-set: `sale`, `closing` and
 * `cancelled` are the sale slot ("Booth", B1, B2, B7).
 */
export interface TicketDoc extends Doc {
  /** The staff member whose ticket it is. */
  staff: string
  /** Key of the code it was first heard of by; null where its tablet told of it first. */
  kid: string | null
  /** At most 8: each tablet makes a link of its own. */
  tokens: TicketToken[]
  offers: { id: string; rev: number }[]
  /** Of the offers that with the highest (rev, id); null before the first. After a claim the one its visitor agreed to. */
  current: string | null
  /** SHA-256 of the visitor's browser's secret, base64; null until one comes or staff let the next one in. */
  visitor: string | null
  contact: VisitorContact | null
  /** The visitor's files. */
  slots: Record<TicketSlot, ArtworkRef>
  /** How many files each slot has had of the visitor; absent before the first. */
  slotFiles?: Record<string, number>
  /** The act that is deciding about the sale: nothing else may begin. */
  closing: string | null
  /** What it asks for, so that it comes to its end without its tablet. */
  closingAct: ClosingAct | null
  sale: TicketMoney | null
  /** Money beyond the one sale; each becomes a surplus record (B2). */
  surpluses: TicketMoney[]
  /** Of the money last decided about whose order or surplus record may not stand yet. */
  unfinished: string | null
  /** The payment page of an offer that was replaced may still be open: the sweep ends it. */
  hasOldPage?: boolean
  /** Files of its order that its tablets were let hear of; absent for none. */
  filesTold?: number
  /** The act that cancelled it. */
  cancelled: string | null
  claimedBy: string | null
  /** The cart's version at which staff left the order as it was paid; null where they did not (B6). */
  asPaidV: number | null
  /** What that cart was made of, as its tablet saw it (`madeHash`); absent where it did not say. */
  asPaidCart?: string
  forgotten: boolean
  /** All that forgetting it deletes is gone, and nothing was under way that could bring any of it back. */
  isWiped?: boolean
  /** ISO time from which on it is looked at whether it is old; absent until a daily round has seen it, `PUT_AWAY` once it is for good. */
  nextLookAt?: string
  /** What became of each act. */
  acts: Record<string, ActOutcome>
  signature: { offerId: string; hash: string; picture: string; at: string } | null
  heardFromTablet: boolean
  /** Rises with every change. */
  rev: number
  createdAt: string
  updatedAt: string
}

/** Money received for a ticket. */
export interface TicketMoney {
  via: 'provider' | 'outside'
  /** The offer that was paid. */
  offerId: string
  /** Session or act. */
  ref: string
  cents: number
  /** ISO time. */
  at: string
  /** Of money taken outside the provider. */
  outside?: { method: OutsideMethod; reference: string; by: string }
}

/** An act that closes a ticket's open page before it is through. */
export type ClosingAct = Extract<BoothAct, { kind: 'taken' | 'cancel' }>

/** `_id` follows from its bytes: equal offers are one record, which never changes (B5). */
export interface OfferDoc extends Doc {
  ticketId: string
  rev: number
  /** Base64. */
  bytes: string
  listNumber: number
  lines: OrderItemDoc[]
  totalCents: number
  /** What the shop itself asks for it, in cents, when the offer came; null where it has no price for it, absent on older ones. */
  shopCents?: number | null
  /** Of the line that takes longest, when the offer came (D43). */
  turnaroundDays: number
  createdAt: string
}

/** `_id` is the session or act it came by: money received for a ticket beyond its one sale, until it is given back (B2). */
export interface SurplusDoc extends Doc {
  ticketId: string
  staff: string
  via: 'provider' | 'outside'
  cents: number
  state: 'owed' | 'returned'
  at: string
}

/** `_id` is the SHA-256 of a link's secret, base64url: whose ticket it opens. Whether it still does its ticket says. */
export interface TicketTokenDoc extends Doc {
  ticketId: string
}
