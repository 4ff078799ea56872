import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import type { Now } from '#api/embedded/world.ts'
import type { EventQueue } from './events.ts'
import { decodeForm, type Tree } from './form-tree.ts'
import type { Replays } from './idempotency.ts'
import { once } from './once.ts'
import { invalid, type StripeRefusal } from './refusal.ts'
import type { WireRefund, WireSession } from './wire.ts'

export interface BookParts {
  db: DatabaseSync
  replays: Replays
  clock: Now
  makeId: (prefix: string) => string
  events: EventQueue
  /** Something was put into the queue. */
  onEvent(): void
}

const MAX_PAGE = 100

/** Fields of a form that are texts. */
const textsOf = (fields: Tree | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof fields === 'object' ? fields : {}).map(([name, value]) => [name, String(value)]),
  )

/** One page of a list, newest first, after the entry the caller has last. */
export function pageOf<T extends { id: string }>(all: T[], query: Record<string, string>, url: string) {
  const limit = Math.min(MAX_PAGE, Math.max(1, Number(query.limit) || 10))
  const start = all.findIndex(({ id }) => id === query.starting_after) + 1
  return { object: 'list', url, data: all.slice(start, start + limit), has_more: start + limit < all.length }
}

/** What happened so far, for whoever keeps the books: lists of sessions and refunds, and making a refund. */
export function bookRoutes(parts: BookParts): Hono {
  const { db, clock, makeId } = parts
  const sessions = db.prepare('SELECT session_json AS json FROM sessions')
  const refunds = db.prepare('SELECT refund_json AS json FROM refunds')
  const keep = db.prepare('INSERT INTO refunds (id, refund_json) VALUES (?, ?)')
  const all = <T extends { created: number }>(from: typeof sessions): T[] =>
    from
      .all()
      .map(row => JSON.parse(String(row.json)) as T)
      .sort((a, b) => b.created - a.created)
  const since = <T extends { created: number }>(found: T[], query: Record<string, string>) =>
    found.filter(({ created }) => created >= Number(query['created[gte]'] ?? 0))

  const refund = (body: string): WireRefund | StripeRefusal => {
    const asked = decodeForm(body)
    const intent = String(asked.payment_intent ?? '')
    const cents = asked.amount === undefined ? null : Number(asked.amount)
    const paid = all<WireSession>(sessions).find(session => session.payment_intent === intent)
    const earlier = all<WireRefund>(refunds).filter(each => each.payment_intent === intent)
    const left = (paid?.amount_total ?? 0) - earlier.reduce((sum, { amount }) => sum + amount, 0)
    const amount = cents ?? left
    if (!paid || !(amount > 0) || amount > left)
      return invalid('There is not that much of this payment to refund.')
    const created = Math.floor(clock() / 1000)
    const made: WireRefund = {
      id: makeId('re_'),
      object: 'refund',
      amount,
      created,
      currency: 'usd',
      payment_intent: intent,
      metadata: textsOf(asked.metadata),
      status: 'succeeded',
    }
    keep.run(made.id, JSON.stringify(made))
    parts.events.add('refund.created', made)
    parts.onEvent()
    return made
  }

  return new Hono()
    .get('/v1/checkout/sessions', c => {
      const query = c.req.query()
      const found = since(all<WireSession>(sessions), query)
        .filter(({ status }) => query.status === undefined || status === query.status)
        .filter(
          session => query.payment_intent === undefined || session.payment_intent === query.payment_intent,
        )
      return c.json(pageOf(found, query, '/v1/checkout/sessions'))
    })
    .get('/v1/refunds', c => {
      const query = c.req.query()
      const of = query.payment_intent
      const found = since(all<WireRefund>(refunds), query)
      return c.json(
        pageOf(
          found.filter(each => of === undefined || each.payment_intent === of),
          query,
          '/v1/refunds',
        ),
      )
    })
    .post('/v1/refunds', async c => {
      const body = await c.req.text()
      return once(c, parts, body, () => refund(body))
    })
}
