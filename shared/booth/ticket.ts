import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { OfferLine } from './offer.ts'

/** A show with the days it lasts, `YYYY-MM-DD` (issue 9.1). */
export interface Show {
  name: string
  from: string
  to: string
}

/** What staff write down of a visitor; every field may be left empty (issue 9.1). */
export interface TicketFields {
  name: string
  phone: string
  mail: string
  company: string
  note: string
  /**
   * Where it ships to, or how its customer gets it, in words: a payment page asks for an address of its own (decision 103). Absent while
   * nobody wrote it.
   */
  shipTo?: string
  /** Agreed to hear from the shop. */
  consent: boolean
  show: Show
}

export const NO_SHOW: Show = { name: '', from: '', to: '' }

export const EMPTY_TICKET: TicketFields = {
  name: '',
  phone: '',
  mail: '',
  company: '',
  note: '',
  consent: false,
  show: NO_SHOW,
}

/** What a visitor wrote of themselves; lies over what staff wrote, and both stay (booth, "Races"). */
export interface VisitorContact {
  name: string
  phone: string
  mail: string
  company: string
}

/** A slot of a line of a ticket, as the visitor's files are kept under it. */
export type TicketSlot = `${string}.${ArtworkSlot}`

export const ticketSlot = (line: string, slot: ArtworkSlot): TicketSlot => `${line}.${slot}`

/** How a ticket was paid outside the payment provider. */
export const OUTSIDE_METHODS = ['cash', 'terminal'] as const
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number]

/** The one sale of a ticket. */
export interface TicketSale {
  via: 'provider' | 'outside'
  offerId: string
  /** What was received, in cents. */
  cents: number
  /** ISO time. */
  at: string
  method?: OutsideMethod
  /** Who took it, for people. */
  by?: string
  /** Number of the receipt or of the terminal's slip; absent where none was typed. */
  reference?: string
  /** What the shop itself would have asked, in cents, where money was taken outside at another price. */
  shopCents?: number
  /** What its order comes to, in cents, where that is not what was received (decision 88). */
  orderCents?: number
  /** Readable id; null until the order stands. */
  orderId: string | null
  /**
   * What was paid, as it was offered, so that every tablet knows what was changed since (B6, decision 89); absent while the
   * offer is on its way, and from shops of before it was told.
   */
  lines?: OfferLine[]
}

/** Money received for a ticket beyond its one sale (B2). */
export interface TicketSurplus {
  /** The session or act it came by, which `returned` names. */
  id: string
  via: 'provider' | 'outside'
  cents: number
  isReturned: boolean
  /** The part of the sale's own money that its order does not come to; absent from money of its own (decision 88). */
  isExcess?: true
}

/** An offer as staff are told of it. */
export interface OfferTold {
  id: string
  rev: number
  totalCents: number
}

/** What the shop says of a ticket to its staff. */
export interface TicketView {
  id: string
  /** Rises with every change of the ticket's own document. */
  rev: number
  /** Of all offers the shop has heard of the one with the highest (rev, id); once claimed the one its visitor agreed to. */
  current: OfferTold | null
  /** The highest, where that is not current: it waits for the visitor's word. Null before a claim. */
  proposed: OfferTold | null
  sale: TicketSale | null
  /** Money is being decided about: nothing else may begin. */
  isClosing: boolean
  isCancelled: boolean
  /** Personal data is gone for good. */
  isForgotten: boolean
  /** A payment page is open. */
  isWaiting: boolean
  /** Slots of the paid order that have no file yet. */
  toFollow: number
  /** What is owed back of this ticket, in cents. */
  owedCents: number
  /** What was received beyond the sale, given back or not. */
  surpluses: TicketSurplus[]
  isClaimed: boolean
  /** Edits up to this version of the cart are known to differ from what was paid, and stay so; null for none (B6). */
  asPaidV: number | null
  /** The cart that staff left as it was paid (`madeHash`), which counts before `asPaidV`; absent where none was named. */
  asPaidCart?: string
  /** Null where the visitor wrote nothing, and once the order is claimed. */
  contact: VisitorContact | null
  /** Names of the visitor's files. */
  slots: Record<TicketSlot, string>
}

/** A ticket's state, the first that holds; derived, never stored (booth, "States"). */
export type TicketState =
  | 'forgotten'
  | 'cancelled'
  | 'paid twice'
  | 'overpaid'
  | 'changed after payment'
  | 'to follow'
  | 'paid'
  | 'closing'
  | 'waiting'
  | 'quoted'
  | 'serving'

/** What the state of a ticket hangs on, as the device knows it. */
export interface StateFacts {
  view: TicketView | null
  /** Offers this device wrote that the shop may not have heard of. */
  hasOffer: boolean
  /** The tablet's cart differs from what was paid. */
  isChanged: boolean
  /** Acts of this device that wait to be heard: taken, or cancelled. */
  pending: 'taken' | 'cancel' | null
}

/** The state of a ticket by what is known of it here. */
export function ticketState({ view, hasOffer, isChanged, pending }: StateFacts): TicketState {
  if (view?.isForgotten) return 'forgotten'
  if (view?.isCancelled || (pending === 'cancel' && !view?.sale)) return 'cancelled'
  if (view?.sale || pending === 'taken') return paidState(view, isChanged)
  if (view?.isClosing) return 'closing'
  if (view?.isWaiting) return 'waiting'
  return hasOffer || view?.current ? 'quoted' : 'serving'
}

function paidState(view: TicketView | null, isChanged: boolean): TicketState {
  if (view && view.owedCents > 0) return isOverpaid(view) ? 'overpaid' : 'paid twice'
  if (isChanged) return 'changed after payment'
  return view && view.toFollow > 0 ? 'to follow' : 'paid'
}

/** Whether all that is owed back came with the sale itself. */
function isOverpaid({ surpluses }: TicketView): boolean {
  const owed = surpluses.filter(({ isReturned }) => !isReturned)
  return owed.length > 0 && owed.every(({ isExcess }) => isExcess)
}
