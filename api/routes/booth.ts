import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { differingTickets } from '#api/services/booth/differing.ts'
import { issueBoothKey, keySource, revokeBoothKey } from '#api/services/booth/keys.ts'
import { syncTickets } from '#api/services/booth/sync-tickets.ts'
import { API } from '#shared/contract/api.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'
import { mutationsOfCarts, understood } from './understood.ts'

/** A tablet takes one for a show. */
const KEYS_A_DAY = 50
const KEY = API['POST /api/booth/key']
const REVOKE = API['POST /api/booth/key/:kid/revoke']
const TICKETS = API['POST /api/booth/tickets']
const SYNC = API['POST /api/booth/sync']

/** What tablets of a booth ask, by the right to sell there alone (D42, D49). */
export function boothRoutes(deps: Deps) {
  const sells = requireRight(deps.tokens, 'booth:sell')
  const syncs = perPerson(deps, { name: 'booth-sync', max: 300, windowMs: MINUTE })
  const pulls = perPerson(deps, { name: 'booth-tickets', max: 300, windowMs: MINUTE })
  const keys = perPerson(deps, { name: 'booth-key', max: KEYS_A_DAY, windowMs: DAY })
  return new Hono<SignedInEnv>()
    .post('/key', sells, keys, validate('json', KEY.body), async c => {
      const issued = await issueBoothKey(deps, c.get('person').sub, c.req.valid('json'))
      return issued.ok ? c.json(KEY.answer(issued.key)) : refuse(c, issued)
    })
    .post('/key/:kid/revoke', sells, validate('param', REVOKE.params), async c => {
      const isRevoked = await revokeBoothKey(deps, c.get('person').sub, c.req.valid('param').kid)
      return isRevoked ? c.json(REVOKE.answer({ ok: true })) : notFound(c)
    })
    .post('/tickets', sells, pulls, validate('json', TICKETS.body), async c => {
      const question = c.req.valid('json')
      const { sub } = c.get('person')
      if (question.user !== sub) return refuse(c, wrongUser('These changes belong'))
      const differing = await differingTickets(deps, sub, question)
      return sendFresh(c, TICKETS.answer({ ...differing, keySource: await keySource(deps) }))
    })
    .post('/sync', sells, syncs, understood(mutationsOfCarts), validate('json', SYNC.body), async c => {
      const request = c.req.valid('json')
      const { sub } = c.get('person')
      if (request.user !== sub) return refuse(c, wrongUser('These changes belong'))
      return sendFresh(c, SYNC.answer({ carts: await syncTickets(deps, sub, request) }))
    })
}
