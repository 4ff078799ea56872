import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { idempotent, KEY_HEADER } from '#api/middleware/idempotent.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { findOrder, listOrders, ownOrder } from '#api/services/orders/orders.ts'
import { answerProof } from '#api/services/proofs/answer.ts'
import { API } from '#shared/contract/api.ts'
import { MAX_PAGE } from '#shared/contract/calls.ts'
import { MINUTE } from '#shared/time.ts'

/** Answers to proofs one person gives. */
const ANSWERS_A_MINUTE = 60
const ORDERS = API['GET /api/orders/customer-orders']
const ORDER = API['GET /api/orders/customer-orders/:id']
const PROOF = API['POST /api/orders/proofs']

/** A customer's own orders (spec §7), and each by itself (D48); what they say to proofs of them (issue 11.3). */
export function orderRoutes(deps: Deps) {
  const signedIn = requireUser(deps.tokens)
  return new Hono<ApiEnv>()
    .get('/customer-orders', signedIn, validate('query', ORDERS.query), async c => {
      const filter = c.req.valid('query')
      if (filter.page > MAX_PAGE)
        return refuse(c, failure('bad_request', `page: ${MAX_PAGE} is the last there can be`))
      return c.json(ORDERS.answer(await listOrders(deps, c.get('person').sub, filter)))
    })
    .get('/customer-orders/:id', signedIn, validate('param', ORDER.params), async c => {
      const order = await findOrder(deps, c.get('person').sub, c.req.valid('param').id)
      return order ? c.json(ORDER.answer(order)) : refuse(c, failure('not_found', 'There is no such order'))
    })
    .post(
      '/proofs',
      signedIn,
      perPerson(deps, { name: 'proofs', max: ANSWERS_A_MINUTE, windowMs: MINUTE }),
      idempotent(deps, 'POST /api/orders/proofs'),
      validate('json', PROOF.body),
      async c => {
        const { user, order: name, ...said } = c.req.valid('json')
        const { sub } = c.get('person')
        if (user !== sub) return refuse(c, failure('wrong_user', 'This answer belongs to somebody else'))
        const order = await ownOrder(deps, sub, name)
        if (order === null) return refuse(c, failure('not_found', 'There is no such proof'))
        const id = c.req.header(KEY_HEADER) ?? deps.ids.uuid()
        const kept = await answerProof(deps, order, { ...said, id, by: 'account' })
        return kept.ok ? c.json(PROOF.answer({ ok: true })) : refuse(c, kept)
      },
    )
}
