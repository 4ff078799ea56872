import { resultOf } from './idb-result.ts'
import type { ListRows } from './stored-price-list.ts'

/** The database of what the device keeps whoever is signed in, and where in its stores the price list stands. */
export const SHOP_DB = 'goldleaf-shop'
const STORES = { lists: 'lists', confirmations: 'confirmations' } as const
export const CURRENT = 'current'

let preloaded: Promise<ListRows | null> | null = null

/** Begins to read the device's price list for a page that is about to start. */
export function preloadList(): void {
  preloaded = readListRows()
}

/** The list that was read ahead, for who asks first; null for who comes later, and where there is none. */
export async function takePreloadedList(): Promise<ListRows | null> {
  const taken = preloaded
  preloaded = null
  return taken
}

/**
 * Reads the device's price list before the database's library is there, whose code takes longer to start than this to
 * read. Null where there is no such database, which is not made here, and for what cannot be read. Never throws.
 */
export async function readListRows(name = SHOP_DB): Promise<ListRows | null> {
  try {
    const db = await opened(name)
    try {
      return await rowsIn(db)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  // There was none: the library makes it, with its stores.
  request.onupgradeneeded = () => request.transaction?.abort()
  return resultOf(request)
}

async function rowsIn(db: IDBDatabase): Promise<ListRows> {
  // A newer shop in another tab must not wait for this one.
  db.onversionchange = () => db.close()
  const reading = db.transaction([STORES.lists, STORES.confirmations], 'readonly')
  const [kept, confirmed] = await Promise.all([
    resultOf(reading.objectStore(STORES.lists).get(CURRENT)),
    resultOf(reading.objectStore(STORES.confirmations).get(CURRENT)),
  ])
  return { kept, confirmed }
}
