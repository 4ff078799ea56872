import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { idempotent, KEY_HEADER } from '#api/middleware/idempotent.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { ownMessages } from '#api/services/messages/own-messages.ts'
import { keepMessage } from '#api/services/people/contact.ts'
import { learnProfile } from '#api/services/people/profile.ts'
import { API } from '#shared/contract/api.ts'
import { HOUR } from '#shared/time.ts'
import { sendFresh } from './send.ts'

/** What a device sends again until it is answered is one message; each try with a new key leaves a row (issue 6.13). */
const MESSAGES_AN_HOUR = 60
const TRIES_AN_HOUR = 600
const OWN = API['GET /api/users/messages']
const MESSAGE = API['POST /api/users/contact-us']

/** Contact messages (spec §7, D35), mounted beside the user record. */
export function contactRoutes(deps: Deps) {
  const messages = perPerson(deps, { name: 'contact', max: MESSAGES_AN_HOUR, windowMs: HOUR })
  const tries = perPerson(deps, { name: 'contact-try', max: TRIES_AN_HOUR, windowMs: HOUR })
  return new Hono<ApiEnv>()
    .get('/messages', requireUser(deps.tokens), tries, async c =>
      sendFresh(c, OWN.answer(await ownMessages(deps, c.get('person').sub))),
    )
    .post(
      '/contact-us',
      requireUser(deps.tokens),
      tries,
      idempotent(deps, 'POST /api/users/contact-us'),
      messages,
      validate('json', MESSAGE.body),
      async c => {
        const key = c.req.header(KEY_HEADER) ?? deps.ids.uuid()
        await learnProfile(deps, c.get('person'))
        const kept = await keepMessage(deps, c.get('person').sub, key, c.req.valid('json'))
        return kept.ok ? c.json(MESSAGE.answer({ ok: true })) : refuse(c, kept)
      },
    )
}
