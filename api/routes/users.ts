import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { idempotent, KEY_HEADER } from '#api/middleware/idempotent.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { deletePerson, exportPerson } from '#api/services/people/personal-data.ts'
import { saveUser } from '#api/services/people/users.ts'
import { API } from '#shared/contract/api.ts'
import { HOUR } from '#shared/time.ts'

/** A sign-in makes one; a device that gets no answer asks again every 20 s. In front of `idempotent`, whose rows are kept (issue 6.13). */
const RECORDS_AN_HOUR = 240
const RECORD = API['POST /api/users']
const RIGHTS = API['GET /api/users/rights']
const DELETE = API['DELETE /api/users/me']

/** The user record posted on sign-in (spec §7), and what a person may do with all that is held of them (D4), and the rights of staff (D42). */
export function userRoutes(deps: Deps) {
  const requests = perPerson(deps, { name: 'personal-data', max: 60, windowMs: HOUR })
  const records = perPerson(deps, { name: 'user-record', max: RECORDS_AN_HOUR, windowMs: HOUR })
  return new Hono<ApiEnv>()
    .post(
      '/',
      requireUser(deps.tokens),
      records,
      idempotent(deps, 'POST /api/users'),
      validate('json', RECORD.body),
      async c => {
        const key = c.req.header(KEY_HEADER) ?? deps.ids.uuid()
        const saved = await saveUser(deps, c.get('person'), c.req.valid('json'), key)
        return saved.ok ? c.json(RECORD.answer(saved.user)) : refuse(c, saved)
      },
    )
    .get('/me', requireUser(deps.tokens), requests, async c => {
      const pieces = await exportPerson(deps, c.get('person').sub)
      return c.body(inPieces(pieces), 200, { 'Content-Type': 'application/json' })
    })
    .get('/rights', requireUser(deps.tokens), c =>
      c.json(RIGHTS.answer({ rights: [...c.get('person').permissions] })),
    )
    .delete('/me', requireUser(deps.tokens), requests, async c => {
      const gone = await deletePerson(deps, c.get('person').sub)
      return gone.ok ? c.json(DELETE.answer({ ok: true })) : refuse(c, gone)
    })
}

/** A body that lies there whole, without being put together once more. */
function inPieces(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = pieces.values()
  return new ReadableStream({
    pull(controller) {
      const { value, done } = left.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
