import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { TOO_SLOW } from '#api/failure.ts'
import { refuse } from './envelope.ts'
import { answerIn } from './in-one.ts'

/** Files on their way to the embedded object store; the server's own limit holds for them. */
const UPLOAD = /^\/objects\//

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Gives a request `withinMs` milliseconds to arrive whole, uploads excepted (issue 6.7); then 408 and the end of its
 * connection. How long the answer takes after that is not looked at.
 */
export function requestTimeout(withinMs: number): MiddlewareHandler {
  // Those that are not watched are handed on as they are: one promise less for each.
  return (c, next) => {
    const incoming: IncomingMessage | undefined = c.env?.incoming
    const { method, path } = c.req
    if (incoming === undefined || method === 'GET' || !hasBody(incoming)) return next()
    if (method === 'PUT' && UPLOAD.test(path)) return next()
    return watched(incoming, c, next)
  }

  async function watched(incoming: IncomingMessage, c: Context, next: Next): Promise<Response | undefined> {
    const answered = next()
    await null
    // What came in one piece with its head, as most bodies do, is here by now: no timer for it.
    if (incoming.complete) return answerIn(await answered)
    const { promise: late, resolve } = Promise.withResolvers<'late'>()
    const patience = setTimeout(() => {
      if (!incoming.complete) resolve('late')
    }, withinMs)
    const outcome = await Promise.race([answered, late])
    clearTimeout(patience)
    if (outcome !== 'late') return answerIn(outcome)
    // The rest of the body is never read, so this connection can carry nothing more.
    c.header('Connection', 'close')
    return refuse(c, TOO_SLOW)
  }
}
