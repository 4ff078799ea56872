import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ApiEnv } from './context.ts'
import { setHeaders } from './envelope.ts'
import type { HeaderRecord } from './headers.ts'

/** Addresses whose answers bring all their headers themselves (`sendJson`); their refusals take them from `refuse`. */
const READY_MADE = /^\/api\/(product|catalogue)\b/

/** The first part of a stored file's key is ours, what follows is the customer's own name for it. */
const FILE_NAME = /^(\/objects\/[^/]+\/[^/]+)\/.+/

/** The last part of an order link is its secret (B9); `//o/` and the like are read as that too. */
const ORDER_LINK = /^\/+o\/.*/i

/** The path as the log has it. */
const told = (path: string): string => path.replace(FILE_NAME, '$1/…').replace(ORDER_LINK, '/o')

/**
 * Gives every request an id, its answer the shop's headers, and the log one line.
 * Lines hold method, path without query, status and time: nothing secret, nothing personal.
 */
export function trace(
  log: Logger,
  newId: () => string,
  headers: { pages: HeaderRecord; data: HeaderRecord },
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const id = newId()
    const started = performance.now()
    const { path } = c.req
    const baseHeaders = path.startsWith('/api/') ? headers.data : headers.pages
    c.set('requestId', id)
    c.set('baseHeaders', baseHeaders)
    // Set ahead, not on the finished answer: touching an answer's headers makes the server build it twice.
    if (!READY_MADE.test(path)) setHeaders(c, baseHeaders, id)
    await next()
    log.info({
      id,
      method: c.req.method,
      path: told(path),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    })
  }
}
