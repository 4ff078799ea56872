/** Latest start of idle work, in milliseconds; also its time where the browser cannot tell when it is idle. */
const LATEST_MS = 2_000

/** Runs once the page has nothing better to do; the answered function prevents it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: LATEST_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, LATEST_MS)
  return () => clearTimeout(timer)
}
