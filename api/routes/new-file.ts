import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { ApiEnv, SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight, requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { learnProfile } from '#api/services/people/profile.ts'
import { takeNewFile, takeStaffFile } from '#api/services/proofs/new-file.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

/** Files one person puts into their orders; each is judged. */
const FILES_A_MINUTE = 20
const STAFF_FILE = API['POST /api/desk/orders/:id/new-file']
const FILE = API['POST /api/users/order-files']

/** Another file of a customer for what they bought (issue 11.3, D50). */
export function newFileRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(
    '/order-files',
    requireUser(deps.tokens),
    perPerson(deps, { name: 'new-file', max: FILES_A_MINUTE, windowMs: MINUTE }),
    validate('json', FILE.body),
    async c => {
      const { user, ...file } = c.req.valid('json')
      const { sub } = c.get('person')
      if (user !== sub) return refuse(c, wrongUser('This file belongs'))
      const taken = await takeNewFile(deps, sub, file)
      return taken.ok ? c.json(FILE.answer(taken)) : refuse(c, taken)
    },
  )
}

/** Another file of the shop's own for what a customer bought, by the right to work on orders (D42, D50). */
export function staffFileRoutes(deps: Deps) {
  return new Hono<SignedInEnv>().post(
    '/orders/:id/new-file',
    requireRight(deps.tokens, 'orders:work'),
    perPerson(deps, { name: 'new-file', max: FILES_A_MINUTE, windowMs: MINUTE }),
    validate('param', STAFF_FILE.params),
    validate('json', STAFF_FILE.body),
    async c => {
      const { sub } = c.get('person')
      await learnProfile(deps, c.get('person'))
      const taken = await takeStaffFile(deps, { ...c.req.valid('param'), ...c.req.valid('json'), sub })
      if (!taken.ok) return taken.code === 'not_found' ? notFound(c) : refuse(c, taken)
      return c.json(STAFF_FILE.answer({ ok: true }))
    },
  )
}
