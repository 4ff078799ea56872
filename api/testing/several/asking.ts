import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInit, callerOf } from '#api/testing/shop.ts'
import { isPassing } from '#shared/contract/errors.ts'

/** How long a device goes on asking before it counts as failed, in milliseconds; real ones go on for ever. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 200
const ANSWER_MS = 15_000

/** Tried again by itself, as a device's outbox does ("What is tried again"); what stays refused throws. */
export async function untilDone<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let last: unknown
  while (Date.now() < giveUpAt) {
    const done = await attempt().catch(error => {
      last = error
      return null
    })
    if (done !== null) return done
    await sleep(PAUSE_MS)
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
        if (isPassing(answer.status)) return null
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        const told = await answer.json()
        return settled(told) ? told : null
      }),
    )
  return { ask, once, requests: () => requests, repeats: () => requests - answered }
}
