import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { failure, wrongUser } from '#api/failure.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { actsOfTickets } from '#api/services/booth/acts-of-tickets.ts'
import { API } from '#shared/contract/api.ts'
import { type TicketActs, ticketActsRequest } from '#shared/contract/booth.ts'
import { MINUTE } from '#shared/time.ts'

const ACTS = API['POST /api/booth/acts']

/** A call of pages of before becomes one of its ticket alone, which `isOfOne` tells. */
const SENT = z.preprocess(
  sent => {
    const { success, data } = ticketActsRequest.safeParse(sent)
    return success && data.ticket !== undefined
      ? { user: data.user, tickets: [{ ticket: data.ticket, acts: data.acts }], isOfOne: true }
      : sent
  },
  ACTS.body.extend({ isOfOne: z.literal(true).optional() }),
)

/** What staff do to tickets besides their carts, in a lane of its own, so that money never waits behind a cart row. */
export function boothActRoutes(deps: Deps) {
  const sells = requireRight(deps.tokens, 'booth:sell')
  const calls = perPerson(deps, { name: 'booth-acts', max: 300, windowMs: MINUTE })
  return new Hono<SignedInEnv>().post('/acts', sells, calls, validate('json', SENT), async c => {
    const { user, tickets, isOfOne } = c.req.valid('json')
    if (user !== c.get('person').sub) return refuse(c, wrongUser('These acts belong'))
    const acted = await actsOfTickets(deps, user, tickets)
    const [only] = acted
    if (!isOfOne || !only) return c.json(ACTS.answer({ tickets: acted }))
    if ('code' in only)
      return only.code === 'not_found' ? notFound(c) : refuse(c, failure(only.code, 'Please try again'))
    const { answers, view } = only
    return c.json({ answers, view } satisfies TicketActs)
  })
}
