import { HOUR, MINUTE } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import { runMigrations } from './migrations/run.ts'
import { drawSlowPreviews } from './services/artwork/slow-previews.ts'
import { forgetOldTickets } from './services/booth/retention.ts'
import { sweepTickets } from './services/booth/sweep.ts'
import { followAll } from './services/booth/to-follow.ts'
import { drainPaymentEvents } from './services/checkout/payment-events.ts'
import { reconcileDaily } from './services/checkout/reconcile.ts'
import { sweepCheckouts } from './services/checkout/sweep.ts'
import { endWithdrawn } from './services/checkout/withdrawn-prices.ts'
import { cleanUnclaimed, cleanUnused } from './services/cleaning/cleaning.ts'
import { cleanRecords } from './services/cleaning/records.ts'
import { cleanUploads } from './services/cleaning/uploads.ts'
import { sendMails } from './services/mail/send.ts'
import { finishOwed } from './services/money/owed.ts'
import { sendNotifications } from './services/push/send.ts'
import { drainTracker } from './services/tracker/tracker.ts'

const SOON = 15_000
const MAIL_SOON = 3_000
const HOURLY = HOUR
/** Milliseconds. */
export const DAILY = 24 * HOURLY

/** What is done without a request, and how many milliseconds after its last start it starts again. */
export const JOBS: readonly (readonly [work: (deps: Deps) => Promise<unknown>, everyMs: number])[] = [
  [drainPaymentEvents, SOON],
  [drainTracker, SOON],
  [sendMails, MAIL_SOON],
  [sendNotifications, MAIL_SOON],
  [finishOwed, SOON],
  [endWithdrawn, SOON],
  [drawSlowPreviews, SOON],
  [sweepCheckouts, HOURLY],
  [sweepTickets, MINUTE],
  [followAll, 15 * MINUTE],
  [forgetOldTickets, DAILY],
  [cleanUnclaimed, HOURLY],
  [cleanUnused, DAILY],
  [cleanUploads, DAILY],
  [cleanRecords, DAILY],
  [reconcileDaily, DAILY],
  [runMigrations, HOURLY],
]

type Job = (typeof JOBS)[number]

/** Milliseconds after which every lease of a process that was killed has run out. */
const FREED_MS = 11 * MINUTE

/**
 * Runs what must happen without a request until the signal stops it. The first round follows at once, since a crash may have left
 * work, and what comes seldom has another once no lease of that crash holds it up: else it would come an hour or a day later.
 */
export function startJobs(deps: Deps, signal: AbortSignal, jobs: readonly Job[] = JOBS): void {
  for (const [work, everyMs] of jobs) {
    const run = repeat(() => work(deps), everyMs, deps, signal)
    if (everyMs <= FREED_MS) continue
    const timer = setTimeout(run, FREED_MS)
    timer.unref()
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
}

/** Does the work at once and every so many milliseconds until the signal stops it; a failure is a log line. Returns what does it. */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  { log }: Pick<Deps, 'log'>,
  signal: AbortSignal,
): () => Promise<unknown> {
  const run = () =>
    work().catch(error => {
      // Work cut short by closing the store is taken up again at the next start.
      if (!signal.aborted) log.error({ err: error }, 'a background job failed')
    })
  const timer = setInterval(run, everyMs)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  void run()
  return run
}
