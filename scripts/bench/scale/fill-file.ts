import { DatabaseSync } from 'node:sqlite'
import { openSqliteStore, sqliteStore } from '#api/store/sqlite/open.ts'
import { fill, type Size } from './fill.ts'

/** What a power cut would break: the file is thrown away then. A gigabyte of it stays in memory while it grows. */
const UNSAFE =
  'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1000000'

/**
 * Makes a shop's database that holds so much: in one transaction, and with its indexes made once all is there. Through the store as the shop
 * opens it each batch waits for the disk, and puts its words among pages that no longer fit into memory.
 */
export async function fillFile(file: string, size: Size): Promise<void> {
  await openSqliteStore({ file }).close()
  using db = new DatabaseSync(file)
  db.exec(UNSAFE)
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all()
  db.exec(`BEGIN; ${indexes.map(({ name }) => `DROP INDEX ${name}`).join('; ')}`)
  await fill(sqliteStore(db), size)
  db.exec(`${indexes.map(({ sql }) => sql).join('; ')}; COMMIT`)
}
