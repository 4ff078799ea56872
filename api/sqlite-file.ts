import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile, privateFolder } from './private-files.ts'
import { StartError } from './start-error.ts'

/** SQLite's primary result codes that say what to do; extended ones hold them in their lowest byte. */
const ADVICE: Record<number, string> = {
  8: 'May this user write to it?',
  10: 'The disk could not be read or written. Is it full, or broken?',
  11: 'It is broken. Put it back from a backup.',
  13: 'The disk is full. Make room.',
  14: 'May this user read and write it?',
  26: 'It is broken, or no database at all. Put it back from a backup.',
}

/** SQLite's primary result codes for a file that another connection has. */
const BUSY = new Set([5, 6])

/** Whether SQLite refused because another connection has the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && BUSY.has(Number(error.errcode) & 0xff)
}

/**
 * Opens a database (made, with its folder, for its owner alone) so that what was acknowledged survives a crash, and runs
 * `setUp`. A statement waits 10 s for another process's write. Throws `StartError`, naming the file and what to do, when
 * SQLite cannot make anything of it (issue 6.16).
 */
export function openSqliteFile(path: string, setUp: string): DatabaseSync {
  privateFolder(dirname(path))
  privateFile(path)
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { timeout: 10_000 })
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec(setUp)
    return db
  } catch (error) {
    db?.close()
    if (!(error instanceof Error && 'errcode' in error)) throw error
    const advice = ADVICE[Number(error.errcode) & 0xff] ?? ''
    throw new StartError(`The database ${path} cannot be opened: ${error.message}. ${advice}`.trim(), {
      cause: error,
    })
  }
}
