import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Modes of all that the shop keeps: its owner's alone (issue 6.14). What is there already keeps the mode it has. */
export const PRIVATE = { folder: 0o700, file: 0o600 }

/** Makes a folder, with those above it, that its owner alone may enter. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE.folder })
}

/**
 * Makes an empty file for SQLite, which itself knows no mode but the umask's; what it puts beside a database takes after
 * it. One that is there is not even opened: closing it would end SQLite's locks in this process.
 */
export function privateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE.file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Whether others than its owner may look into a folder. */
export function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
}
