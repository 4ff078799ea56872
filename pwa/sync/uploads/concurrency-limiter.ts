/** Requests on one line, so many at a time that none takes another's chance to end. */
export interface ConcurrencyLimiter {
  /** Runs `send` once there is room for it; a store's status, 0 for no answer. Rejects with the signal's reason. */
  run(send: () => Promise<number>, signal: AbortSignal): Promise<number>
}

/** How many the store takes after a loss for each request more; in the simulation the fastest on a line that drops. */
const STORED_FOR_ONE_MORE = 3

/**
 * Lets `most` requests share the line, and after a loss one alone, until enough are stored: on a line that drops again and
 * again, requests that share it would all be lost together for ever.
 */
export function concurrencyLimiter(most: number): ConcurrencyLimiter {
  let storedSinceLoss = most * STORED_FOR_ONE_MORE
  let running = 0
  const waiting = new Set<() => void>()
  const room = () => Math.min(most, 1 + Math.floor(storedSinceLoss / STORED_FOR_ONE_MORE))

  function admit() {
    for (const begin of waiting) {
      if (running >= room()) return
      waiting.delete(begin)
      running++
      begin()
    }
  }

  async function acquire(signal: AbortSignal) {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = () => {
      waiting.delete(resolve)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    waiting.add(resolve)
    admit()
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }

  return {
    async run(send, signal) {
      await acquire(signal)
      try {
        const status = await send()
        if (status === 0) storedSinceLoss = 0
        else if (status < 300) storedSinceLoss++
        return status
      } finally {
        running--
        admit()
      }
    },
  }
}
