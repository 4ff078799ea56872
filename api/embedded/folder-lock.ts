import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile, privateFolder } from '#api/private-files.ts'
import { isBusy } from '#api/sqlite-file.ts'
import { StartError } from '#api/start-error.ts'

/** An empty file, which says nothing by being there. No copy of a folder needs it. */
export const LOCK_FILE = 'lock'

/** Kept for as long as they are locked: a file that nobody refers to is closed with the rubbish, and its lock with it. */
const held = new Set<DatabaseSync>()

export interface FolderLock {
  release(): void
}

/**
 * Takes a folder (made when missing) for this process alone, or returns null while another process has it. The lock is
 * the operating system's own, by way of SQLite, so that it ends with its process, however that ends. As with SQLite's
 * databases nothing else in the process may open the file: by POSIX the lock would end when that is closed.
 */
export function tryLockFolder(folder: string): FolderLock | null {
  const path = join(folder, LOCK_FILE)
  privateFolder(folder)
  privateFile(path)
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written; a journal beside the file would be left there by a kill.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    held.add(file)
    return {
      release() {
        held.delete(file)
        file.close()
      },
    }
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** Takes a folder for this process alone. Throws `StartError`, naming the folder and the way out, while another has it. */
export function lockFolder(folder: string): FolderLock {
  const lock = tryLockFolder(folder)
  if (lock) return lock
  throw new StartError(
    `${folder} is in use: another shop is running on it, and one at a time may. Stop that one, or set DATA_DIR to another folder.`,
  )
}
