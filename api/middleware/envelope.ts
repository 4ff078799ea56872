import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { type Failure, failure, INTERNAL } from '#api/failure.ts'
import { ObjectsSilent } from '#api/gateways/silent.ts'
import { RETRY_AFTER_SECONDS, StoreSilent } from '#api/store/silent.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#shared/contract/errors.ts'

/** Gives an answer still to be made the shop's headers and the request's id. */
export function setHeaders(c: Context, headers: Readonly<Record<string, string>>, requestId: string): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('X-Request-Id', requestId)
}

/** Answers a failure in the one envelope (D26). */
export function refuse(c: Context, { code, message, details, retryAfterSeconds }: Failure) {
  const requestId: string = c.get('requestId') ?? ''
  setHeaders(c, c.get('baseHeaders') ?? {}, requestId)
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  const body: ErrorBody = { error: message, code, requestId, ...(details === undefined ? {} : { details }) }
  return c.json(body, ERRORS[code])
}

const CODES: Partial<Record<number, ErrorCode>> = { 400: 'bad_request', 413: 'too_large', 503: 'unavailable' }

/** The caller left, or was let go, in the middle of a body: nobody hears the answer, and it is no fault of ours. */
function isCutOff(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}

/** Turns whatever was thrown into the envelope; the cause goes to the log, never to the caller. */
export function onError(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException && error.status in CODES) {
      const code = CODES[error.status] ?? 'bad_request'
      return refuse(c, failure(code, error.message || 'The request could not be read'))
    }
    if (error instanceof StoreSilent || error instanceof ObjectsSilent) {
      const who = error instanceof StoreSilent ? 'store' : 'object store'
      log.error({ requestId: c.get('requestId'), err: error }, `the ${who} does not answer`)
      const silent = failure('unavailable', 'The shop cannot serve right now. Please try again in a moment.')
      return refuse(c, { ...silent, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (isCutOff(error)) return refuse(c, failure('bad_request', 'The request did not arrive whole'))
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    return refuse(c, INTERNAL)
  }
}

/** Unmatched API addresses. */
export const notFound: NotFoundHandler = c =>
  refuse(c, failure('not_found', 'There is nothing at this address'))
