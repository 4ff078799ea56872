/** Work of which everything under way can be stopped; what begins after that is not stopped by it. */
export function createAbortable() {
  let underWay = new AbortController()
  return {
    /** For work that begins now. */
    signal: () => underWay.signal,
    abort() {
      underWay.abort()
      underWay = new AbortController()
    },
  }
}
