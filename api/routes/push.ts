import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { subscribe, unsubscribe } from '#api/services/push/subscriptions.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'

const ASKED_A_MINUTE = 30
const BEGIN = API['POST /api/users/push-subscriptions']
const END = API['POST /api/users/push-subscriptions/end']

/** A person's browsers that are told how their orders go on (issue 11.4); not there where the shop pushes nothing. */
export function pushRoutes(deps: Deps) {
  const signedIn = requireUser(deps.tokens)
  const calls = perPerson(deps, { name: 'push', max: ASKED_A_MINUTE, windowMs: MINUTE })
  return new Hono<ApiEnv>()
    .post('/push-subscriptions', signedIn, calls, validate('json', BEGIN.body), async c => {
      if (deps.push === null) return notFound(c)
      const { user, ...browser } = c.req.valid('json')
      const { sub } = c.get('person')
      if (user !== sub) return refuse(c, wrongUser())
      await subscribe(deps, sub, browser)
      return c.json(BEGIN.answer({ ok: true }))
    })
    .post('/push-subscriptions/end', signedIn, calls, validate('json', END.body), async c => {
      const { user, endpoint } = c.req.valid('json')
      const { sub } = c.get('person')
      if (user !== sub) return refuse(c, wrongUser())
      await unsubscribe(deps, sub, endpoint)
      return c.json(END.answer({ ok: true }))
    })
}
