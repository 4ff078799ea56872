/** How busy this process is. */
export interface Load {
  /** By how many milliseconds what is to run now is late: what waits in front of a request that comes now. */
  lateMs(): number
}

const EVERY_MS = 100
/** A backlog makes every ring late; one late ring is a pause of the machine, and no reason to send anybody away. */
const RINGS = 3

/**
 * Measures by a timer how late things run here, until the signal stops it: by so much each of the last rings was late at least.
 * `now` in milliseconds of any steady clock.
 */
export function watchLoad(signal: AbortSignal, now: () => number = () => performance.now()): Load {
  let rang = now()
  let last: number[] = []
  let lateMs = 0
  const timer = setInterval(() => {
    const at = now()
    last = [...last, Math.max(0, at - rang - EVERY_MS)].slice(-RINGS)
    lateMs = last.length < RINGS ? 0 : Math.min(...last)
    rang = at
  }, EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  return { lateMs: () => lateMs }
}

/** Nothing is late here: for shops that are asked without a port. */
export const IDLE: Load = { lateMs: () => 0 }
