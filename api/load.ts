/** How busy this process is. */
export interface Load {
  /** By how many milliseconds what is to run now is late: what waits in front of a request that comes now. */
  lateMs(): number
}

const EVERY_MS = 100

/**
 * Measures by a timer how late things run here, until the signal stops it. Between two rings it counts from the last one, so
 * that a backlog is known while it is worked off. `now` in milliseconds of any steady clock.
 */
export function watchLoad(signal: AbortSignal, now: () => number = () => performance.now()): Load {
  let rang = now()
  let late = 0
  const timer = setInterval(() => {
    const at = now()
    late = Math.max(0, at - rang - EVERY_MS)
    rang = at
  }, EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  return { lateMs: () => Math.max(late, now() - rang - EVERY_MS, 0) }
}

/** Nothing is late here: for shops that are asked without a port. */
export const IDLE: Load = { lateMs: () => 0 }
