import { isOurs } from '#pwa/lib/own-answer.ts'

/** What became of one request of the outbox. */
export type Reply =
  /** Our API took it. */
  | { kind: 'taken'; body: unknown }
  /** Our API refused it for good: the person has to look at it. */
  | { kind: 'refused'; code: string; reason: string }
  /** Too much for whoever stands in between, our API or a proxy: fewer at a time. */
  | { kind: 'too-large' }
  /** Nobody is signed in, or not the person the rows belong to. */
  | { kind: 'signed-out' }
  /** No answer, not ours, or one that will pass. */
  | { kind: 'later'; code: string; retryAfterMs: number | null }

const PASSING = [408, 425, 426, 429]

/** Codes of 409 that pass: other rows of the person are fine, and so will this be. */
const PASSING_CODES = ['wrong_user', 'in_progress']

/** What an answer means; `body` is undefined when it is not JSON. Without the shop's own header it is a portal's. */
export function replyOf(answer: Response, body: unknown): Reply {
  const { status, headers } = answer
  if (status === 413) return { kind: 'too-large' }
  const retryAfterMs = secondsIn(headers.get('retry-after'))
  const later = (code: string): Reply => ({ kind: 'later', code, retryAfterMs })
  if (!isOurs(answer) || typeof body !== 'object' || body === null) return later('not_ours')
  if (status >= 200 && status < 300) return { kind: 'taken', body }
  if (!('code' in body) || !('error' in body)) return later('not_ours')
  const { code, error } = { code: String(body.code), error: String(body.error) }
  if (status === 401) return { kind: 'signed-out' }
  if (status >= 500 || PASSING.includes(status) || PASSING_CODES.includes(code)) return later(code)
  return { kind: 'refused', code, reason: error }
}

/** `Retry-After` in milliseconds; a date or nonsense is none. */
function secondsIn(value: string | null): number | null {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}
