import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { actOnOrders } from '#api/services/desk/acts.ts'
import { boardPage } from '#api/services/desk/board.ts'
import { fileAddress } from '#api/services/desk/files.ts'
import { jobOf } from '#api/services/desk/job.ts'
import { learnProfile } from '#api/services/people/profile.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'

/** A board asks for a page of each of its eight columns. */
const READS_A_MINUTE = 600
const BOARD = API['GET /api/desk/orders']
const JOB = API['GET /api/desk/orders/:id']
const FILE = API['POST /api/desk/orders/:id/file']
const ACTS = API['POST /api/desk/acts']

/** What staff see of orders by the right to read them, and do to them by the right to work on them (D42, issue 11.1). */
export function deskRoutes(deps: Deps) {
  const reads = requireRight(deps.tokens, 'orders:read')
  const works = requireRight(deps.tokens, 'orders:work')
  const calls = perPerson(deps, { name: 'desk', max: READS_A_MINUTE, windowMs: MINUTE })
  return new Hono<SignedInEnv>()
    .get('/orders', reads, calls, validate('query', BOARD.query), async c =>
      sendFresh(c, BOARD.answer(await boardPage(deps, c.req.valid('query')))),
    )
    .post(
      '/orders/:id/file',
      reads,
      calls,
      validate('param', FILE.params),
      validate('json', FILE.body),
      async c => {
        const { sub } = c.get('person')
        await learnProfile(deps, c.get('person'))
        const found = await fileAddress(deps, { ...c.req.valid('param'), ...c.req.valid('json'), sub })
        if (!found.ok) return found.code === 'not_found' ? notFound(c) : refuse(c, found)
        const { ok: _, ...file } = found
        return c.json(FILE.answer(file))
      },
    )
    .post('/acts', works, calls, validate('json', ACTS.body), async c => {
      const { user, ...sent } = c.req.valid('json')
      const { sub, permissions } = c.get('person')
      if (user !== sub) return refuse(c, wrongUser('These acts belong'))
      await learnProfile(deps, c.get('person'))
      const { answers, orders } = await actOnOrders(deps, user, sent)
      return c.json(ACTS.answer({ answers, orders: permissions.includes('orders:read') ? orders : [] }))
    })
    .get('/orders/:id', reads, calls, validate('param', JOB.params), async c => {
      const job = await jobOf(deps, c.req.valid('param').id)
      return job ? sendFresh(c, JOB.answer(job)) : notFound(c)
    })
}
