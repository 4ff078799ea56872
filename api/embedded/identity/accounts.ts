import type { DatabaseSync } from 'node:sqlite'
import { hashPassword, passwordMatches } from '#api/embedded/identity/password.ts'
import type { Clock, Random } from '#api/embedded/world.ts'

export interface Account {
  sub: string
  email: string
  name: string
}

export interface Accounts {
  bySub(sub: string): Account | null
  /** Null when e-mail and password do not belong together, whichever is wrong. */
  signIn(email: string, password: string): Promise<Account | null>
  /** Null when the e-mail is taken. A blank name becomes the e-mail's first part. */
  create(person: { email: string; password: string; name: string }): Promise<Account | null>
}

/** One spelling per e-mail address. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

function toAccount(row: Record<string, unknown> | undefined): Account | null {
  if (!row) return null
  return { sub: String(row.sub), email: String(row.email), name: String(row.name) }
}

/** People of the identity stand-in; subjects look like the real provider's (`auth0|...`). */
export function createAccounts(at: { db: DatabaseSync; clock: Clock; random: Random }): Accounts {
  const { db, clock, random } = at
  const bySub = db.prepare('SELECT sub, email, name FROM users WHERE sub = ?')
  const byEmail = db.prepare('SELECT sub, email, name, password FROM users WHERE email = ?')
  const insert = db.prepare(
    'INSERT OR IGNORE INTO users (sub, email, name, password, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  return {
    bySub: sub => toAccount(bySub.get(sub)),
    async signIn(email, password) {
      const row = byEmail.get(normalEmail(email))
      const right = await passwordMatches(password, row ? String(row.password) : null)
      return right ? toAccount(row) : null
    },
    async create(person) {
      const email = normalEmail(person.email)
      const sub = `auth0|${Buffer.from(random(12)).toString('hex')}`
      const name = person.name.trim() || (email.split('@')[0] ?? '')
      const hash = await hashPassword(person.password, random)
      const { changes } = insert.run(sub, email, name, hash, clock())
      return changes === 0 ? null : { sub, email, name }
    },
  }
}
