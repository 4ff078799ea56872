import type { DatabaseSync } from 'node:sqlite'
import type { Now, Random } from '#api/embedded/world.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Derive, hashPassword, sameHash, scryptKey } from './password.ts'

export interface Account {
  sub: string
  email: string
  name: string
}

/**
 * People of the identity stand-in. E-mail and password together name an account, since nobody checks here whose an e-mail
 * is: an e-mail that somebody else has used is as good as a new one, and nothing tells that it was used (issue 6.15).
 * Both answer `busy` while too many passwords wait to be looked at.
 */
export interface Accounts {
  bySub(sub: string): Account | null
  /** Null when there is no account of this e-mail and password. */
  signIn(email: string, password: string): Promise<Account | null | 'busy'>
  /** The account of this e-mail and password, made when there is none. A blank name becomes the e-mail's first part. */
  signUp(person: { email: string; password: string; name: string }): Promise<Account | 'busy'>
}

/** Each takes some 50 ms of one core; more of them would hold up whatever else needs a core or a thread. */
const MOST_WAITING = 40

/** One spelling per e-mail address. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

function toAccount(row: Record<string, unknown> | undefined): Account | null {
  if (!row) return null
  return { sub: String(row.sub), email: String(row.email), name: String(row.name) }
}

/** Accounts in a database that holds IDENTITY_TABLES; subjects look like the real provider's (`auth0|...`). */
export function createAccounts(at: {
  db: DatabaseSync
  clock: Now
  random: Random
  derive?: Derive
}): Accounts {
  const { db, clock, random, derive = scryptKey } = at
  const inTurn = oneAtATime(MOST_WAITING)
  const bySub = db.prepare('SELECT sub, email, name FROM accounts WHERE sub = ?')
  const byEmail = db.prepare(
    'SELECT sub, email, name, password FROM accounts WHERE email = ? ORDER BY created_at, sub',
  )
  const insert = db.prepare(
    'INSERT INTO accounts (sub, email, name, password, created_at) VALUES (?, ?, ?, ?, ?)',
  )

  /** All accounts of one e-mail share a salt, so that one derivation tells which it is, or that it is none. */
  async function look(email: string, password: string) {
    const rows = byEmail.all(email)
    const like = rows[0] ? String(rows[0].password) : null
    const hash = await hashPassword(derive, password, like, random)
    return { hash, account: toAccount(rows.find(row => sameHash(String(row.password), hash))) }
  }

  return {
    bySub: sub => toAccount(bySub.get(sub)),
    async signIn(email, password) {
      const looked = await inTurn(() => look(normalEmail(email), password))
      return looked ? looked.result.account : 'busy'
    },
    async signUp(person) {
      const email = normalEmail(person.email)
      // In one turn: of two that sign up at once the second finds the first.
      const made = await inTurn(async () => {
        const { hash, account } = await look(email, person.password)
        if (account) return account
        const sub = `auth0|${Buffer.from(random(12)).toString('hex')}`
        const name = person.name.trim() || (email.split('@')[0] ?? '')
        insert.run(sub, email, name, hash, clock())
        return { sub, email, name }
      })
      return made ? made.result : 'busy'
    },
  }
}
