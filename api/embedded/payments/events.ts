import type { DatabaseSync } from 'node:sqlite'
import type { Now } from '#api/embedded/world.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { WireRefund, WireSession } from './wire.ts'

export type EventType = 'checkout.session.completed' | 'checkout.session.expired' | 'refund.created'

/** An event on its way to the shop. */
export interface WaitingEvent {
  id: string
  body: string
  attempts: number
}

/** Events not yet taken by the shop, kept until they are. Times in epoch milliseconds. */
export interface EventQueue {
  add(type: EventType, object: WireSession | WireRefund): void
  due(): WaitingEvent[]
  /** When the next attempt is due; null when nothing waits. */
  nextAt(): number | null
  delivered(id: string): void
  failed(event: WaitingEvent): void
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5 * MINUTE
/** As long as the real provider keeps trying. */
const GIVE_UP_MS = 3 * DAY

/** Doubling from one second up to five minutes. */
export function delayAfter(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20))
}

function eventBody(id: string, type: EventType, object: WireSession | WireRefund, nowMs: number): string {
  return JSON.stringify({
    id,
    object: 'event',
    created: Math.floor(nowMs / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  })
}

/** The queue in the payments database. */
export function createEventQueue(
  db: DatabaseSync,
  clock: Now,
  makeId: (prefix: string) => string,
): EventQueue {
  const add = db.prepare(
    'INSERT INTO events (id, body, created_at, attempts, next_at) VALUES (?, ?, ?, 0, ?)',
  )
  const due = db.prepare('SELECT id, body, attempts FROM events WHERE next_at <= ? ORDER BY next_at LIMIT 20')
  const next = db.prepare('SELECT MIN(next_at) AS at FROM events WHERE next_at IS NOT NULL')
  const delivered = db.prepare('UPDATE events SET attempts = attempts + 1, next_at = NULL WHERE id = ?')
  const failed = db.prepare(
    `UPDATE events SET attempts = attempts + 1, next_at = CASE WHEN created_at < ? THEN NULL ELSE ? END WHERE id = ?`,
  )
  return {
    add(type, object) {
      const id = makeId('evt_')
      add.run(id, eventBody(id, type, object, clock()), clock(), clock())
    },
    due: () => due.all(clock()) as unknown as WaitingEvent[],
    nextAt: () => {
      const at = next.get()?.at
      return typeof at === 'number' ? at : null
    },
    delivered: id => {
      delivered.run(id)
    },
    failed: ({ id, attempts }) => {
      failed.run(clock() - GIVE_UP_MS, clock() + delayAfter(attempts + 1), id)
    },
  }
}
