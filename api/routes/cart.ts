import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { perAddress } from '#api/middleware/limit.ts'
import { valid } from '#api/middleware/validate.ts'
import { quoteItems } from '#api/services/quote-items.ts'
import { quoteRequest } from '#shared/contract/calls.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'

/** Prices of a cart, for anybody (D10, D12). */
export function cartRoutes(deps: Deps) {
  // A hall of 50 tablets behind one address may look at its carts every few seconds.
  const quotes = perAddress(deps, { name: 'quote', max: 600, windowMs: MINUTE })
  return new Hono<ApiEnv>().post('/quote', quotes, valid('json', quoteRequest), async c =>
    sendFresh(c, await quoteItems(deps, c.req.valid('json').items)),
  )
}
