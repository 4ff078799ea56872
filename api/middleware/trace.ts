import type { Context, MiddlewareHandler, Next } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import type { Deps } from '#api/deps.ts'
import { requestLines } from '#api/request-lines.ts'
import { NO_TELEMETRY } from '#api/telemetry/telemetry.ts'
import { SECOND } from '#shared/time.ts'
import { asked } from './asked.ts'
import type { ApiEnv } from './context.ts'
import { setHeaders } from './envelope.ts'
import { type HeaderRecord, isCall } from './headers.ts'
import { answerIn } from './in-one.ts'

/** Addresses whose answers bring all their headers themselves (`sendJson`, `sendFreshReady`); their refusals take them from `refuse`. */
const READY_MADE = /^\/api\/(product|catalogue|sync)\b/

/** The first part of a stored file's key is ours, what follows is the customer's own name for it. */
const FILE_NAME = /^(\/objects\/[^/]+\/[^/]+)\/.+/

/** The last part of an order link is its secret (B9); `//o/` and the like are read as that too. */
const ORDER_LINK = /^\/+o\/.*/i

/** What ends somebody's mails without a sign-in is a secret too (D51); it is named however it is spelled. */
const STOP_LINK = /^(\/+api\/+mail\/+stop)\/.*/i

/** The path as the log has it. */
const told = (path: string): string =>
  (isCall(path) ? path : path.replace(FILE_NAME, '$1/…').replace(ORDER_LINK, '/o')).replace(STOP_LINK, '$1/…')

/** What answers lies behind patterns that end with a star, and before the one that says there is nothing. */
const isHandler = ({ path }: RouterRoute): boolean => !path.endsWith('*')

/** A request's pattern under the API; all else is pages, pictures and files, which have addresses without end. */
const routeOf = (c: Context<ApiEnv>): string =>
  isCall(c.req.path) ? (matchedRoutes(c).find(isHandler)?.path ?? '/api/*') : 'pages'

/** Writes a request's line, and returns what became of it. */
type Tell = (answer: Response | undefined) => { method: string; status: number; ms: number }

/** What is answered at once is handed on at once: a promise for it would be the dearest part of it. */
function afterwards(handedOn: unknown, tell: Tell): ReturnType<MiddlewareHandler> {
  if (handedOn instanceof Promise) return handedOn.then(awaited => afterwards(awaited, tell))
  const answer = answerIn(handedOn)
  tell(answer)
  return answer as unknown as Promise<Response | undefined>
}

/**
 * Gives every request an id, its answer the shop's headers, and the log one line.
 * Lines hold method, path without query, status and time: nothing secret, nothing personal; its span and its figure hold
 * the pattern of the path alone (issue 10.5).
 */
export function trace(
  { log, ids, telemetry }: Pick<Deps, 'log' | 'ids' | 'telemetry'>,
  headersOf: (path: string) => HeaderRecord,
): MiddlewareHandler<ApiEnv> {
  const write = requestLines(log)
  return (c, next) => {
    const id = ids.uuid()
    const started = performance.now()
    const { path } = c.req
    const baseHeaders = headersOf(path)
    c.set('requestId', id)
    c.set('baseHeaders', baseHeaders)
    // Set ahead, not on the finished answer: touching an answer's headers makes the server build it twice.
    if (!READY_MADE.test(path)) setHeaders(c, baseHeaders, id)
    const tell: Tell = answer => {
      const { method } = c.req
      const { status } = answer ?? c.res
      const ms = performance.now() - started
      write({ id, method, path: told(path), status, ms: Math.round(ms * 10) / 10 })
      return { method, status, ms }
    }
    return telemetry === NO_TELEMETRY ? afterwards(next(), tell) : measured(c, next, tell)
  }

  async function measured(c: Context<ApiEnv>, next: Next, tell: Tell): Promise<Response | undefined> {
    let answer: Response | undefined
    await telemetry.tracing.serve(asked(c, 'traceparent'), async () => {
      answer = answerIn(await next())
      const { ms, ...answered } = tell(answer)
      const served = { ...answered, route: routeOf(c) }
      const labels = { ...served, status: String(served.status) }
      telemetry.measure('goldleaf_request_seconds', ms / SECOND, labels)
      return served
    })
    return answer
  }
}
