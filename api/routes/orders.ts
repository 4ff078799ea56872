import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { findOrder, listOrders } from '#api/services/orders/orders.ts'
import { API } from '#shared/contract/api.ts'
import { MAX_PAGE } from '#shared/contract/calls.ts'

const ORDERS = API['GET /api/orders/customer-orders']
const ORDER = API['GET /api/orders/customer-orders/:id']

/** A customer's own orders (spec §7), and each by itself (D48). */
export function orderRoutes(deps: Deps) {
  const signedIn = requireUser(deps.tokens)
  return new Hono<ApiEnv>()
    .get('/customer-orders', signedIn, validate('query', ORDERS.query), async c => {
      const filter = c.req.valid('query')
      if (filter.page > MAX_PAGE)
        return refuse(c, failure('bad_request', `page: ${MAX_PAGE} is the last there can be`))
      return c.json(ORDERS.answer(await listOrders(deps, c.get('person').sub, filter)))
    })
    .get('/customer-orders/:id', signedIn, validate('param', ORDER.params), async c => {
      const order = await findOrder(deps, c.get('person').sub, c.req.valid('param').id)
      return order ? c.json(ORDER.answer(order)) : refuse(c, failure('not_found', 'There is no such order'))
    })
}
