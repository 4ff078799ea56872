import type { ArtworkRef, ArtworkSlot, Cart, CartLine, OptionsMap } from './line.ts'
import type { LinePlace } from './place.ts'

/** Changed fields of a line; options merge by title, and null takes a title away (D5). */
export type LinePatch = Partial<Omit<CartLine, 'id' | 'options' | 'artwork'>> & {
  options?: Record<string, OptionsMap[string] | null>
}

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

/** A cart with what merging needs: its version, the lines that may never return, who last touched which field when. */
export interface SyncedCart extends Cart {
  v: number
  removed: string[]
  /** Version at which a field of a line was last written: line id, then `product`, `options.Size`, `artwork.back`. */
  revs: Record<string, Record<string, number>>
}

export const EMPTY_CART: SyncedCart = { lines: [], v: 0, removed: [], revs: {} }

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
