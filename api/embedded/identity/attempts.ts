import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '#api/embedded/world.ts'

export const MAX_ATTEMPTS = 10
const WINDOW_MS = 15 * 60 * 1000

/** Counts failed sign-ins per e-mail: ten in a quarter of an hour, then the account rests. */
export interface Attempts {
  /** Takes one attempt before the password is looked at, so that parallel guesses count too; false when none is left. */
  take(email: string): boolean
  /** A right password gives the attempts back. */
  forgive(email: string): void
}

/** Attempts kept in the identity database. */
export function createAttempts(db: DatabaseSync, clock: Clock): Attempts {
  const open = db.prepare('DELETE FROM attempts WHERE reset_at <= ?')
  const add = db.prepare(
    `INSERT INTO attempts (email, count, reset_at) VALUES (?, 1, ?)
     ON CONFLICT (email) DO UPDATE SET count = count + 1 RETURNING count`,
  )
  const clear = db.prepare('DELETE FROM attempts WHERE email = ?')
  return {
    take(email) {
      open.run(clock())
      return Number(add.get(email, clock() + WINDOW_MS)?.count) <= MAX_ATTEMPTS
    },
    forgive: email => {
      clear.run(email)
    },
  }
}
