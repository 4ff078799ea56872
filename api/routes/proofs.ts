import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { idempotent, KEY_HEADER } from '#api/middleware/idempotent.ts'
import { clientAddress, perAddress, perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { grantView } from '#api/services/artwork/artwork.ts'
import { ownOrder } from '#api/services/orders/orders.ts'
import { answerProof } from '#api/services/proofs/answer.ts'
import { linkedProof } from '#api/services/proofs/links.ts'
import { proofOf } from '#api/services/proofs/proofs.ts'
import { mayChange } from '#api/services/proofs/state.ts'
import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { API } from '#shared/contract/api.ts'
import type { LinkedProof } from '#shared/contract/proofs.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'

/** Wrong links an address may try, and calls it may make, in a minute. */
const MISSES_A_MINUTE = 30
const CALLS_A_MINUTE = 120
/** Answers to proofs one person gives. */
const ANSWERS_A_MINUTE = 60
const OWN = API['POST /api/users/proof-answers']
const LOOK = API['POST /api/proofs']
const ANSWER = API['POST /api/proofs/answer']
const PICTURE = API['POST /api/proofs/picture']

/** What a customer says to proofs of their own orders (issue 11.3). */
export function ownProofRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(
    '/proof-answers',
    requireUser(deps.tokens),
    perPerson(deps, { name: 'proofs', max: ANSWERS_A_MINUTE, windowMs: MINUTE }),
    idempotent(deps, 'POST /api/users/proof-answers'),
    validate('json', OWN.body),
    async c => {
      const { user, order: name, ...said } = c.req.valid('json')
      const { sub } = c.get('person')
      if (user !== sub) return refuse(c, failure('wrong_user', 'This answer belongs to somebody else'))
      const order = await ownOrder(deps, sub, name)
      if (order === null) return refuse(c, failure('not_found', 'There is no such proof'))
      const id = c.req.header(KEY_HEADER) ?? deps.ids.uuid()
      const kept = await answerProof(deps, order, { ...said, id, by: 'account' })
      return kept.ok ? c.json(OWN.answer({ ok: true })) : refuse(c, kept)
    },
  )
}

/** What whoever has the link of a proof's mail may do, without a sign-in: see that proof and answer it (D50, issue 11.3). */
export function proofRoutes(deps: Deps) {
  const misses = (address: string, weight?: number) =>
    deps.counters.hit('proof-misses', address, MINUTE, weight)
  const guarded: MiddlewareHandler<ApiEnv> = async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const address = clientAddress(c, deps.config.trustProxy)
    if (misses(address, 0).count >= MISSES_A_MINUTE)
      return refuse(c, failure('rate_limited', 'Too many requests. Please wait a moment.'))
    await next()
    if (c.res.status === 404) misses(address)
  }
  const shown = (order: OrderDoc, proof: ProofDoc): LinkedProof => ({
    orderId: order.orderId,
    proof: proofOf(order, proof, deps.artworkBase),
    isOpen: mayChange(order),
  })
  const calls = perAddress(deps, { name: 'proofs', max: CALLS_A_MINUTE, windowMs: MINUTE })
  return new Hono<ApiEnv>()
    .post('/', guarded, calls, validate('json', LOOK.body), async c => {
      const found = await linkedProof(deps, c.req.valid('json'))
      return found ? sendFresh(c, LOOK.answer(shown(found.order, found.proof))) : notFound(c)
    })
    .post('/answer', guarded, calls, validate('json', ANSWER.body), async c => {
      const { id, answer, ...link } = c.req.valid('json')
      const found = await linkedProof(deps, link)
      if (!found) return notFound(c)
      const { line, version } = found.proof
      const kept = await answerProof(deps, found.order, { id, line, version, answer, by: 'link' })
      if (!kept.ok) return refuse(c, kept)
      const now = await linkedProof(deps, link)
      return now ? c.json(ANSWER.answer(shown(now.order, now.proof))) : notFound(c)
    })
    .post('/picture', guarded, calls, validate('json', PICTURE.body), async c => {
      const { slot, ...link } = c.req.valid('json')
      const found = await linkedProof(deps, link)
      const file = found?.proof.shows.files.find(each => each.slot === slot)
      if (!found || !file) return notFound(c)
      const granted = await grantView(deps, found.order.owner, previewKey(file.key))
      return granted.ok ? c.json(PICTURE.answer({ url: granted.url })) : refuse(c, granted)
    })
}
