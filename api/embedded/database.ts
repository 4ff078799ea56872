import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile, privateFolder } from '#api/private-files.ts'

/** Opens `dataDir/file` so that what was acknowledged survives a crash, and makes its tables. */
export function openDatabase(dataDir: string, file: string, tables: string): DatabaseSync {
  const path = join(dataDir, file)
  privateFolder(dataDir)
  privateFile(path)
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;')
  db.exec(tables)
  return db
}

/** Runs `work` in one transaction: all of it lasts, or none. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
