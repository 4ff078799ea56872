import { openMongoStore } from '#api/store/mongo/open.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import type { Store } from '#api/store/store.ts'

/** Opens the database a test subject named: a MongoDB address whose path is the database's name, or a file. */
export async function openAddress(address: string): Promise<Store> {
  if (!address.startsWith('mongodb')) return openSqliteStore({ file: address })
  return openMongoStore({ uri: address, dbName: new URL(address).pathname.slice(1) })
}
