import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from './sqlite/open.ts'
import type { Store } from './store.ts'

const SHOP_FILE = 'shop.sqlite'

/** Where the shop's documents lie: `shop.sqlite` in `dataDir`, or a MongoDB database when one is configured. */
export interface StorePlace {
  dataDir: string
  mongo: { uri: string; database: string } | null
}

/**
 * What a command says instead of opening a store that no shop has begun; null where one has. With another `DATA_DIR` than the shop's it would
 * begin an empty one there, and speak of that.
 */
export function withoutShop({ dataDir, mongo }: StorePlace): string | null {
  if (mongo || existsSync(join(dataDir, SHOP_FILE))) return null
  return `There is no shop in ${dataDir}. Set DATA_DIR to its folder.`
}

/** Opens the configured store; throws when it cannot be reached. The MongoDB driver is loaded only when asked for. */
export async function openStore({ dataDir, mongo }: StorePlace): Promise<Store> {
  if (!mongo) return openSqliteStore({ file: join(dataDir, SHOP_FILE) })
  const { openMongoStore } = await import('./mongo/open.ts')
  return openMongoStore({ uri: mongo.uri, dbName: mongo.database })
}
