import { EMPTY_CART } from '#shared/cart/apply.ts'
import type { CartKeeper } from './keeper.ts'

/** A cart that lives as long as the page, for devices whose database does not open (D1). */
export function memoryKeeper(): CartKeeper {
  const listeners = new Set<(cart: typeof EMPTY_CART) => void>()
  const done = new Set<string>()
  let cart = EMPTY_CART
  const keeper: CartKeeper = {
    read: async () => cart,
    async change(fn) {
      const { cart: next, result } = fn(cart)
      cart = next
      for (const tell of listeners) tell(cart)
      return result
    },
    async once(name, fn) {
      if (done.has(name)) return null
      const result = await keeper.change(fn)
      done.add(name)
      return result
    },
    watch(tell) {
      listeners.add(tell)
      tell(cart)
      return () => listeners.delete(tell)
    },
  }
  return keeper
}
