import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { OwnerEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { forOwner } from '#api/middleware/for-owner.ts'
import { clientAddress, perPerson } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { completeUpload } from '#api/services/artwork/complete.ts'
import { judgeSoon } from '#api/services/artwork/judging.ts'
import { admission } from '#api/services/artwork/quotas.ts'
import { abortUpload, listUpload, signPart, startUpload } from '#api/services/artwork/uploads.ts'
import { followOnceJudged } from '#api/services/booth/to-follow.ts'
import { API } from '#shared/contract/api.ts'
import { HOUR } from '#shared/time.ts'

/** A hundred full carts an hour; a file of 300 MB has 38 parts, and each may be signed anew many times. */
export const UPLOAD_CALLS = { name: 'artwork-upload', max: 2_400, windowMs: HOUR }
const PARTS_AN_HOUR = 12_000
const START = API['POST /api/artwork/uploads/:artwork']
const ABORT = API['DELETE /api/artwork/uploads/:artwork']
const LIST = API['GET /api/artwork/uploads/:artwork/parts']
const SIGN = API['POST /api/artwork/uploads/:artwork/parts']
const COMPLETE = API['POST /api/artwork/uploads/:artwork/complete']

/** Uploads of artwork by its identity, each owner's own: start, sign a part, list, complete, abort (D23). */
export function artworkUploadRoutes(deps: Deps) {
  const calls = perPerson(deps, UPLOAD_CALLS)
  const parts = perPerson(deps, { name: 'artwork-part', max: PARTS_AN_HOUR, windowMs: HOUR })
  const artwork = validate('param', START.params)

  return new Hono<OwnerEnv>()
    .use('/*', requireUser(deps.tokens), forOwner(deps))
    .post('/:artwork', calls, artwork, validate('json', START.body), async c => {
      const asked = c.req.valid('json')
      const owner = c.get('owner')
      // A ticket's files count as its seller's.
      const admit = admission(deps, {
        owner: c.get('person').sub,
        address: clientAddress(c, deps.config.trustProxy),
      })
      const answer = await startUpload(deps, owner, c.req.valid('param').artwork, asked, admit)
      deps.telemetry.count('goldleaf_uploads_total', { outcome: outcomeOf(answer) })
      return answer.ok ? c.json(START.answer(answer.started)) : refuse(c, answer)
    })
    .delete('/:artwork', calls, artwork, async c => {
      const answer = await abortUpload(deps, c.get('owner'), c.req.valid('param').artwork)
      return answer.ok ? c.json(ABORT.answer({ ok: true })) : refuse(c, answer)
    })
    .get('/:artwork/parts', calls, artwork, async c => {
      const answer = await listUpload(deps, c.get('owner'), c.req.valid('param').artwork)
      return answer.ok ? c.json(LIST.answer({ held: answer.held })) : refuse(c, answer)
    })
    .post('/:artwork/parts', parts, artwork, validate('json', SIGN.body), async c => {
      const part = c.req.valid('json')
      const answer = await signPart(deps, c.get('owner'), c.req.valid('param').artwork, part)
      return answer.ok ? c.json(SIGN.answer({ url: answer.url })) : refuse(c, answer)
    })
    .post('/:artwork/complete', calls, artwork, validate('json', COMPLETE.body), async c => {
      const owner = c.get('owner')
      const { places } = c.req.valid('json')
      const answer = await completeUpload(deps, owner, c.req.valid('param').artwork, places)
      deps.telemetry.count('goldleaf_uploads_total', { outcome: answer.ok ? 'completed' : 'refused' })
      if (!answer.ok) return refuse(c, answer)
      judgeSoon(deps, owner, [answer.ref.key], followOnceJudged(deps, owner))
      return c.json(COMPLETE.answer({ ref: answer.ref }))
    })
}

/** What a start came to, for the figures: of what was resumed the start was counted before. */
function outcomeOf(answer: Awaited<ReturnType<typeof startUpload>>): string {
  if (!answer.ok) return 'refused'
  const { started } = answer
  if (started.state === 'stored') return 'stored'
  return started.state === 'parts' && started.held.length > 0 ? 'resumed' : 'started'
}
