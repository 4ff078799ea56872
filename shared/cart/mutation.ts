import { EMPTY_TICKET, type TicketFields } from '#shared/booth/ticket.ts'
import type { ArtworkRef, ArtworkSlot, Cart, CartLine, OptionsMap } from './line.ts'
import type { LinePlace } from './place.ts'

/** Changed fields of a line; options merge by title, and null takes a title away (D5). */
export type LinePatch = Partial<Omit<CartLine, 'id' | 'options' | 'artwork'>> & {
  options?: Record<string, OptionsMap[string] | null>
}

/** What a ticket's own fields go by where lines go by their ids, which are UUIDs: in mutations and versions (issue 9.1). */
export const TICKET_LINE = 'ticket'

interface MutationHead {
  /** UUID made on the device; a mutation counts once however often it is sent. */
  mid: string
  /** Line id. */
  line: string
  /** Version of the cart the device had seen when the person made the change. */
  seenRev: number
}

/** One change of a cart, as the outbox keeps it and the sync call carries it ("Cart sync"). */
export type CartMutation =
  | (MutationHead & {
      op: 'add'
      val: CartLine
      /** Where it goes; at the end where nothing is said, as code that has not heard of places puts every line (issue 6.30). */
      after?: LinePlace
    })
  | (MutationHead & { op: 'patch'; val: LinePatch })
  | (MutationHead & { op: 'remove'; val?: undefined })
  | (MutationHead & { op: 'artwork'; val: { slot: ArtworkSlot; artwork: ArtworkRef | null } })
  /** Of a ticket's cart alone: fields of the ticket, one by one (booth, "Records"). */
  | (MutationHead & { op: 'ticket'; line: typeof TICKET_LINE; val: Partial<TicketFields> })

/** One that is about a line. */
export type LineMutation = Exclude<CartMutation, { op: 'ticket' }>

/** A cart with what merging needs: its version, the lines that may never return, who last touched which field when. */
export interface SyncedCart extends Cart {
  v: number
  removed: string[]
  /**
   * Version at which a field of a line was last written: line id, then `product`, `options.Size`, `artwork.back`; of a
   * ticket's fields `ticket`, then `name`.
   */
  revs: Record<string, Record<string, number>>
  /** What staff wrote down of a visitor: a ticket's cart alone has it. */
  fields?: TicketFields
}

export const EMPTY_CART: SyncedCart = { lines: [], v: 0, removed: [], revs: {} }
/** The cart of a ticket that nobody wrote to yet. */
export const EMPTY_TICKET_CART: SyncedCart = { ...EMPTY_CART, fields: EMPTY_TICKET }

/**
 * What became of a mutation. `gone`: its line is not there any more. `overwrote`: the values another device had
 * written meanwhile, by field, so that undo can be offered; null for a field that was not there.
 */
export type MutationOutcome =
  | { kind: 'done'; note?: 'gone'; overwrote?: Record<string, unknown> }
  | { kind: 'rejected'; code: 'cart_full' | 'invalid' }

export interface Applied {
  cart: SyncedCart
  outcome: MutationOutcome
}
