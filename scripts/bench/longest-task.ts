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

/** From where a page's tasks count, until the trace ended. */
export type Since = 'start' | 'first paint'

/** Milliseconds of processor time of the longest task of a page's main thread. Not a number for a page that painted nothing. */
export const longestTask = (events: readonly TraceEvent[], since: Since) =>
  figureOf(events, since, tasks => Math.max(0, ...tasks))

/** Of each task that is longer than this a page is said to block for what is beyond it, in milliseconds. */
export const BLOCKING_MS = 50

/**
 * How long a page blocks whose processor is so many times slower: what each task of its main thread takes beyond 50 ms,
 * summed. Not a number for a page that painted nothing.
 */
export const blockingTime = (events: readonly TraceEvent[], since: Since, slowDown: number) =>
  figureOf(events, since, tasks =>
    tasks.reduce((sum, ms) => sum + Math.max(0, ms * slowDown - BLOCKING_MS), 0),
  )

function figureOf(
  events: readonly TraceEvent[],
  since: Since,
  of: (tasks: readonly number[]) => number,
): number {
  const painted = events.filter(({ name }) => name === FIRST_PAINT).at(-1)
  if (!painted) return Number.NaN
  const from = since === 'start' ? 0 : painted.ts
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === TASK && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= from,
  )
  return of(tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000))
}
