import type { DatabaseSync } from 'node:sqlite'
import { digest, unguessable } from '#api/embedded/page/secrets.ts'
import type { Now, Random } from '#api/embedded/world.ts'
import { DAY, MINUTE } from '#shared/time.ts'

const CODE_LIFETIME_MS = MINUTE
/** Spent codes are remembered for a day, to recognise a replay. */
const MEMORY_MS = DAY

/** What an authorization code stands for. */
export interface Grant {
  sub: string
  sid: string
  redirectUri: string
  /** PKCE S256 challenge. */
  challenge: string
  nonce: string | null
  scope: string
}

export type Redeemed =
  | { kind: 'grant'; grant: Grant }
  | { kind: 'replayed'; family: string }
  | { kind: 'unknown' }

export interface Codes {
  issue(grant: Grant): string
  /** Spends the code for `family`, whatever comes of it; a second time it is `replayed`. */
  redeem(code: string, family: string): Redeemed
}

/** Single-use authorization codes, good for 60 seconds, stored as digests. */
export function createCodes(at: { db: DatabaseSync; clock: Now; random: Random }): Codes {
  const { db, clock, random } = at
  const forget = db.prepare('DELETE FROM codes WHERE expires_at < ?')
  const insert = db.prepare('INSERT INTO codes (hash, grant_json, expires_at) VALUES (?, ?, ?)')
  const spend = db.prepare(
    'UPDATE codes SET family = ? WHERE hash = ? AND family IS NULL RETURNING grant_json, expires_at',
  )
  const spent = db.prepare('SELECT family FROM codes WHERE hash = ?')
  return {
    issue(grant) {
      forget.run(clock() - MEMORY_MS)
      const code = unguessable(random)
      insert.run(digest(code), JSON.stringify(grant), clock() + CODE_LIFETIME_MS)
      return code
    },
    redeem(code, family) {
      const row = spend.get(family, digest(code))
      if (row) {
        const live = clock() <= Number(row.expires_at)
        return live
          ? { kind: 'grant', grant: JSON.parse(String(row.grant_json)) as Grant }
          : { kind: 'unknown' }
      }
      const known = spent.get(digest(code))
      return known ? { kind: 'replayed', family: String(known.family) } : { kind: 'unknown' }
    },
  }
}
