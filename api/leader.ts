import { SECOND } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import { type Lease, takeLease } from './store/leases.ts'

/** How long a leader that was killed keeps others waiting. */
const TTL_MS = 10 * SECOND
/** Three may be missed before the lease is another's. */
const BEAT_MS = 3 * SECOND

/**
 * Has `work` begin in one process of the shop at a time, and end by its signal when another has taken over or `signal` comes
 * (issue 10.3). Timers need no more than this; that nothing is done twice where two overlap is each job's own lease, or its ids.
 */
export function lead(
  { store, clock, ids, log }: Pick<Deps, 'store' | 'clock' | 'ids' | 'log'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => void,
): void {
  let lease: Lease | null = null
  let leading: AbortController | null = null
  let isBeating = false

  async function beat(): Promise<void> {
    if (lease && (await lease.renew())) return
    leading?.abort()
    lease = await takeLease(store, 'leader', ids.uuid(), TTL_MS, clock)
    if (!lease || signal.aborted) return
    leading = new AbortController()
    work(AbortSignal.any([signal, leading.signal]))
  }

  async function run(): Promise<void> {
    if (isBeating) return
    isBeating = true
    try {
      await beat()
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error }, 'it is not settled which process does the background work')
    } finally {
      isBeating = false
    }
  }

  const timer = setInterval(run, BEAT_MS)
  timer.unref()
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    // Whoever could not give it back leaves it to run out.
    lease?.release().catch(() => undefined)
  })
  void run()
}
