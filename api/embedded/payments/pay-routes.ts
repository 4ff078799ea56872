import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type FormGuard, formFields, MAX_FORM_BYTES } from '#api/embedded/page/form.ts'
import { protect } from '#api/embedded/page/headers.ts'
import type { Now } from '#api/embedded/world.ts'
import { type Errors, FIELDS, judgeForm, payerOf, type TypedCard } from './card.ts'
import type { Ledger } from './ledger.ts'
import { closedPage, payPage, strayPayment } from './pages.ts'
import type { WireSession } from './wire.ts'

export interface PayParts {
  ledger: Ledger
  guard: FormGuard
  publicUrl: string
  clock: Now
  /** Called when an event was put into the queue. */
  onEvent: () => void
}

function successUrl(session: WireSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function typedIn(fields: Record<string, string>): TypedCard {
  return Object.fromEntries(FIELDS.map(field => [field, fields[field] ?? ''])) as TypedCard
}

/** `/pay/{session}`: the hosted payment page. Paying is one atomic step, so a form posted twice pays once. */
export function payRoutes({ ledger, guard, publicUrl, clock, onEvent }: PayParts): Hono {
  const show = (
    c: Context,
    session: WireSession,
    typed: TypedCard,
    errors: Errors,
    status: 200 | 402 | 422,
  ) => {
    const ticket = guard.ticket(c, session.id)
    protect(c, { formTargets: [new URL(session.success_url).origin] })
    return c.html(payPage({ session, lines: ledger.lines(session.id), ticket, typed, errors }), status)
  }

  const closed = (c: Context, session: WireSession | null) => {
    protect(c)
    const ways = { home: `${publicUrl}/`, success: session ? successUrl(session) : '' }
    return c.html(closedPage(session, ways), session ? 200 : 404)
  }

  const thank = (c: Context, session: WireSession) => {
    protect(c)
    return c.redirect(successUrl(session), 303)
  }

  const pay = (c: Context, session: WireSession, typed: TypedCard) => {
    const withAddress = session.shipping_address_collection !== null
    const errors = judgeForm(typed, withAddress, new Date(clock()))
    const declined = Object.keys(errors).length > 0
    if (declined) return show(c, session, typed, errors, 422)
    const paid = ledger.pay(session.id, payerOf(typed, withAddress))
    onEvent()
    return paid ? thank(c, paid) : closed(c, ledger.get(session.id))
  }

  return new Hono()
    .get('/pay/:id', c => {
      const session = ledger.get(c.req.param('id'))
      if (session?.status !== 'open') return closed(c, session)
      return show(c, session, typedIn({}), {}, 200)
    })
    .post('/pay/:id', bodyLimit({ maxSize: MAX_FORM_BYTES }), async c => {
      const fields = await formFields(c)
      const session = ledger.get(c.req.param('id'))
      if (session === null) return closed(c, null)
      if (guard.admit(c, fields.ticket ?? '') !== session.id) {
        protect(c)
        return c.html(strayPayment(`/pay/${session.id}`), 403)
      }
      if (session.status === 'complete') return thank(c, session)
      return session.status === 'open' ? pay(c, session, typedIn(fields)) : closed(c, session)
    })
}
