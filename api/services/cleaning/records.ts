import type { Deps } from '#api/deps.ts'
import { sweepUnclaimed } from '#api/services/artwork/quotas.ts'
import { ENDING_NAMES, sweepEnded } from '#api/store/endings.ts'
import { withLease } from '#api/store/leases.ts'
import { MINUTE } from '#shared/time.ts'

const LEASE_MS = MINUTE
const BATCH = 1000
type Sweep = (store: Deps['store'], clock: Deps['clock'], limit: number) => Promise<number>

const SWEEPS: Sweep[] = [
  ...ENDING_NAMES.map(
    (name): Sweep =>
      (store, clock, limit) =>
        sweepEnded(store, name, clock, limit),
  ),
  sweepUnclaimed,
]

/**
 * Removes what has outlived its use (`endings.ts`), in bounded batches. On MongoDB as well: its own way to end documents passes
 * over those that a shop of before has written.
 */
export async function cleanRecords({
  store,
  clock,
  ids,
}: Pick<Deps, 'store' | 'clock' | 'ids'>): Promise<number> {
  const done = await withLease(store, 'clean records', ids.uuid(), LEASE_MS, clock, async lease => {
    let removed = 0
    for (const sweep of SWEEPS) {
      let found = BATCH
      while (found === BATCH && (await lease.renew())) {
        found = await sweep(store, clock, BATCH)
        removed += found
      }
    }
    return removed
  })
  return done?.result ?? 0
}
