import type { TicketLine } from '#pwa/local/schema.ts'
import type { Difference } from '#shared/booth/difference.ts'
import type { OutsideMethod, Show } from '#shared/booth/ticket.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { TicketPatch } from '#shared/contract/booth.ts'
import type { ActRow, ShownTicket } from './ticket-row.ts'

/** What the screen shows to be paid by phone (issue 9.3). */
export interface PayCode {
  offerId: string
  /** The link: with the digits behind `#` while the shop may not have heard of the offer. */
  link: string
  /** The digits of the QR code; null without a booth key, or where the order is too large for one: then the link alone. */
  digits: string | null
  totalCents: number
}

/** What is to be paid for a ticket's cart as it is. */
export interface AmountDue {
  /** The offer that taking it makes. */
  offerId: string
  totalCents: number
  /** Whether any of it is to be shipped. */
  isShipped: boolean
}

/** Money that was taken at the stand (issue 9.3c). */
export interface Taken {
  offerId: string
  method: OutsideMethod
  /** Number of the receipt or of the terminal's slip; may be empty. */
  ref: string
  cents: number
  /** Who took it, for people. */
  by: string
  /** "Has the visitor paid by phone?" was asked and answered with no (booth, "Races"). */
  sawPhone: boolean
}

/** What a visitor signed on the tablet (issue 9.6). */
export interface Signature {
  offerId: string
  /** A PNG of at most `MAX_SIGNATURE_BYTES`. */
  picture: Blob
}

/** Gives a file to a slot of a line of this owner's cart; answers whether it is safe on this device (`useShop().placeArtwork`). */
export type PlaceFile = (line: string, slot: ArtworkSlot, file: File, owner: string) => Promise<boolean>

/** A line that came to another ticket under a new id. */
export interface Carried {
  line: string
  /** `following`: those that lie at the shop alone and come along there; `missing`: those to be picked anew. */
  files: { following: number; missing: number }
  /** Takes it back: out of that ticket and, where it was moved, into this one again. */
  undo(): Promise<void>
}

/** Tickets of one staff member on this device; everything is here first and goes to the shop later (issue 9.1). */
export interface BoothRepository {
  /** Tells the tickets now and after every change, of this tab or another, newest first. Returns an unsubscribe function. */
  watchTickets(notify: (tickets: ShownTicket[]) => void): () => void
  tickets(): Promise<ShownTicket[]>
  /** Makes a ticket, with the show as last written; returns its id. Screens then call `serve` (`#pwa/lib/serving.ts`). */
  newTicket(fields?: TicketPatch): Promise<string>
  patchFields(ticket: string, patch: TicketPatch): Promise<void>
  /** The show that new tickets get. */
  show(): Promise<Show>
  setShow(show: Show): Promise<void>
  /** Copies a line to another ticket; null when it is not there any more, or the other has no room. */
  copyLine(from: TicketLine, to: string, place: PlaceFile): Promise<Carried | null>
  /** Moves it: it leaves this ticket only once it stands in the other (booth, "Records"). */
  moveLine(from: TicketLine, to: string, place: PlaceFile): Promise<Carried | null>
  /**
   * Makes an offer of the ticket's cart as it is, and its code (B3, B8); from then on each edit writes a new offer. Null
   * for an empty cart, or one whose lines have no price under the list this device has.
   */
  payCode(ticket: string): Promise<PayCode | null>
  /** What is to be paid; looking changes nothing and offers nothing (decision 88). Null as of `payCode`. */
  amountDue(ticket: string): Promise<AmountDue | null>
  /** Writes down what was taken, with its offer, in one write; false where the cart is not what was looked at any more. */
  take(ticket: string, taken: Taken): Promise<boolean>
  cancel(ticket: string): Promise<void>
  /** Serves a cancelled ticket again, under a new link. */
  reopen(ticket: string): Promise<void>
  /** Ends the link made here and makes another; takes effect when it arrives (booth, "The code"). */
  renewLink(ticket: string): Promise<void>
  letIn(ticket: string): Promise<void>
  sign(ticket: string, signature: Signature): Promise<void>
  /** A surplus was given back. */
  giveBack(ticket: string, surplus: string): Promise<void>
  /**
   * What was changed in the cart since it was paid (B6); null before a sale, and where another tablet made the paid offer of
   * which the shop has not told.
   */
  differenceSincePaid(ticket: string): Promise<Difference | null>
  /** Of a change after payment: it stays as paid (B6). The other answer is `secondTicket`. */
  keepAsPaid(ticket: string): Promise<void>
  /** A second ticket of the same visitor with what was added since the payment; returns its id. */
  secondTicket(ticket: string, place: PlaceFile): Promise<string | null>
  /** Acts of a ticket with their answers, oldest first. Returns an unsubscribe function. */
  watchActs(ticket: string, notify: (acts: ActRow[]) => void): () => void
  /** Everything that has not reached the shop, artwork too, as a file for a colleague or for keeping (booth, "Races"). */
  exportUnsent(): Promise<Blob>
  /** Takes an exported file's tickets over with their files; returns how many. Throws `SyntaxError` when it is none. */
  adopt(file: Blob, place: PlaceFile): Promise<number>
}
