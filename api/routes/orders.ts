import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { person } from '#api/middleware/person.ts'
import { valid } from '#api/middleware/validate.ts'
import { listOrders } from '#api/services/orders.ts'
import { ordersQuery } from '#shared/contract/calls.ts'

/** A customer's own orders (spec §7). */
export function orderRoutes(deps: Deps) {
  return new Hono<ApiEnv>().get(
    '/customer-orders',
    person(deps.tokens),
    valid('query', ordersQuery),
    async c => c.json(await listOrders(deps, c.get('person').sub, c.req.valid('query'))),
  )
}
