import { createListeners } from '#pwa/lib/listeners.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { Local } from './open.ts'

/** The cart as screens read it. */
export interface CartView {
  status: 'opening' | 'ready'
  lines: readonly CartLine[]
  /** False when the cart is in memory alone (D1). */
  isKept: boolean
}

/** A value that can be read at once and tells when it changes. */
export interface Readable<T> {
  getSnapshot(): T
  subscribe(listener: () => void): () => void
}

export const OPENING: CartView = { status: 'opening', lines: [], isKept: true }

/** The cart of an opening database: empty and "opening" until it is there. */
export function createCartView(opening: Promise<Local>): Readable<CartView> {
  const listeners = createListeners()
  let view = OPENING
  void opening.then(local =>
    local.cart.watch(lines => {
      view = { status: 'ready', lines, isKept: local.isKept }
      listeners.notify()
    }),
  )
  return {
    getSnapshot: () => view,
    subscribe: listeners.add,
  }
}
