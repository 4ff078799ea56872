import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '#api/embedded/database.ts'
import { digest, unguessable } from '#api/embedded/page/secrets.ts'
import type { Now, Random } from '#api/embedded/world.ts'
import { DAY } from '#shared/time.ts'

/** How long a token works after its successor was first used, in milliseconds. */
const LEEWAY_MS = 30_000
/** A token not used for this long lapses. */
const IDLE_MS = 90 * DAY

/** All refresh tokens that descend from one sign-in. */
export interface Family {
  id: string
  sub: string
  sid: string
  scope: string
}

export interface RefreshTokens {
  /** The first token of a new family. */
  begin(family: Family): string
  /** The token's successor. Null when it is unknown, lapsed or revoked, or used too late: then the family is gone. */
  rotate(token: string): { token: string; family: Family } | null
  revoke(token: string): void
  revokeFamily(id: string): void
  revokeSession(sid: string): void
}

interface TokenRow {
  hash: string
  family: string
  parent: string | null
  superseded: number | null
}

/**
 * Rotating refresh tokens with reuse detection. A token stays usable until a successor of it is first used, and 30 s
 * more: an answer that was lost on the way can be asked for again. The first successor used supersedes the token and
 * all other successors; whoever comes with one of those later holds a copy, and the whole family is revoked.
 */
export function createRefreshTokens(at: { db: DatabaseSync; clock: Now; random: Random }): RefreshTokens {
  const { db, clock, random } = at
  const read = readers(db)
  const write = writers(db)

  function add(family: string, parent: string | null): string {
    const token = unguessable(random)
    write.insert.run(digest(token), family, parent, clock() + IDLE_MS)
    return token
  }

  function take(token: string): { token: string; family: Family } | null {
    const row = read.live(digest(token), clock())
    const family = row && read.family(row.family)
    if (!row || !family) return null
    if (row.superseded !== null && clock() > row.superseded + LEEWAY_MS) {
      write.revokeFamily.run(row.family)
      return null
    }
    if (row.parent !== null) write.supersede.run(clock(), row.parent, row.parent, row.hash)
    write.keep.run(clock() + IDLE_MS, row.hash)
    return { token: add(family.id, row.hash), family }
  }

  return {
    begin(family) {
      write.begin.run(family.id, family.sub, family.sid, family.scope)
      return add(family.id, null)
    },
    rotate: token => atomically(db, () => take(token)),
    revoke: token => {
      write.revoke.run(digest(token))
    },
    revokeFamily: id => {
      write.revokeFamily.run(id)
    },
    revokeSession: sid => {
      write.revokeSession.run(sid)
    },
  }
}

function readers(db: DatabaseSync) {
  const token = db.prepare(
    'SELECT hash, family, parent, superseded_at AS superseded FROM refresh_tokens WHERE hash = ? AND expires_at > ?',
  )
  const family = db.prepare('SELECT id, sub, sid, scope FROM families WHERE id = ? AND revoked = 0')
  return {
    live: (hash: string, now: number) => token.get(hash, now) as TokenRow | undefined,
    family: (id: string) => {
      const row = family.get(id) as Family | undefined
      return row ? { ...row } : null
    },
  }
}

function writers(db: DatabaseSync) {
  return {
    begin: db.prepare('INSERT INTO families (id, sub, sid, scope, revoked) VALUES (?, ?, ?, ?, 0)'),
    insert: db.prepare('INSERT INTO refresh_tokens (hash, family, parent, expires_at) VALUES (?, ?, ?, ?)'),
    supersede: db.prepare(
      `UPDATE refresh_tokens SET superseded_at = ?
       WHERE superseded_at IS NULL AND (hash = ? OR (parent = ? AND hash <> ?))`,
    ),
    keep: db.prepare('UPDATE refresh_tokens SET expires_at = ? WHERE hash = ?'),
    revoke: db.prepare(
      'UPDATE families SET revoked = 1 WHERE id = (SELECT family FROM refresh_tokens WHERE hash = ?)',
    ),
    revokeFamily: db.prepare('UPDATE families SET revoked = 1 WHERE id = ?'),
    revokeSession: db.prepare('UPDATE families SET revoked = 1 WHERE sid = ?'),
  }
}
