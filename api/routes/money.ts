import { type Context, Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { type Failure, wrongUser } from '#api/failure.ts'
import type { ApiEnv, SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight, requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { cancelOwn } from '#api/services/money/cancel.ts'
import { giveBack, printAgain } from '#api/services/money/staff.ts'
import { learnProfile } from '#api/services/people/profile.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

/** Each asks the payment provider. */
const ASKED_A_MINUTE = 30
const REFUND = API['POST /api/desk/orders/:id/refunds']
const REPRINT = API['POST /api/desk/orders/:id/reprints']
const CANCELLATION = API['POST /api/users/cancellations']

/** Money back and reprints, by the right to give money back (D42, issue 11.6). */
export function deskMoneyRoutes(deps: Deps) {
  const may = requireRight(deps.tokens, 'money:refund')
  const calls = perPerson(deps, { name: 'money', max: ASKED_A_MINUTE, windowMs: MINUTE })
  const refused = (c: Context, why: Failure) => (why.code === 'not_found' ? notFound(c) : refuse(c, why))
  return new Hono<SignedInEnv>()
    .post(
      '/orders/:id/refunds',
      may,
      calls,
      validate('param', REFUND.params),
      validate('json', REFUND.body),
      async c => {
        const { user, device, ...money } = c.req.valid('json')
        const { sub } = c.get('person')
        if (user !== sub) return refuse(c, wrongUser())
        await learnProfile(deps, c.get('person'))
        const given = await giveBack(deps, { order: c.req.valid('param').id, sub, device }, money)
        return given.ok ? c.json(REFUND.answer({ state: given.state })) : refused(c, given)
      },
    )
    .post(
      '/orders/:id/reprints',
      may,
      calls,
      validate('param', REPRINT.params),
      validate('json', REPRINT.body),
      async c => {
        const { user, device, ...again } = c.req.valid('json')
        const { sub } = c.get('person')
        if (user !== sub) return refuse(c, wrongUser())
        await learnProfile(deps, c.get('person'))
        const made = await printAgain(deps, { order: c.req.valid('param').id, sub, device }, again)
        return made.ok ? c.json(REPRINT.answer({ orderId: made.orderId })) : refused(c, made)
      },
    )
}

/** A customer's own order is cancelled and paid back, where the shop has it so (issue 11.6). */
export function cancellationRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(
    '/cancellations',
    requireUser(deps.tokens),
    perPerson(deps, { name: 'cancellation', max: ASKED_A_MINUTE, windowMs: MINUTE }),
    validate('json', CANCELLATION.body),
    async c => {
      const { user, order } = c.req.valid('json')
      const { sub } = c.get('person')
      if (user !== sub) return refuse(c, wrongUser())
      const cancelled = await cancelOwn(deps, sub, order)
      return cancelled.ok ? c.json(CANCELLATION.answer({ ok: true })) : refuse(c, cancelled)
    },
  )
}
