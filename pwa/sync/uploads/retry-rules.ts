import type { ApiError } from '#pwa/lib/api.ts'
import { type ErrorCode, isPassing, nextAfter } from '#shared/contract/errors.ts'

/** Passes as well, but not soon: the file waits until then (issue 6.12). */
export const QUOTA: ErrorCode = 'quota_reached'

/**
 * Whether a call is made again for ever: no answer or none of ours, or one that passes, also with the next sign-in. A
 * quota is waited for elsewhere.
 */
export function shouldRetry({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  if (status === 0 || code === 'not_ours') return true
  return ['wait', 'sign-in'].includes(nextAfter('file', { status, code }))
}

/** What the object store's answer to a PUT means; status 0 is none. */
export type PutOutcome =
  | 'stored'
  /** The object is there already (`If-None-Match`). */
  | 'there'
  /** The upload was aborted or swept. */
  | 'gone'
  /** The address does not hold any more: another is signed. */
  | 'expired'
  | 'again'
  | 'refused'

export function outcomeOfPut(status: number): PutOutcome {
  if (status >= 200 && status < 300) return 'stored'
  if (status === 412) return 'there'
  if (status === 404) return 'gone'
  if (status === 403) return 'expired'
  return status === 0 || isPassing(status) ? 'again' : 'refused'
}
