import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { clientAddress } from '#api/middleware/rate-limit.ts'
import { validate } from '#api/middleware/validate.ts'
import { type VisitEnv, withVisit } from '#api/middleware/visit.ts'
import { judgeSoon } from '#api/services/artwork/judging.ts'
import { admission } from '#api/services/artwork/quotas.ts'
import { abortUpload, listUpload, signPart, startUpload } from '#api/services/artwork/uploads.ts'
import { ticketAdmission } from '#api/services/booth/ticket-room.ts'
import { followOnceJudged } from '#api/services/booth/to-follow.ts'
import { completeForVisitor } from '#api/services/visitor/visitor-files.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { API } from '#shared/contract/api.ts'

const START = API['POST /api/o/uploads/:artwork']
const ABORT = API['DELETE /api/o/uploads/:artwork']
const LIST = API['GET /api/o/uploads/:artwork/parts']
const SIGN = API['POST /api/o/uploads/:artwork/parts']
const COMPLETE = API['POST /api/o/uploads/:artwork/complete']

/** A visitor's uploads, as a person's own (D23), for the ticket their link opens (issue 9.4). */
export function visitorUploadRoutes(deps: Deps) {
  const artwork = validate('param', START.params)
  return new Hono<VisitEnv>()
    .use('/*', withVisit(deps))
    .post('/:artwork', artwork, validate('json', START.body), async c => {
      const visit = c.get('visit')
      const owner = ticketOwner(visit.ticket._id)
      const admit = admission(deps, { owner, address: clientAddress(c, deps.config.trustProxy) })
      const answer = await startUpload(
        deps,
        owner,
        c.req.valid('param').artwork,
        c.req.valid('json'),
        ticketAdmission(deps, visit.ticket._id, admit),
      )
      return answer.ok ? c.json(START.answer(answer.started)) : refuse(c, answer)
    })
    .delete('/:artwork', artwork, async c => {
      const owner = ticketOwner(c.get('visit').ticket._id)
      const answer = await abortUpload(deps, owner, c.req.valid('param').artwork)
      return answer.ok ? c.json(ABORT.answer({ ok: true })) : refuse(c, answer)
    })
    .get('/:artwork/parts', artwork, async c => {
      const owner = ticketOwner(c.get('visit').ticket._id)
      const answer = await listUpload(deps, owner, c.req.valid('param').artwork)
      return answer.ok ? c.json(LIST.answer({ held: answer.held })) : refuse(c, answer)
    })
    .post('/:artwork/parts', artwork, validate('json', SIGN.body), async c => {
      const owner = ticketOwner(c.get('visit').ticket._id)
      const answer = await signPart(deps, owner, c.req.valid('param').artwork, c.req.valid('json'))
      return answer.ok ? c.json(SIGN.answer({ url: answer.url })) : refuse(c, answer)
    })
    .post('/:artwork/complete', artwork, validate('json', COMPLETE.body), async c => {
      const visit = c.get('visit')
      const { places } = c.req.valid('json')
      const answer = await completeForVisitor(deps, visit, c.req.valid('param').artwork, places)
      if (!answer.ok) return refuse(c, answer)
      const owner = ticketOwner(visit.ticket._id)
      judgeSoon(deps, owner, [answer.ref.key], followOnceJudged(deps, owner))
      return c.json(COMPLETE.answer({ ref: answer.ref }))
    })
}
