import type { Clock } from '#api/store/clock.ts'
import type { Store } from '#api/store/store.ts'
import { DAY } from '#shared/time.ts'

/** How long counts of page views are kept: a year can be held against the one before. */
const KEPT_MS = 400 * DAY

/** Removes counts of days over 400 days ago, `limit` at most; returns how many. */
export async function sweepPageViews(
  { pageViews }: Pick<Store, 'pageViews'>,
  clock: Clock,
  limit = 1_000,
): Promise<number> {
  const before = new Date(clock.now() - KEPT_MS).toISOString().slice(0, 10)
  const where = { day: { lt: before } }
  const old = await pageViews.find({ where, sort: { field: 'day', direction: 'asc' }, limit })
  return old.length === 0 ? 0 : pageViews.removeAll(old.map(({ _id }) => _id))
}
