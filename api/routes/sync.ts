import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import { asked } from '#api/middleware/asked.ts'
import type { ApiEnv, SignedInEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { inOne } from '#api/middleware/in-one.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { judgeSoon } from '#api/services/artwork/judging.ts'
import { artworksNamed } from '#api/services/cart/sync-artwork.ts'
import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import type { Histogram } from '#api/telemetry/metrics.ts'
import { API } from '#shared/contract/api.ts'
import { LAG_HEADER, OLDEST_HEADER } from '#shared/contract/outbox-age.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { sendFreshReady } from './send.ts'
import { mutationsOfCart, understood } from './understood.ts'

const SYNC = API['POST /api/sync/cart']

/** A person's cart, kept the same on all their devices ("Cart sync"). */
export function syncRoutes(deps: Deps) {
  const syncs = perPerson(deps, { name: 'sync', max: 300, windowMs: MINUTE })
  return new Hono<ApiEnv>().post(
    '/cart',
    inOne<SignedInEnv>(requireUser(deps.tokens), syncs, understood(mutationsOfCart)),
    validate('json', SYNC.body),
    async c => {
      const request = c.req.valid('json')
      if (request.user !== c.get('person').sub) return refuse(c, wrongUser('These changes belong'))
      const answer = await syncStoredCart(deps, request.user, request)
      noteAge(deps, 'goldleaf_sync_lag_seconds', asked(c, LAG_HEADER))
      noteAge(deps, 'goldleaf_outbox_oldest_seconds', asked(c, OLDEST_HEADER))
      judgeSoon(deps, request.user, artworksNamed(request))
      return sendFreshReady(c, SYNC.answer(answer))
    },
  )
}

/** What a device says of its outbox; older code says nothing, and what is no age counts for nothing. */
function noteAge({ telemetry }: Deps, name: Histogram, told: string | undefined): void {
  if (told !== undefined && /^\d{1,12}$/.test(told)) telemetry.measure(name, Number(told) / SECOND)
}
