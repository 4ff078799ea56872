import { liveQuery } from 'dexie'
import type { SyncedCart } from '#shared/cart/apply.ts'
import { readCart, writeCart } from './dexie-cart.ts'
import type { CartKeeper } from './keeper.ts'
import { cartRow } from './outbox-row.ts'
import type { LocalDb } from './schema.ts'

/**
 * A cart in IndexedDB; what `change` has answered survives a crash of browser and machine, with what the server still
 * has to hear of it. `now` in milliseconds since 1970.
 */
export function dexieKeeper(db: LocalDb, now: () => number = Date.now): CartKeeper {
  const keeper: CartKeeper = {
    read: () => db.transaction('r', db.lines, db.meta, () => readCart(db)),
    change: fn =>
      db.transaction('rw', db.lines, db.meta, db.outbox, async () => {
        const before: SyncedCart = await readCart(db)
        const { cart, result, mutations = [] } = fn(before)
        await writeCart(db, before, cart)
        await db.outbox.bulkAdd(mutations.map(mutation => cartRow(mutation, now(), before)))
        return result
      }),
    once: (name, fn) =>
      db.transaction('rw', db.lines, db.meta, db.outbox, async () => {
        if (await db.meta.get(name)) return null
        await db.meta.put({ name, value: true })
        return keeper.change(fn)
      }),
    watch(tell) {
      const watching = liveQuery(keeper.read).subscribe(tell)
      return () => watching.unsubscribe()
    },
  }
  return keeper
}
