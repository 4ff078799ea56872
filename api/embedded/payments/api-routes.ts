import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sameText } from '#api/embedded/page/secrets.ts'
import type { Now } from '#api/embedded/world.ts'
import { bookRoutes, pageOf } from './book-routes.ts'
import { readCreateRequest } from './create-request.ts'
import type { EventQueue } from './events.ts'
import { decodeForm } from './form-tree.ts'
import type { Replays } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { once } from './once.ts'
import { invalid, missing, refuseCall, type StripeRefusal } from './refusal.ts'
import { expandedPayment, newLines, newSession } from './wire.ts'

export interface ApiParts {
  db: DatabaseSync
  ledger: Ledger
  events: EventQueue
  replays: Replays
  secretKey: string
  publicUrl: string
  clock: Now
  makeId: (prefix: string) => string
  /** Called when an event was put into the queue. */
  onEvent: () => void
}

/** A session of 100 line items takes 25 KB. */
const MAX_BODY_BYTES = 48 * 1024
/** Such a session has 570 fields. Badly escaped ones cost a hundredth of a millisecond each. */
const MAX_FIELDS = 1000
const SESSIONS = '/v1/checkout/sessions'
function keyOf(c: Context): string {
  const [scheme = '', value = ''] = (c.req.header('Authorization') ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return value
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
}

function withSecretKey(secretKey: string): MiddlewareHandler {
  return async (c, next) => {
    if (sameText(keyOf(c), secretKey)) return next()
    return refuseCall(c, { status: 401, type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  }
}

/** Refuses forms of more than `MAX_FIELDS` fields undecoded. */
const limitFields: MiddlewareHandler = async (c, next) => {
  const fields = (await c.req.text()).split('&', MAX_FIELDS + 1)
  if (fields.length <= MAX_FIELDS) return next()
  return refuseCall(c, { ...invalid('The request has too many parameters.'), status: 413 })
}

function open(parts: ApiParts, body: string): object | StripeRefusal {
  const nowSeconds = Math.floor(parts.clock() / 1000)
  const request = readCreateRequest(decodeForm(body), nowSeconds)
  if ('type' in request) return request
  const id = parts.makeId('cs_test_')
  const session = newSession(request, { id, url: `${parts.publicUrl}/pay/${id}`, nowSeconds })
  parts.ledger.add(session, newLines(request, parts.makeId))
  return session
}

/** The provider's API under `/v1`: checkout sessions, refunds, and lists of both. */
export function apiRoutes(parts: ApiParts): Hono {
  const { ledger } = parts
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: c => refuseCall(c, { ...invalid('The request is too large.'), status: 413 }),
  })
  return new Hono()
    .use('/v1/*', withSecretKey(parts.secretKey))
    .use('/v1/refunds', limit, limitFields)
    .route('/', bookRoutes(parts))
    .post(SESSIONS, limit, limitFields, async c => {
      const body = await c.req.text()
      return once(c, parts, body, () => open(parts, body))
    })
    .get(`${SESSIONS}/:id`, c => {
      const session = ledger.get(c.req.param('id'))
      if (!session) return refuseCall(c, missing(c.req.param('id')))
      const asksForCharge = Object.entries(c.req.query()).some(
        ([name, value]) => name.startsWith('expand[') && value === 'payment_intent.latest_charge',
      )
      const intent = session.payment_intent
      if (!asksForCharge || intent === null) return c.json(session)
      return c.json({ ...session, payment_intent: expandedPayment(intent, ledger.paidAt(intent)) })
    })
    .get(`${SESSIONS}/:id/line_items`, c => {
      const id = c.req.param('id')
      if (!ledger.get(id)) return refuseCall(c, missing(id))
      return c.json(pageOf(ledger.lines(id), c.req.query(), `${SESSIONS}/${id}/line_items`))
    })
    .post(`${SESSIONS}/:id/expire`, c => {
      const id = c.req.param('id')
      const session = ledger.get(id)
      if (!session) return refuseCall(c, missing(id))
      const expired = ledger.expire(id)
      if (expired) {
        parts.onEvent()
        return c.json(expired)
      }
      const state = ledger.get(id)?.status
      return refuseCall(
        c,
        invalid(`Only sessions with a status of "open" can be expired; this one is ${state}.`),
      )
    })
    .all('/v1/*', c =>
      refuseCall(c, {
        ...invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`),
        status: 404,
      }),
    )
}
