import type { Deps } from '#api/deps.ts'
import { drainInbox, sweepCheckouts } from '#api/services/inbox.ts'

const INBOX_EVERY = 15_000
const SWEEP_EVERY = 3_600_000

/** Runs what must happen without a request until the signal stops it; the first round follows at once (a crash may have left work). */
export function startJobs(deps: Deps, signal: AbortSignal): void {
  repeat(() => drainInbox(deps), INBOX_EVERY, deps, signal)
  repeat(() => sweepCheckouts(deps), SWEEP_EVERY, deps, signal)
}

function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  { log }: Pick<Deps, 'log'>,
  signal: AbortSignal,
): void {
  const run = () => work().catch(error => log.error({ err: error }, 'a background job failed'))
  const timer = setInterval(run, everyMs)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  void run()
}
