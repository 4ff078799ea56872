import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { actsOfTickets } from '#api/services/booth/acts-of-tickets.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

const ACTS = API['POST /api/booth/acts']

/** What staff do to tickets besides their carts, in a lane of its own, so that money never waits behind a cart row. */
export function boothActRoutes(deps: Deps) {
  const sells = requireRight(deps.tokens, 'booth:sell')
  const calls = perPerson(deps, { name: 'booth-acts', max: 300, windowMs: MINUTE })
  return new Hono<SignedInEnv>().post('/acts', sells, calls, validate('json', ACTS.body), async c => {
    const { user, tickets } = c.req.valid('json')
    if (user !== c.get('person').sub) return refuse(c, wrongUser('These acts belong'))
    return c.json(ACTS.answer({ tickets: await actsOfTickets(deps, user, tickets) }))
  })
}
