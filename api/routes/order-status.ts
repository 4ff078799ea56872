import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { validate } from '#api/middleware/validate.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import { admitSigned } from '#api/services/orders/status-signed.ts'
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#api/services/tracker/signature.ts'
import { statusRequest } from '#shared/contract/calls.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'

const unsigned = () => failure('unauthorized', 'The signature does not hold')

/** The tracking tool moves an order (D30): signed like what the shop sends it, within five minutes, once. */
export function orderStatusRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post('/:id/status', signed(deps), validate('json', statusRequest), async c => {
    const id = c.req.param('id')
    const { status, orderId } = c.req.valid('json')
    // What was signed for one order does not move another.
    if (orderId !== undefined && normalizeOrderId(orderId) !== normalizeOrderId(id))
      return refuse(c, unsigned())
    const done = await moveOrder(deps, id, status)
    return done.ok ? c.json(done.moved) : refuse(c, done)
  })
}

function signed(deps: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const message = { timestamp: c.req.header(TIMESTAMP_HEADER) ?? '', body: await c.req.text() }
    const signature = c.req.header(SIGNATURE_HEADER) ?? ''
    return (await admitSigned(deps, message, signature)) ? next() : refuse(c, unsigned())
  }
}
