import type { DatabaseSync } from 'node:sqlite'
import { digest, unguessable } from '#api/embedded/page/secrets.ts'
import type { Now, Random } from '#api/embedded/world.ts'
import { DAY, SECOND } from '#shared/time.ts'

/** How long a browser stays signed in at the provider: a week, as the real one's. */
export const SESSION_SECONDS = (7 * DAY) / SECOND

/** A person signed in at the provider in one browser. `sid` goes into tokens, the cookie's value never does. */
export interface BrowserSession {
  sid: string
  sub: string
}

export interface Sessions {
  find(cookie: string): BrowserSession | null
  /** A new session, replacing the one `oldCookie` names. */
  start(sub: string, oldCookie: string): { cookie: string; session: BrowserSession }
  end(cookie: string): BrowserSession | null
}

/** Browser sessions kept in the identity database. */
export function createSessions(at: { db: DatabaseSync; clock: Now; random: Random }): Sessions {
  const { db, clock, random } = at
  const find = db.prepare('SELECT sid, sub FROM sessions WHERE hash = ? AND expires_at > ?')
  const insert = db.prepare('INSERT INTO sessions (hash, sid, sub, expires_at) VALUES (?, ?, ?, ?)')
  const remove = db.prepare('DELETE FROM sessions WHERE hash = ? OR expires_at <= ?')
  const sessions: Sessions = {
    find(cookie) {
      const row = find.get(digest(cookie), clock())
      return row ? { sid: String(row.sid), sub: String(row.sub) } : null
    },
    start(sub, oldCookie) {
      sessions.end(oldCookie)
      const cookie = unguessable(random)
      const session = { sid: unguessable(random, 16), sub }
      insert.run(digest(cookie), session.sid, sub, clock() + SESSION_SECONDS * 1000)
      return { cookie, session }
    },
    end(cookie) {
      const ended = sessions.find(cookie)
      remove.run(digest(cookie), clock())
      return ended
    },
  }
  return sessions
}
