import { Dexie, type EntityTable, liveQuery } from 'dexie'
import { CURRENT, SHOP_DB } from './preload-list.ts'
import {
  listOf,
  type PriceListStorage,
  type StoredConfirmation,
  type StoredPriceList,
  toKeep,
} from './stored-price-list.ts'

/**
 * What the device keeps whoever is signed in: the price list. The confirmation stands apart from the list, so that
 * "still the same" does not write the whole list again.
 */
export class ShopDb extends Dexie {
  declare lists: EntityTable<StoredPriceList & { id: typeof CURRENT }, 'id'>
  declare confirmations: EntityTable<StoredConfirmation & { id: typeof CURRENT }, 'id'>

  constructor(name = SHOP_DB) {
    super(name)
    this.version(1).stores({ lists: 'id', confirmations: 'id' })
    // A newer shop in another tab wants to upgrade; this one opens it again when it needs it.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
  }
}

/** The price list in IndexedDB; what cannot be read counts as absent. */
export function dexiePriceList(db: ShopDb): PriceListStorage {
  let isUnusable = false
  return {
    read: () =>
      db.transaction('r', db.lists, db.confirmations, async () => {
        const [kept, confirmed] = await Promise.all([db.lists.get(CURRENT), db.confirmations.get(CURRENT)])
        const found = listOf({ kept, confirmed })
        isUnusable = found === null
        return found
      }),
    async write(confirmed, list) {
      await db.transaction('rw', db.lists, db.confirmations, async () => {
        const stored = await db.confirmations.get(CURRENT)
        const part = isUnusable ? 'list' : toKeep(stored, confirmed)
        if (part === 'nothing') return
        if (part === 'list') await db.lists.put({ id: CURRENT, list, etag: confirmed.etag })
        await db.confirmations.put({ id: CURRENT, ...confirmed, hasList: true })
      })
      isUnusable = false
    },
    watch(notify) {
      const watching = liveQuery(() => db.confirmations.get(CURRENT)).subscribe({
        next: confirmed => confirmed && notify(confirmed),
        // Without a database this tab learns of a list when it asks for one itself.
        error: () => {},
      })
      return () => watching.unsubscribe()
    },
  }
}
