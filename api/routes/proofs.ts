import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure, wrongUser } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { idempotent, KEY_HEADER } from '#api/middleware/idempotent.ts'
import { clientAddress, perAddress, perPerson, refuseUntil } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { grantPreview } from '#api/services/artwork/previews-drawn.ts'
import { ownOrder } from '#api/services/orders/orders.ts'
import { answerProof } from '#api/services/proofs/answer.ts'
import { linkedProof, type OpenedLink } from '#api/services/proofs/links.ts'
import { proofOf } from '#api/services/proofs/proofs.ts'
import { currentProofs } from '#api/services/proofs/version.ts'
import { API } from '#shared/contract/api.ts'
import type { LinkedProof, ProofLink } from '#shared/contract/proofs.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { MINUTE } from '#shared/time.ts'
import { sendComing, sendFresh } from './send.ts'

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
      if (user !== sub) return refuse(c, wrongUser('This answer belongs'))
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
  const { clock, counters, config, artworkBase } = deps
  const miss = (c: Context<ApiEnv>, weight?: number) =>
    counters.hit('proof-misses', clientAddress(c, config.trustProxy), MINUTE, weight)
  const guarded: MiddlewareHandler<ApiEnv> = async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const { count, resetAt } = miss(c, 0)
    return count >= MISSES_A_MINUTE ? refuseUntil(c, resetAt, clock) : next()
  }
  const opened = async (c: Context<ApiEnv>, link: ProofLink) => {
    const found = await linkedProof(deps, link)
    if (found === null) miss(c)
    return found
  }
  const shown = ({ order, proof }: OpenedLink): LinkedProof => ({
    orderId: order.orderId,
    proof: proofOf(proof, currentProofs(order).get(proof.line) === proof, artworkBase),
    isOpen: mayStillChange(order.status),
  })
  const calls = perAddress(deps, { name: 'proofs', max: CALLS_A_MINUTE, windowMs: MINUTE })
  return new Hono<ApiEnv>()
    .post('/', guarded, calls, validate('json', LOOK.body), async c => {
      const found = await opened(c, c.req.valid('json'))
      return found ? sendFresh(c, LOOK.answer(shown(found))) : notFound(c)
    })
    .post('/answer', guarded, calls, validate('json', ANSWER.body), async c => {
      const { id, answer, ...link } = c.req.valid('json')
      const found = await opened(c, link)
      if (!found) return notFound(c)
      const { line, version } = found.proof
      const kept = await answerProof(deps, found.order, { id, line, version, answer, by: 'link' })
      if (!kept.ok) return refuse(c, kept)
      const now = await linkedProof(deps, link)
      return now ? c.json(ANSWER.answer(shown(now))) : notFound(c)
    })
    .post('/picture', guarded, calls, validate('json', PICTURE.body), async c => {
      const { slot, ...link } = c.req.valid('json')
      const found = await opened(c, link)
      const file = found?.proof.shows.files.find(each => each.slot === slot)
      if (!found || !file) return notFound(c)
      const picture = await grantPreview(deps, found.order.owner, file.key)
      if (!picture.ok) return refuse(c, picture)
      if ('url' in picture) return c.json(PICTURE.answer({ url: picture.url }))
      return sendComing(c)
    })
}
