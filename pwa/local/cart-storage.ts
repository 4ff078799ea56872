import type { CartMutation, SyncedCart } from '#shared/cart/apply.ts'
import type { TicketLine } from './schema.ts'

/** A cart after a change, and the mutations that made it, which wait for the server. */
export interface CartChange<T> {
  cart: SyncedCart
  result: T
  mutations?: readonly CartMutation[]
  /** The mutations go only once that line is in its ticket at the shop. */
  waitsFor?: TicketLine
}

/**
 * Where a cart is kept. `change` is one atomic read-modify-write of the cart and the outbox rows of its mutations; a
 * throwing `fn` leaves everything as it was. With `mayBeLost` nobody is asked what to do when it cannot be kept.
 */
export interface CartStorage {
  read(): Promise<SyncedCart>
  change<T>(fn: (cart: SyncedCart) => CartChange<T>, mayBeLost?: boolean): Promise<T>
  /** Like `change`, but only the first time this name is used; null afterwards. */
  changeOnce<T>(name: string, fn: (cart: SyncedCart) => CartChange<T>): Promise<T | null>
  /** Notifies of the cart now and after every change, of this tab or another. Returns an unsubscribe function. */
  watch(notify: (cart: SyncedCart) => void): () => void
}
