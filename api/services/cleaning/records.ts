import type { Deps } from '#api/deps.ts'
import { sweepUnclaimed } from '#api/services/artwork/quotas.ts'
import { deleteLeftArchives } from '#api/services/cart/archive-stored.ts'
import { ENDING_NAMES, sweepEnded } from '#api/store/endings.ts'
import { withLease } from '#api/store/leases.ts'
import { MINUTE } from '#shared/time.ts'

const LEASE_MS = MINUTE
const BATCH = 1000
/** A batch is read whole: a checkout of 200 lines comes to a quarter of a megabyte. */
const BATCH_OF_CHECKOUTS = 50

interface Sweep {
  remove(store: Deps['store'], clock: Deps['clock'], limit: number): Promise<number>
  batch: number
}

const SWEEPS: Sweep[] = [
  ...ENDING_NAMES.map(name => ({
    remove: (store: Deps['store'], clock: Deps['clock'], limit: number) =>
      sweepEnded(store, name, clock, limit),
    batch: name === 'checkouts' ? BATCH_OF_CHECKOUTS : BATCH,
  })),
  { remove: sweepUnclaimed, batch: BATCH },
]

/**
 * Removes what has outlived its use (`endings.ts`), in bounded batches, and archives that a killed process left of a deleted cart. On
 * MongoDB as well: its own way to end documents passes over those that a shop of before has written.
 */
export async function cleanRecords({
  store,
  clock,
  ids,
}: Pick<Deps, 'store' | 'clock' | 'ids'>): Promise<number> {
  const done = await withLease(store, 'clean records', ids.uuid(), LEASE_MS, clock, async lease => {
    let removed = 0
    for (const { remove, batch } of SWEEPS) {
      let found = batch
      while (found === batch && (await lease.renew())) {
        found = await remove(store, clock, batch)
        removed += found
      }
    }
    await deleteLeftArchives(store)
    return removed
  })
  return done?.result ?? 0
}
