import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '#api/embedded/database.ts'
import type { Now } from '#api/embedded/world.ts'
import type { EventQueue } from './events.ts'
import { expiredSession, paidSession, type ShippingDetails, type WireLine, type WireSession } from './wire.ts'

export interface Payer {
  name: string
  shipping: ShippingDetails | null
}

/** All sessions. A session leaves the state `open` once, and its event is written in the same transaction. */
export interface Ledger {
  add(session: WireSession, lines: WireLine[]): void
  /** The session as of now: one whose time is over is expired first. */
  get(id: string): WireSession | null
  lines(id: string): WireLine[]
  /** When a payment was made, in Unix seconds; null where that was not kept. */
  paidAt(paymentIntent: string): number | null
  /** The paid session, or null when it was not open any more. */
  pay(id: string, payer: Payer): WireSession | null
  /** The expired session, or null when it was not open any more. */
  expire(id: string): WireSession | null
  /** Expires what is over; returns when the next session will be (epoch ms), or null. */
  sweep(): number | null
}

/** The ledger in the payments database. */
export function createLedger(at: {
  db: DatabaseSync
  clock: Now
  events: EventQueue
  makeId: (prefix: string) => string
}): Ledger {
  const { db, clock, events, makeId } = at
  const sql = statements(db)
  const nowSeconds = () => Math.floor(clock() / 1000)

  const stored = (id: string): WireSession | null => {
    const row = sql.read.get(id)
    return row ? (JSON.parse(String(row.session_json)) as WireSession) : null
  }
  const close = (next: WireSession): WireSession | null => {
    const { changes } = sql.close.run(next.status, JSON.stringify(next), next.id)
    if (changes === 0) return null
    events.add(next.status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired', next)
    return next
  }
  const isOver = (session: WireSession) => session.status === 'open' && session.expires_at <= nowSeconds()

  const ledger: Ledger = {
    add: (session, lines) => {
      sql.add.run(session.id, session.expires_at, JSON.stringify(session), JSON.stringify(lines))
    },
    get(id) {
      const session = stored(id)
      return session && isOver(session) ? (ledger.expire(id) ?? stored(id)) : session
    },
    lines: id => JSON.parse(String(sql.read.get(id)?.lines_json ?? '[]')) as WireLine[],
    paidAt(paymentIntent) {
      const at = sql.charged.get(paymentIntent)?.created
      return typeof at === 'number' ? at : null
    },
    pay: (id, payer) =>
      atomically(db, () => {
        const session = stored(id)
        if (!session || isOver(session)) return null
        const paymentIntent = makeId('pi_')
        const paid = close(paidSession(session, { ...payer, paymentIntent }))
        if (paid) sql.charge.run(paymentIntent, nowSeconds())
        return paid
      }),
    expire: id =>
      atomically(db, () => {
        const session = stored(id)
        return session && close(expiredSession(session))
      }),
    sweep() {
      for (const row of sql.over.all(nowSeconds())) ledger.expire(String(row.id))
      const next = sql.next.get()?.at
      return typeof next === 'number' ? next * 1000 : null
    },
  }
  return ledger
}

function statements(db: DatabaseSync) {
  return {
    add: db.prepare(
      "INSERT INTO sessions (id, status, expires_at, session_json, lines_json) VALUES (?, 'open', ?, ?, ?)",
    ),
    read: db.prepare('SELECT session_json, lines_json FROM sessions WHERE id = ?'),
    close: db.prepare("UPDATE sessions SET status = ?, session_json = ? WHERE id = ? AND status = 'open'"),
    charge: db.prepare('INSERT INTO charges (payment_intent, created) VALUES (?, ?)'),
    charged: db.prepare('SELECT created FROM charges WHERE payment_intent = ?'),
    over: db.prepare("SELECT id FROM sessions WHERE status = 'open' AND expires_at <= ?"),
    next: db.prepare("SELECT MIN(expires_at) AS at FROM sessions WHERE status = 'open'"),
  }
}
