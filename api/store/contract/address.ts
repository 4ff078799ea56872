import { openSqliteStore } from '#api/store/sqlite/open.ts'
import type { Store } from '#api/store/store.ts'

/** Opens the database a test subject named: a MongoDB address or a file. */
export async function openAddress(address: string): Promise<Store> {
  return openSqliteStore({ file: address })
}
