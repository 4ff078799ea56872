import type { Deps } from '#api/deps.ts'
import { sweepUnclaimed } from '#api/services/artwork/quotas.ts'
import { sweepOutcomes } from '#api/services/cart/archive-stored.ts'
import { sweepEvents } from '#api/services/checkout/payment-events.ts'
import { sweepSignatures } from '#api/services/orders/status-signed.ts'
import { sweepAllowances } from '#api/store/allowances.ts'
import { sweepRequests } from '#api/store/idempotency.ts'
import { withLease } from '#api/store/leases.ts'
import { MINUTE } from '#shared/time.ts'
import { sweepPageViews } from './page-views.ts'

const LEASE_MS = MINUTE
const BATCH = 1000
const SWEEPS = [
  sweepOutcomes,
  sweepRequests,
  sweepSignatures,
  sweepEvents,
  sweepUnclaimed,
  sweepPageViews,
  sweepAllowances,
]

/**
 * Removes what has outlived its use: answers and outcomes of over 90 days, payment events done over 30 days ago, old signatures,
 * page views of over 400 days ago, used-up windows.
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
