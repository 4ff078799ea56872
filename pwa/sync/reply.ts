import { isOurs } from '#pwa/lib/own-answer.ts'
import { type Asker, ERRORS, type ErrorCode, nextAfter } from '#shared/contract/errors.ts'

/** What became of one request of the outbox. */
export type Reply =
  /** Our API took it. */
  | { kind: 'taken'; body: unknown }
  /** Our API refused it for good: the person has to look at it. */
  | { kind: 'refused'; code: string; reason: string }
  /** Too much for whoever stands in between, our API or a proxy: fewer at a time. */
  | { kind: 'too-large' }
  /** There is no token of the person the rows belong to. */
  | { kind: 'signed-out' }
  /** Our API did not take the token. */
  | { kind: 'unauthorized' }
  /** No answer, not ours, or one that will pass. */
  | { kind: 'later'; code: string; retryAfterMs: number | null }

/** Codes of `later` when our API said nothing of the row: it did not answer, or is still at work on its first arrival. */
const SILENCE = ['offline', 'not_ours', 'in_flight']

/** What our API said when it could not take a row now; null when it said nothing of it. */
export const saidBy = ({ code }: { code: string }): string | null => (SILENCE.includes(code) ? null : code)

/**
 * Whether the API may take the same call under the same key after all that it answered with this code: it remembers no
 * answer that passes ("Outbox"), and the call may have counted before it failed.
 */
export const canRetry = (code: string): boolean =>
  code in ERRORS && nextAfter('row', { status: ERRORS[code as ErrorCode], code }) !== 'person'

/** What an answer means; `body` is undefined when it is not JSON. Without the shop's own header it is a portal's. */
export function replyOf(answer: Response, body: unknown, asker: Asker = 'row'): Reply {
  const { status, headers } = answer
  if (status === 413) return { kind: 'too-large' }
  const retryAfterMs = secondsIn(headers.get('retry-after'))
  const later = (code: string): Reply => ({ kind: 'later', code, retryAfterMs })
  if (!isOurs(answer) || typeof body !== 'object' || body === null) return later('not_ours')
  if (status >= 200 && status < 300) return { kind: 'taken', body }
  if (!('code' in body) || !('error' in body)) return later('not_ours')
  const { code, error } = { code: String(body.code), error: String(body.error) }
  const next = nextAfter(asker, { status, code })
  if (next === 'sign-in') return { kind: 'unauthorized' }
  return next === 'wait' ? later(code) : { kind: 'refused', code, reason: error }
}

/** `Retry-After` in milliseconds; a date or nonsense is none. */
function secondsIn(value: string | null): number | null {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}
