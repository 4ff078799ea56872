import type { After } from '#pwa/lib/after.ts'

/** Who presses on has done so by then, in milliseconds. */
export const REST_MS = 300
/** No change is held back for longer, in milliseconds. */
const MOST_MS = 2_000

export interface Gathering {
  /** Runs what was given last, once nothing more has come for a moment. */
  gather(run: () => void): void
  /** Runs it now; nothing is left to be run. */
  flush(): void
}

/** Changes of a cart that are made one after another leave together: what follows a press would delay the next (issue 12.4). */
export function createGathering(after: After): Gathering {
  let due: (() => void) | null = null
  let cancelRest: (() => void) | null = null
  let cancelMost: (() => void) | null = null

  function flush() {
    cancelRest?.()
    cancelMost?.()
    cancelRest = cancelMost = null
    const run = due
    due = null
    run?.()
  }

  return {
    gather(run) {
      due = run
      cancelRest?.()
      cancelRest = after(REST_MS, flush)
      cancelMost ??= after(MOST_MS, flush)
    },
    flush,
  }
}
