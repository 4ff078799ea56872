import { type After, after as afterInPage } from '#pwa/lib/after.ts'
import { ApiError } from '#pwa/lib/api.ts'
import type { Reachability } from '#pwa/lib/reachability.ts'
import { backoffDelay } from '#shared/contract/backoff-delay.ts'
import { type ErrorCode, isPassing, nextAfter } from '#shared/contract/errors.ts'

/** Waits before the next try, `attempt` from 0; ends early when the shop can be reached again. Rejects on abort. */
export type Backoff = (attempt: number, signal: AbortSignal) => Promise<void>

/** An upload that trying again by itself will not help. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
  /** Of the answer that decided it; 0 when it was none. */
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The upload failed: ${code} (${status}).`)
    this.status = status
    this.code = code
  }
}

/** Makes a call until it is answered for good: what passes by itself is tried again for ever ("Outbox"). */
export async function retry<T>(call: () => Promise<T>, backoff: Backoff, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !shouldRetry(error)) throw error
      await backoff(attempt, signal)
    }
  }
}

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

/**
 * Rests with full jitter, 20 s at most, while the shop can be reached; without it until it can be reached again. The
 * first rest ends in any case: only a second failure is a break worth telling.
 */
export function backoffUntilReachable(
  network: Pick<Reachability, 'get' | 'subscribe' | 'keepAsking'>,
  random: () => number,
  after: After = afterInPage,
): Backoff {
  return (attempt, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = () => reject(signal.reason)
    const wake = () => network.get() === 'online' && resolve()
    signal.addEventListener('abort', stop, { once: true })
    const unsubscribe = network.subscribe(wake)
    const stopAsking = network.keepAsking()
    const cancel = after(backoffDelay(attempt, random()), attempt === 0 ? resolve : wake)
    if (signal.aborted) stop()
    return promise.finally(() => {
      cancel()
      stopAsking()
      unsubscribe()
      signal.removeEventListener('abort', stop)
    })
  }
}

/**
 * Tells the person, once a file, of a try that failed although the shop can be reached (spec §8): the file goes on by
 * itself, but not unheard. Without a connection nothing is said here, the offline strip is about that. Nor is it of a
 * file that is paused or taken away by the time the shop has answered.
 */
export function notifyTrouble(probe: () => Promise<boolean>, notify: () => void) {
  const known = new Set<string>()
  return async (id: string, signal: AbortSignal): Promise<void> => {
    if (known.has(id)) return
    known.add(id)
    if (!(await probe())) known.delete(id)
    else if (!signal.aborted) notify()
  }
}
