import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { perAddress } from '#api/middleware/rate-limit.ts'
import { validate } from '#api/middleware/validate.ts'
import { quoteCart } from '#api/services/cart/quote-cart.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'

const QUOTE = API['POST /api/cart/quote']

/** Prices of a cart, for anybody (D10, D12). */
export function cartRoutes(deps: Deps) {
  // A hall of 50 tablets behind one address may look at its carts every few seconds.
  const quotes = perAddress(deps, { name: 'quote', max: 600, windowMs: MINUTE })
  return new Hono<ApiEnv>().post('/quote', quotes, validate('json', QUOTE.body), async c =>
    sendFresh(c, QUOTE.answer(await quoteCart(deps, c.req.valid('json').items))),
  )
}
