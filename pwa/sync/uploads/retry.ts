import type { ApiError } from '#pwa/lib/api.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'

/** Refusals of ours that pass by themselves. */
const PASSING = new Set(['not_ours', 'in_progress', 'in_flight'])

/** Passes as well, but not soon: the file waits until then (issue 6.12). */
export const QUOTA: ErrorCode = 'quota_reached'

/**
 * Whether a call is made again for ever: no answer or none of ours, 408, 425, 429, 5xx, and 401, which waits for the
 * next sign-in. Any other refusal stays one, and a quota is waited for elsewhere.
 */
export function shouldRetry({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  if (code === QUOTA) return false
  return PASSING.has(code) || [0, 401, 408, 425, 429].includes(status) || status >= 500
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
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'again' : 'refused'
}
