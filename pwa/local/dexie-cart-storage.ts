import { liveQuery } from 'dexie'
import type { SyncedCart } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartChange, CartStorage } from './cart-storage.ts'
import { editCart, isSame, readCart } from './dexie-cart.ts'
import type { LocalDb } from './local-db.ts'
import { cartRow } from './outbox-row.ts'

/** What else is written of a changed cart, in the same transaction. */
type AlsoWrite = (db: LocalDb, lines: readonly CartLine[]) => Promise<void>

/**
 * A cart in IndexedDB; what `change` has answered survives a crash of browser and machine, with what the server still
 * has to hear of it. `now` in milliseconds since 1970.
 */
export function dexieCartStorage(
  db: LocalDb,
  now: () => number = Date.now,
  alsoWrite: AlsoWrite | null = null,
): CartStorage {
  const watchers = new Set<(cart: SyncedCart) => void>()
  const tables = [db.lines, db.meta, db.outbox, ...(alsoWrite ? [db.offers] : [])]

  async function changeWithin<T>(fn: (cart: SyncedCart) => CartChange<T>): Promise<CartChange<T>> {
    const { before, write } = await editCart(db)
    const change = fn(before)
    const { mutations = [], waitsFor } = change
    const rows = mutations.map(each => ({ ...cartRow(each, now(), before), ...(waitsFor && { waitsFor }) }))
    await Promise.all([write(change.cart), rows.length > 0 && db.outbox.bulkAdd(rows)])
    if (alsoWrite && rows.length > 0) await alsoWrite(db, change.cart.lines)
    return change
  }

  /** This tab knows what it wrote: its screens wait for the write alone, and not for the cart to be read again. */
  function told<T>({ cart, result }: CartChange<T>): T {
    for (const notify of watchers) notify(cart)
    return result
  }

  // The functions of transactions are async themselves: else Dexie takes what they await for their end.
  const storage: CartStorage = {
    read: () => db.transaction('r', tables, () => readCart(db)),
    change: async fn => told(await db.transaction('rw', tables, async () => changeWithin(fn))),
    async changeOnce(name, fn) {
      const change = await db.transaction('rw', tables, async () => {
        if (await db.meta.get(name)) return null
        await db.meta.put({ name, value: true })
        return changeWithin(fn)
      })
      return change && told(change)
    },
    watch(notify) {
      const notifyNew = onlyNew(notify)
      watchers.add(notifyNew)
      const watching = liveQuery(storage.read).subscribe(notifyNew)
      return () => {
        watchers.delete(notifyNew)
        watching.unsubscribe()
      }
    },
  }
  return storage
}

/** What this tab wrote is found again by the query that watches for other tabs: it is told once. */
function onlyNew(notify: (cart: SyncedCart) => void): (cart: SyncedCart) => void {
  let last: SyncedCart | null = null
  return cart => {
    if (last && isSameCart(last, cart)) return
    last = cart
    notify(cart)
  }
}

/** A tab finds what it knows as it is, line by line; what it reads anew it has to look at. */
function isSameCart(a: SyncedCart, b: SyncedCart): boolean {
  const { lines, ...versions } = a
  const { lines: others, ...otherVersions } = b
  return (
    lines.length === others.length &&
    lines.every((line, at) => isSame(line, others[at])) &&
    isSame(versions, otherVersions)
  )
}
