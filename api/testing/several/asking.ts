import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInit, callerOf } from '#api/testing/caller.ts'
import { backoffDelay } from '#shared/contract/backoff-delay.ts'
import { isPassing } from '#shared/contract/errors.ts'
import { SECOND } from '#shared/time.ts'

/** How long a device goes on asking before it counts as failed, in milliseconds; real ones go on for ever. */
const PATIENCE_MS = 60_000
/** As long as pages wait for a checkout; for everything else they wait less. */
const ANSWER_MS = 30_000

/** Has to be sent again, and not before then. */
class NotNow extends Error {
  readonly retryAfterMs: number

  constructor(status: number, retryAfter: string | null) {
    super(`answered ${status}`)
    this.retryAfterMs = (Number(retryAfter) || 0) * SECOND
  }
}

/** Tried again by itself, as a device's outbox does, and as late ("What is tried again"); what stays refused throws. */
export async function untilDone<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let last: unknown
  for (let tries = 0; Date.now() < giveUpAt; tries++) {
    let retryAfterMs = null as number | null
    const done = await attempt().catch(error => {
      last = error
      if (error instanceof NotNow) retryAfterMs = error.retryAfterMs
      return null
    })
    if (done !== null) return done
    await sleep(backoffDelay(tries, Math.random(), retryAfterMs))
  }
  throw new Error(`${what} failed for good`, { cause: last })
}

/** How a device asks a shop, and how often it did. */
export interface Asking {
  /** Sent again until it is answered; `settled` says whether an answer is more than "not now". */
  ask<T>(path: string, init?: CallInit, settled?: (answer: T) => boolean): Promise<T>
  /** One more request of another kind, sent once; what throws or is null has to be sent again. */
  once<T>(request: () => Promise<T | null>): Promise<T | null>
  requests(): number
  /** Those that had to be sent again: broken off, or told to. */
  repeats(): number
}

/** Asks as whoever has this token. */
export function askingAt(url: string, token: string): Asking {
  const call = callerOf(url)
  let requests = 0
  let answered = 0
  const once: Asking['once'] = async request => {
    requests++
    const answer = await request()
    if (answer !== null) answered++
    return answer
  }
  const ask: Asking['ask'] = (path, init = {}, settled = () => true) =>
    untilDone(path, () =>
      once(async () => {
        const answer = await call(path, { token, ...init, signal: AbortSignal.timeout(ANSWER_MS) })
        if (isPassing(answer.status)) throw new NotNow(answer.status, answer.headers.get('Retry-After'))
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        const told = await answer.json()
        return settled(told) ? told : null
      }),
    )
  return { ask, once, requests: () => requests, repeats: () => requests - answered }
}
