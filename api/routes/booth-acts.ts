import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { runActs, type SentAct } from '#api/services/booth/acts.ts'
import { adopt } from '#api/services/booth/adopt.ts'
import { heardOf } from '#api/services/booth/heard.ts'
import { followArtwork } from '#api/services/booth/to-follow.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

const ACTS = API['POST /api/booth/acts']

/** What staff do to a ticket besides its cart, in a lane of its own, so that money never waits behind a cart row. */
export function boothActRoutes(deps: Deps) {
  const sells = requireRight(deps.tokens, 'booth:sell')
  const calls = perPerson(deps, { name: 'booth-acts', max: 300, windowMs: MINUTE })
  return new Hono<SignedInEnv>().post('/acts', sells, calls, validate('json', ACTS.body), async c => {
    const { user, ticket, acts } = c.req.valid('json')
    if (user !== c.get('person').sub)
      return refuse(c, failure('wrong_user', 'These acts belong to somebody else'))
    const isTheirs = await takesTicket(deps, user, ticket, acts)
    if (typeof isTheirs === 'object') return refuse(c, isTheirs)
    const answer = isTheirs ? await runActs(deps, ticket, acts) : null
    if (answer === null) return notFound(c)
    // What was paid just now may have its files here already.
    await followArtwork(deps, ticket)
    return c.json(ACTS.answer(answer))
  })
}

/** Whether the ticket is this person's: by having made it, or by its link, which a colleague's export carries. */
async function takesTicket(
  deps: Deps,
  staff: string,
  ticketId: string,
  acts: readonly SentAct[],
): Promise<boolean | Failure> {
  const heard = await heardOf(deps, ticketId, staff)
  if (heard !== null) return 'ok' in heard ? heard : true
  const [first] = acts
  return first?.act.kind === 'adopt' && adopt(deps, ticketId, staff, first.act.token)
}
