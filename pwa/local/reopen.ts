import { SupersededError } from './guarded-writes.ts'
import type { LocalDb } from './local-db.ts'

/** How long a new connection may take, in milliseconds. */
export const REOPEN_TIMEOUT_MS = 5_000

/**
 * Opens a database whose connection died. One that a newer shop took over, or that was closed on purpose, stays closed:
 * this page's shape would be the wrong one, and its connection would block the upgrade.
 */
export async function reopen(db: LocalDb, wait: (ms: number) => Promise<void>): Promise<void> {
  if (db.isDisposed) throw new SupersededError()
  db.close({ disableAutoOpen: false })
  const opening = Promise.resolve(db.open())
  const late = wait(REOPEN_TIMEOUT_MS).then(() => {
    throw new DOMException('The database does not open.', 'TimeoutError')
  })
  await Promise.race([opening, late])
  if (!db.isNewer()) return
  db.dispose()
  throw new SupersededError()
}
