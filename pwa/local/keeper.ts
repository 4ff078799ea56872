import type { SyncedCart } from '#shared/cart/apply.ts'

/** Where a cart is kept. `change` is one atomic read-modify-write; a throwing `fn` leaves everything as it was. */
export interface CartKeeper {
  read(): Promise<SyncedCart>
  change<T>(fn: (cart: SyncedCart) => { cart: SyncedCart; result: T }): Promise<T>
  /** Like `change`, but only the first time this name is used; null afterwards. */
  once<T>(name: string, fn: (cart: SyncedCart) => { cart: SyncedCart; result: T }): Promise<T | null>
  /** Tells the cart now and after every change, of this tab or another. Returns the way to stop. */
  watch(tell: (cart: SyncedCart) => void): () => void
}
