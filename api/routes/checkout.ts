import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { perPerson, perPersonEverywhere } from '#api/middleware/rate-limit.ts'
import { requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { boughtLine, changedSince } from '#api/services/cart/bought.ts'
import { openCheckout } from '#api/services/checkout/checkout.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import { drainBatch, storeEvent } from '#api/services/checkout/payment-events.ts'
import { learnProfile } from '#api/services/people/profile.ts'
import { API } from '#shared/contract/api.ts'
import type { CheckoutState } from '#shared/contract/calls.ts'
import { DAY, MINUTE } from '#shared/time.ts'

const OPENINGS_A_MINUTE = 60
/** What nobody pays is kept for 30 days after its end, a quarter of a megabyte for a cart of 200 lines. */
const OPENINGS_A_DAY = 300
/** Each asks the payment provider; a return page asks sixteen times. */
const QUESTIONS_A_MINUTE = 120
/** Milliseconds: who has just paid is back within them, and their own page makes the order with nobody else at it. */
const GATHER_MS = 250
const OPEN = API['POST /api/stripe/create-checkout-session']
const READ_BACK = API['GET /api/stripe/checkout-session/:id']

/** Opening a checkout, its read-back (D7), and the provider's webhook (D15). */
export function checkoutRoutes(deps: Deps) {
  const signedIn = requireUser(deps.tokens)
  const openings = perPersonEverywhere(deps, { name: 'checkout', max: OPENINGS_A_MINUTE, windowMs: MINUTE })
  const openingsOfDay = perPersonEverywhere(deps, {
    name: 'checkout-day',
    max: OPENINGS_A_DAY,
    windowMs: DAY,
    // A purchase has one write for its minute already.
    ahead: 5,
  })
  const questions = perPerson(deps, { name: 'checkout-state', max: QUESTIONS_A_MINUTE, windowMs: MINUTE })
  const drainSoon = drainingSoon(deps)
  return new Hono<ApiEnv>()
    .post(
      '/create-checkout-session',
      signedIn,
      openings,
      openingsOfDay,
      validate('json', OPEN.body),
      async c => {
        const { items, accept } = c.req.valid('json')
        await learnProfile(deps, c.get('person'))
        const opened = await openCheckout(deps, c.get('person').sub, items, accept)
        return opened.ok ? c.json(OPEN.answer({ id: opened.id, url: opened.url })) : refuse(c, opened)
      },
    )
    .get('/checkout-session/:id', signedIn, questions, validate('param', READ_BACK.params), async c => {
      const state = await ownCheckout(deps, c.get('person').sub, c.req.valid('param').id)
      return state
        ? c.json(READ_BACK.answer(state))
        : refuse(c, failure('not_found', 'There is no such checkout'))
    })
    .post('/webhook', async c => {
      const event = await deps.payments.readEvent(await c.req.text(), c.req.header('Stripe-Signature') ?? '')
      if (event === null) return refuse(c, failure('bad_request', 'The signature does not hold'))
      await storeEvent(deps, event)
      // Answered at once; whatever fails then waits for the next run.
      drainSoon()
      return c.json({ received: true })
    })
}

/**
 * Has the events that came within a moment worked through together, once it is over; while another run is at it, comes again after it,
 * and as well where more came than one run takes.
 */
function drainingSoon(deps: Deps): () => void {
  let isDue = false
  const drain = async () => {
    isDue = false
    const drained = await drainBatch(deps)
    if (drained === null || drained.isMoreWaiting) soon()
  }
  const soon = () => {
    if (isDue) return
    isDue = true
    const run = () =>
      drain().catch(error => deps.log.error({ err: error }, 'the payment events could not be worked through'))
    setTimeout(run, GATHER_MS).unref()
  }
  return soon
}

/** What became of a person's own checkout, making its order when it is paid; null for anybody else's. */
async function ownCheckout(deps: Deps, owner: string, sessionId: string): Promise<CheckoutState | null> {
  const known = await deps.store.sessions.get(sessionId)
  if (known !== null && known.owner !== owner) return null
  const found = await fulfil(deps, sessionId)
  if (found === null || found.checkout.owner !== owner) return null
  if (found.status !== 'paid') return { status: found.status, orderId: found.orderId, lines: [], changed: [] }
  const { lines, cartId } = found.checkout
  const cart = await deps.store.carts.get(`${owner}/${cartId}`)
  return {
    status: 'paid',
    orderId: found.orderId,
    lines: lines.map(boughtLine),
    changed: changedSince(cart, found.checkout),
  }
}
