import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { changeStream, type OpenStreams } from '#api/services/desk/change-stream.ts'
import type { OrderFeed } from '#api/services/desk/feed.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

const CHANGES = API['GET /api/desk/changes']

/** The stream of what changes on the board, read with fetch and the bearer header: no token stands in an address (issue 11.1). */
export function deskChangeRoutes(deps: Deps, feed: OrderFeed) {
  const reads = requireRight(deps.tokens, 'orders:read')
  const calls = perPerson(deps, { name: 'desk-changes', max: 60, windowMs: MINUTE })
  const open: OpenStreams = new Map()
  return new Hono<SignedInEnv>().get('/changes', reads, calls, validate('query', CHANGES.query), c => {
    c.header('Content-Type', 'application/x-ndjson; charset=UTF-8')
    // Proxies that collect answers would hold the lines back.
    c.header('X-Accel-Buffering', 'no')
    // Hono asks for what HEAD gets as for GET and drops the body: a stream would stay open that nobody reads.
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(changeStream(deps, feed, open, c.get('person'), c.req.valid('query').since))
  })
}
