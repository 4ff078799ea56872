import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import { bodyLimit } from '#api/middleware/body-limit.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { syncTickets } from '#api/services/booth/sync-tickets.ts'
import { API } from '#shared/contract/api.ts'
import { MAX_SYNC_BYTES } from '#shared/contract/limits.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'
import { mutationsOfCarts, understood } from './understood.ts'

const SYNC = API['POST /api/booth/sync']

/** What tablets of a booth ask, by the right to sell there alone (D42, D49). */
export function boothRoutes(deps: Deps) {
  const sells = requireRight(deps.tokens, 'booth:sell')
  const syncs = perPerson(deps, { name: 'booth-sync', max: 300, windowMs: MINUTE })
  return new Hono<SignedInEnv>().post(
    '/sync',
    bodyLimit(MAX_SYNC_BYTES, 'A sync request is at most 256 KB'),
    sells,
    syncs,
    understood(mutationsOfCarts),
    validate('json', SYNC.body),
    async c => {
      const request = c.req.valid('json')
      const { sub } = c.get('person')
      if (request.user !== sub) return refuse(c, wrongUser())
      return sendFresh(c, SYNC.answer({ carts: await syncTickets(deps, sub, request) }))
    },
  )
}

const wrongUser = () => failure('wrong_user', 'These changes belong to somebody else')
