import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { Failure } from '#api/failure.ts'
import { openCode, openVisit, type Visit, type VisitSecrets } from '#api/services/visitor/visit.ts'
import { orderToken, visitorRequest } from '#shared/contract/booth.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import { MINUTE } from '#shared/time.ts'
import type { ApiEnv } from './context.ts'
import { notFound, refuse } from './envelope.ts'
import { jsonBody } from './json-body.ts'
import { clientAddress, refuseUntil } from './rate-limit.ts'

/** Wrong links an address may try, and calls a link may make, in a minute (booth, "Calls"). */
const MISSES_A_MINUTE = 30
const CALLS_A_MINUTE = 60

export interface VisitEnv {
  Variables: ApiEnv['Variables'] & {
    visit: Visit
    /** The offer in the code behind the link, where a genuine one was sent. */
    sentOffer: string | null
  }
}

/**
 * Lets only those pass who have a link that opens a ticket. Wrong, ended, cancelled and forged ones get one answer, that
 * of an address where there is nothing (B8); an address that tries too many is refused before one is looked at. Nobody
 * keeps, indexes or passes on what is answered (B9).
 */
export function withVisit(deps: Deps): MiddlewareHandler<VisitEnv> {
  return async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const address = clientAddress(c, deps.config.trustProxy)
    const misses = deps.counters.hit('order-misses', address, MINUTE, 0)
    if (misses.count >= MISSES_A_MINUTE) return refuseUntil(c, misses.resetAt, deps.clock)
    const secrets = secretsOf(c)
    const opened = secrets && (await open(deps, secrets, await codeOf(c)))
    if (opened && 'ok' in opened) return refuse(c, opened)
    if (!opened?.visit) {
      deps.counters.hit('order-misses', address, MINUTE)
      return notFound(c)
    }
    const calls = deps.counters.hit('order-calls', secrets?.token ?? '', MINUTE)
    if (calls.count > CALLS_A_MINUTE) return refuseUntil(c, calls.resetAt, deps.clock)
    c.set('visit', opened.visit)
    c.set('sentOffer', opened.offerId)
    return next()
  }
}

type Opened = Exclude<Awaited<ReturnType<typeof openCode>>, Failure>

async function open(deps: Deps, secrets: VisitSecrets, code: string | null): Promise<Opened | Failure> {
  return code === null
    ? { visit: await openVisit(deps, secrets), offerId: null }
    : openCode(deps, secrets, code)
}

/** Null where one of them cannot be any. */
function secretsOf(c: Context): VisitSecrets | null {
  const token = orderToken.safeParse(c.req.header(ORDER_TOKEN_HEADER))
  const browser = orderToken.safeParse(c.req.header(ORDER_VISIT_HEADER))
  return token.success && browser.success ? { token: token.data, browser: browser.data } : null
}

/** The digits behind the link, which the first call alone may carry. */
async function codeOf(c: Context): Promise<string | null> {
  if (c.req.path !== '/api/o') return null
  const body: unknown = await jsonBody(c).catch(() => null)
  return visitorRequest.safeParse(body).data?.code ?? null
}
