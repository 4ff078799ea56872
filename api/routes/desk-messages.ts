import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { idempotent, KEY_HEADER } from '#api/middleware/idempotent.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { answerMessage } from '#api/services/messages/answer.ts'
import { deskMessages, messageThread } from '#api/services/messages/desk-messages.ts'
import { learnProfile } from '#api/services/people/profile.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'

const CALLS_A_MINUTE = 120
const LIST = API['GET /api/desk/messages']
const THREAD = API['GET /api/desk/messages/:ref']
const ANSWER = API['POST /api/desk/answers']

/** What customers wrote, and what staff with the right write back (D42, issue 11.5). */
export function deskMessageRoutes(deps: Deps) {
  const answers = requireRight(deps.tokens, 'messages:answer')
  const calls = perPerson(deps, { name: 'desk-messages', max: CALLS_A_MINUTE, windowMs: MINUTE })
  return new Hono<SignedInEnv>()
    .get('/messages', answers, calls, validate('query', LIST.query), async c =>
      sendFresh(c, LIST.answer(await deskMessages(deps, c.req.valid('query')))),
    )
    .get('/messages/:ref', answers, calls, validate('param', THREAD.params), async c => {
      const thread = await messageThread(deps, c.req.valid('param').ref)
      return thread ? sendFresh(c, THREAD.answer(thread)) : notFound(c)
    })
    .post(
      '/answers',
      answers,
      calls,
      idempotent(deps, 'POST /api/desk/answers'),
      validate('json', ANSWER.body),
      async c => {
        const { user, message, text } = c.req.valid('json')
        const { sub } = c.get('person')
        if (user !== sub) return refuse(c, wrongUser('This answer belongs'))
        const id = c.req.header(KEY_HEADER) ?? deps.ids.uuid()
        await learnProfile(deps, c.get('person'))
        const kept = await answerMessage(deps, { id, by: sub, message, text })
        return kept.ok ? c.json(ANSWER.answer({ ok: true })) : refuse(c, kept)
      },
    )
}
