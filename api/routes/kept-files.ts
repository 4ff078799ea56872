import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { wrongUser } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { keepFile, keptFilesOf, releaseFile } from '#api/services/artwork/kept-files.ts'
import { API } from '#shared/contract/api.ts'
import { MINUTE } from '#shared/time.ts'
import { sendFresh } from './send.ts'

const ASKED_A_MINUTE = 60
const LIST = API['GET /api/users/kept-files']
const KEEP = API['POST /api/users/kept-files']

/** Files that a person keeps though nothing uses them (D58). */
export function keptFileRoutes(deps: Deps) {
  const signedIn = requireUser(deps.tokens)
  const calls = perPerson(deps, { name: 'kept-files', max: ASKED_A_MINUTE, windowMs: MINUTE })
  return new Hono<ApiEnv>()
    .get('/kept-files', signedIn, calls, async c => {
      const kept = await keptFilesOf(deps.store, c.get('person').sub)
      return sendFresh(c, LIST.answer({ files: kept.map(({ file }) => file) }))
    })
    .post('/kept-files', signedIn, calls, validate('json', KEEP.body), async c => {
      const { user, key, isKept } = c.req.valid('json')
      const { sub } = c.get('person')
      if (user !== sub) return refuse(c, wrongUser())
      const done = await (isKept ? keepFile : releaseFile)(deps, sub, key)
      return done.ok ? c.json(KEEP.answer({ ok: true })) : refuse(c, done)
    })
}
