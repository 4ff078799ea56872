import type { ErrorCode } from '#shared/contract/errors.ts'

/** A request that cannot be served, for a reason the caller can act on. */
export interface Failure {
  ok: false
  code: ErrorCode
  message: string
  details?: unknown
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

/** A failure with its code, a sentence for people, and what helps a program. */
export function failure(code: ErrorCode, message: string, details?: unknown): Failure {
  return details === undefined ? { ok: false, code, message } : { ok: false, code, message, details }
}

/** What nobody foresaw; the log has it. */
export const INTERNAL = failure('internal', 'Something went wrong on our side. Please try again.')

/** Of a request whose caller sends it too slowly. */
export const TOO_SLOW = failure(
  'request_timeout',
  'The request took too long to arrive. Please send it again.',
)

/** Sent away because there is too much to do; devices try again by themselves (issue 10.5). */
export const overloaded = (): Failure => ({
  ...failure('unavailable', 'The shop is very busy. Please try again in a moment.'),
  retryAfterSeconds: 2,
})

/** What is asked in the name of another person than the one who is signed in by now; `what` says what belongs to whom. */
export const wrongUser = (what = 'This belongs'): Failure => failure('wrong_user', `${what} to somebody else`)
