/** Calls back after so many milliseconds; returns a cancel function. */
export type After = (ms: number, run: () => void) => () => void

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
