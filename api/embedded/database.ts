import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openSqliteFile } from '#api/sqlite-file.ts'

/** Opens `dataDir/file` so that what was acknowledged survives a crash, and makes its tables. */
export function openDatabase(dataDir: string, file: string, tables: string): DatabaseSync {
  return openSqliteFile(join(dataDir, file), tables)
}

/** Runs `work` in one transaction: all of it lasts, or none. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has SQLite roll back by itself; asking for it again would hide what happened.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
