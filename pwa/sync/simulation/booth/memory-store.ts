import { DatabaseSync } from 'node:sqlite'
import type { Doc, ReadDoc } from '#api/store/collection.ts'
import { COLLECTION_NAMES, type CollectionName, openCollections } from '#api/store/schema.ts'
import { sqliteCollection } from '#api/store/sqlite/collection.ts'
import type { Store } from '#api/store/store.ts'

/** The shop's own SQLite store in memory, without a file and without indexes. */
export function memoryStore(): Store {
  const db = new DatabaseSync(':memory:')
  for (const name of COLLECTION_NAMES)
    db.exec(`CREATE TABLE c_${name} (_id TEXT PRIMARY KEY NOT NULL, rev INTEGER NOT NULL, doc TEXT NOT NULL)`)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    ...openCollections(<T extends Doc>(name: CollectionName, read?: ReadDoc<T>) =>
      sqliteCollection<T>(prepare, `c_${name}`, read && { read }),
    ),
    ping: async () => undefined,
    close: async () => db.close(),
  }
}
