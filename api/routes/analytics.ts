import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { perAddress } from '#api/middleware/rate-limit.ts'
import { validate } from '#api/middleware/validate.ts'
import { countPageView } from '#api/services/tracker/page-views.ts'
import { createPageCounts } from '#api/services/tracker/page-views-forward.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

/** A hall of 50 tablets behind one address turns a page each five seconds. */
const MAX_A_MINUTE = 600
const VIEW = API['POST /api/analytics/page-view']

/** Page views (D29): no token is read and nothing about the person kept. */
export function analyticsRoutes(deps: Deps) {
  const views = perAddress(deps, { name: 'page-view', max: MAX_A_MINUTE, windowMs: MINUTE })
  const counts = createPageCounts(deps, deps.config.analyticsUrl)
  return new Hono<ApiEnv>().post('/page-view', views, validate('json', VIEW.body), async c => {
    const { path, params } = c.req.valid('json')
    counts.note(await countPageView(deps, path, params))
    return c.body(VIEW.answer(null), 204)
  })
}
