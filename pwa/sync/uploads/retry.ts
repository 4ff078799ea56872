import { ApiError } from '#pwa/lib/api.ts'
import { shouldRetry } from './retry-rules.ts'

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
