import { type Context, Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import { bodyLimit } from '#api/middleware/body-limit.ts'
import { notFound, refuse } from '#api/middleware/envelope.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { type VisitEnv, withVisit } from '#api/middleware/visit.ts'
import { forgetTicket } from '#api/services/booth/forget.ts'
import { payTicket } from '#api/services/booth/pay.ts'
import { changeTicket } from '#api/services/booth/tickets.ts'
import { followArtwork } from '#api/services/booth/to-follow.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import { agreeToOffer } from '#api/services/visitor/agree.ts'
import { claimTicket } from '#api/services/visitor/claim.ts'
import { isVisitor, letFirstIn, notTheVisitor, type Visit } from '#api/services/visitor/visit.ts'
import { keepVisitorPicture, visitorPicture } from '#api/services/visitor/visitor-files.ts'
import { visitorView } from '#api/services/visitor/visitor-view.ts'
import { takeOf } from '#api/store/allowances.ts'
import { API } from '#shared/contract/api.ts'
import type { VisitorPaid } from '#shared/contract/booth.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { HOUR } from '#shared/time.ts'
import { sendComing } from './send.ts'

const PAYMENTS = { name: 'order-payments', max: 10, windowMs: HOUR }
const LOOK = API['POST /api/o']
const PAY = API['POST /api/o/pay']
const AGREE = API['POST /api/o/agree']
const CONTACT = API['POST /api/o/contact']
const CLAIM = API['POST /api/o/claim']
const FORGET = API['POST /api/o/forget']
const SESSION = API['POST /api/o/session']
const PICTURE = API['POST /api/o/picture']
const OWN_PICTURE = API['PUT /api/o/picture']

/** What whoever has an order link may do, without any sign-in but to claim (issue 9.3, 9.4, 9.5). */
export function visitorRoutes(deps: Deps) {
  const visited = withVisit(deps)
  const show = async (c: Context<VisitEnv>, visit: Visit) => {
    const view = await visitorView(deps, visit, c.get('sentOffer'))
    return view ? c.json(LOOK.answer(view)) : notFound(c)
  }
  return new Hono<VisitEnv>()
    .post('/', visited, async c => show(c, await letFirstIn(deps, c.get('visit'))))
    .post('/pay', visited, validate('json', PAY.body), async c => {
      const { ticket, visitor } = c.get('visit')
      const { isWithin } = await takeOf(deps.store, deps.clock, PAYMENTS, ticket._id)
      if (!isWithin)
        return refuse(c, failure('rate_limited', 'Too many payments were begun. Please wait a while.'))
      const opened = await payTicket(deps, ticket, { ...c.req.valid('json'), visitor })
      return opened.ok ? c.json(PAY.answer({ url: opened.url })) : refuse(c, opened)
    })
    .post('/contact', visited, validate('json', CONTACT.body), async c => {
      const visit = c.get('visit')
      if (!isVisitor(visit)) return refuse(c, notTheVisitor())
      const contact = c.req.valid('json')
      const ticket = await changeTicket(deps, visit.ticket._id, current =>
        current.forgotten ? null : { ...current, contact },
      )
      return ticket ? show(c, { ...visit, ticket }) : notFound(c)
    })
    .post('/agree', visited, validate('json', AGREE.body), async c => {
      const visit = c.get('visit')
      const agreed = await agreeToOffer(deps, visit, c.req.valid('json').offerId)
      return agreed.ok ? show(c, { ...visit, ticket: agreed.ticket }) : refuse(c, agreed)
    })
    .post('/claim', visited, requireUser(deps.tokens), async c => {
      const visit = c.get('visit')
      const claimed = await claimTicket(deps, visit, c.get('person').sub)
      if (!claimed.ok) return refuse(c, claimed)
      const view = await visitorView(deps, { ...visit, ticket: claimed.ticket })
      return view ? c.json(CLAIM.answer(view)) : notFound(c)
    })
    .post('/forget', visited, async c => {
      const visit = c.get('visit')
      if (!isVisitor(visit)) return refuse(c, notTheVisitor())
      await forgetTicket(deps, visit.ticket._id)
      return c.json(FORGET.answer({ ok: true }))
    })
    .post('/session', visited, validate('json', SESSION.body), async c => {
      const paid = await ownSession(deps, c.get('visit'), c.req.valid('json').sessionId)
      return paid ? c.json(SESSION.answer(paid)) : notFound(c)
    })
    .put(
      '/picture',
      visited,
      bodyLimit(MAX_PREVIEW_BYTES, 'A preview is at most 60 KB'),
      validate('query', OWN_PICTURE.query),
      async c => {
        const picture = new Uint8Array(await c.req.arrayBuffer())
        const kept = await keepVisitorPicture(deps, c.get('visit'), c.req.valid('query').key, picture)
        return kept.ok ? c.json(OWN_PICTURE.answer({ key: kept.key })) : refuse(c, kept)
      },
    )
    .post('/picture', visited, validate('json', PICTURE.body), async c => {
      const picture = await visitorPicture(deps, c.get('visit'), c.req.valid('json'))
      if (!picture.ok) return refuse(c, picture)
      if ('url' in picture) return c.json(PICTURE.answer({ url: picture.url }))
      return sendComing(c)
    })
}

/** What became of a payment page of this very ticket, making its order when it is paid; null for any other. */
async function ownSession(deps: Deps, { ticket }: Visit, sessionId: string): Promise<VisitorPaid | null> {
  const found = await fulfil(deps, sessionId)
  if (found?.checkout.booth?.ticketId !== ticket._id) return null
  if (found.orderId !== null) await followArtwork(deps, ticket._id)
  return { status: found.status, orderId: found.orderId }
}
