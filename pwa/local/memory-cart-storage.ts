import type { CartStorage } from './cart-storage.ts'
import { createInMemoryStore, type InMemoryStore } from './in-memory-store.ts'
import { cartRow } from './outbox-row.ts'

/** A cart that lives as long as the page, for devices whose database does not open (D1). */
export function memoryCartStorage(store: InMemoryStore = createInMemoryStore()): CartStorage {
  const done = new Set<string>()
  const storage: CartStorage = {
    read: async () => store.state.cart,
    async change(fn) {
      const { cart, result, mutations = [] } = fn(store.state.cart)
      const rows = mutations.map(mutation => store.numbered(cartRow(mutation, store.now(), store.state.cart)))
      store.write({ ...store.state, cart, rows: [...store.state.rows, ...rows] })
      return result
    },
    async changeOnce(name, fn) {
      if (done.has(name)) return null
      const result = await storage.change(fn)
      done.add(name)
      return result
    },
    watch: notify => store.watch(state => notify(state.cart)),
  }
  return storage
}
