import type { CartKeeper } from './keeper.ts'
import { createShelf, type Shelf } from './memory-shelf.ts'
import { cartRow } from './outbox-row.ts'

/** A cart that lives as long as the page, for devices whose database does not open (D1). */
export function memoryKeeper(shelf: Shelf = createShelf()): CartKeeper {
  const done = new Set<string>()
  const keeper: CartKeeper = {
    read: async () => shelf.state.cart,
    async change(fn) {
      const { cart, result, mutations = [] } = fn(shelf.state.cart)
      const rows = mutations.map(mutation => shelf.numbered(cartRow(mutation, shelf.now(), shelf.state.cart)))
      shelf.write({ ...shelf.state, cart, rows: [...shelf.state.rows, ...rows] })
      return result
    },
    async once(name, fn) {
      if (done.has(name)) return null
      const result = await keeper.change(fn)
      done.add(name)
      return result
    },
    watch: tell => shelf.watch(state => tell(state.cart)),
  }
  return keeper
}
