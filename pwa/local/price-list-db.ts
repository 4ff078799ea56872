import { Dexie, type EntityTable, liveQuery } from 'dexie'
import { isPriceList } from '#shared/catalogue/price-list-shape.ts'
import type { PriceList } from '#shared/catalogue/product.ts'

/** A price list as the shop sent it. */
export interface KeptList {
  list: PriceList
  /** Its strong ETag, with its quotes. */
  etag: string
}

/** The shop's last word on which list is the one. */
export interface Confirmation {
  etag: string
  /** Epoch ms by the server's clock. */
  confirmedAt: number
  /** How far that clock was ahead of the device's, in milliseconds. */
  offset: number
}

/** Where the device's price list is kept. A list counts only with a confirmation of the same ETag. */
export interface PriceListKeeper {
  read(): Promise<(KeptList & Confirmation) | null>
  /** Keeps a new list, or, without one, that the kept list is still the one. */
  write(confirmed: Confirmation, list?: PriceList): Promise<void>
  /** Tells confirmations of this tab and others. Returns the way to stop. */
  watch(tell: (confirmed: Confirmation) => void): () => void
}

/**
 * What the device keeps whoever is signed in: the price list. The confirmation stands apart from the list, so that
 * "still the same" does not write the whole list again.
 */
export class ShopDb extends Dexie {
  declare lists: EntityTable<KeptList & { id: 'current' }, 'id'>
  declare confirmations: EntityTable<Confirmation & { id: 'current' }, 'id'>

  constructor(name = 'goldleaf-shop') {
    super(name)
    this.version(1).stores({ lists: 'id', confirmations: 'id' })
    // A newer shop in another tab wants to upgrade; this one opens it again when it needs it.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
  }
}

/** The price list in IndexedDB; what cannot be read counts as absent. */
export function dexiePriceList(db: ShopDb): PriceListKeeper {
  return {
    read: () =>
      db.transaction('r', db.lists, db.confirmations, async () => {
        const [kept, confirmed] = await Promise.all([
          db.lists.get('current'),
          db.confirmations.get('current'),
        ])
        if (!kept || !confirmed || kept.etag !== confirmed.etag || !isPriceList(kept.list)) return null
        const { confirmedAt, offset } = confirmed
        return { list: kept.list, etag: kept.etag, confirmedAt, offset }
      }),
    write: (confirmed, list) =>
      db.transaction('rw', db.lists, db.confirmations, async () => {
        if (list) await db.lists.put({ id: 'current', list, etag: confirmed.etag })
        await db.confirmations.put({ id: 'current', ...confirmed })
      }),
    watch(tell) {
      const watching = liveQuery(() => db.confirmations.get('current')).subscribe({
        next: confirmed => confirmed && tell(confirmed),
        // Without a database this tab learns of a list when it asks for one itself.
        error: () => {},
      })
      return () => watching.unsubscribe()
    },
  }
}
