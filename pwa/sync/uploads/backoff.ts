import type { Reachability } from '#pwa/lib/reachability.ts'
import { backoffDelay } from '#pwa/sync/backoff-delay.ts'
import type { After } from './put-bytes.ts'
import type { Backoff } from './retry.ts'

const browserAfter: After = (ms, act) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/**
 * Rests with full jitter, 20 s at most, while the shop can be reached; without it until it can be reached again. The
 * first rest ends in any case: only a second failure is a break worth telling.
 */
export function backoffUntilReachable(
  network: Pick<Reachability, 'get' | 'subscribe' | 'keepAsking'>,
  random: () => number,
  after: After = browserAfter,
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
