import { join } from 'node:path'
import { openSqliteStore } from './sqlite/open.ts'
import type { Store } from './store.ts'

/** Where the shop's documents lie: `shop.sqlite` in `dataDir`, or a MongoDB database when one is configured. */
export interface StorePlace {
  dataDir: string
  mongo: { uri: string; database: string } | null
}

/** Opens the configured store; throws when it cannot be reached. The MongoDB driver is loaded only when asked for. */
export async function openStore({ dataDir, mongo }: StorePlace): Promise<Store> {
  if (!mongo) return openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  const { openMongoStore } = await import('./mongo/open.ts')
  return openMongoStore({ uri: mongo.uri, dbName: mongo.database })
}
