/** What the browser noted of its work, as the trace event format has it; times in microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread. */
  tdur?: number
}

/** With the microtasks at its end, which `ThreadControllerImpl::RunTask` leaves out. */
const TASK = 'RunTask'
const FIRST_PAINT = 'firstContentfulPaint'

/**
 * Milliseconds of processor time of the longest task that a page's main thread ran, after its first paint or from its
 * start, until the trace ended. Not a number for a page that painted nothing.
 */
export function longestTask(events: readonly TraceEvent[], since: 'start' | 'first paint'): number {
  const painted = events.filter(({ name }) => name === FIRST_PAINT).at(-1)
  if (!painted) return Number.NaN
  const from = since === 'start' ? 0 : painted.ts
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === TASK && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= from,
  )
  return Math.max(0, ...tasks.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1000
}
