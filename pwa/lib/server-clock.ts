import { createListeners } from './listeners.ts'
import { isOurs } from './own-answer.ts'
import { ask } from './transport.ts'

/** The shop's time on a device whose clock may be years off (D3); all times in epoch ms. */
export interface ServerClock {
  now(): number
  /** How far the shop's clock is ahead of the device's, in milliseconds; null before any answer told it. */
  offset(): number | null
  /** Learns from the `Date` header of an answer of our own API, which has whole seconds. */
  learn(date: string | null): void
  /** Tells when another offset was learnt. Returns an unsubscribe function. */
  subscribe(notify: () => void): () => void
}

/** A clock that starts as the device's and follows the API's answers. */
export function createServerClock(deviceNow: () => number): ServerClock {
  const listeners = createListeners()
  let offset: number | null = null
  return {
    now: () => deviceNow() + (offset ?? 0),
    offset: () => offset,
    learn(date) {
      const told = Date.parse(date ?? '')
      if (Number.isNaN(told)) return
      const difference = told - deviceNow()
      // Whole seconds and the way here blur the header; a second's difference is none.
      const learnt = Math.abs(difference) < 2_000 ? 0 : difference
      const isNews = learnt !== offset
      offset = learnt
      if (isNews) listeners.notify()
    },
    subscribe: listeners.add,
  }
}

/** The page's one clock. */
export const serverClock = createServerClock(() => Date.now())

/** A fetch whose answers teach the clock, where they are the shop's own. */
export const learningFetch: typeof fetch = async (input, init) => {
  const answer = await ask(input, init)
  if (isOurs(answer)) serverClock.learn(answer.headers.get('date'))
  return answer
}
