/** Latest start of idle work once the page has loaded, and where the browser cannot tell when it is idle; in ms. */
const LATEST_MS = 2_000
/** How long the page's own pictures and code are waited for, in milliseconds: on a silent network they never come. */
const LOADING_MS = 3_000

function idle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: LATEST_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, LATEST_MS)
  return () => clearTimeout(timer)
}

/** Runs once the page has loaded and has nothing better to do; the returned function prevents it. */
export function whenIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return idle(run)
  let cancel = () => {}
  const waiting = new AbortController()
  const go = () => {
    waiting.abort()
    clearTimeout(timer)
    cancel = idle(run)
  }
  const timer = setTimeout(go, LOADING_MS)
  addEventListener('load', go, { signal: waiting.signal })
  return () => {
    waiting.abort()
    clearTimeout(timer)
    cancel()
  }
}
