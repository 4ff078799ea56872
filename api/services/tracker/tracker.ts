import { type Deps, isoNow } from '#api/deps.ts'
import { toItem, toOrder } from '#api/services/orders/orders.ts'
import { profileIn } from '#api/services/people/profile.ts'
import type { Collection, Doc } from '#api/store/collection.ts'
import type { MessageDoc, OrderDoc, OrderItemDoc, Tracked } from '#api/store/documents.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { type Report, type ReportOutcome, sendReport } from './send.ts'

const LEASE_MS = MINUTE
const BATCH = 50
const FIRST_WAIT_MS = 15_000
const LONGEST_RETRY_WAIT_MS = HOUR

/** What an order or a message is born with, in its own write: nothing is lost between the two (D30). */
export const UNTRACKED: Required<Tracked> = { trackedAt: null, trackDue: 0, trackAttempts: 0 }

type TrackerDeps = Pick<Deps, 'config' | 'store' | 'artworkBase' | 'clock' | 'ids' | 'log' | 'fetch'>

/**
 * Tells the tracking tool of every order and message it has not taken yet, one process at a time (D30). At least
 * once: the tool tells repeats by `Idempotency-Key`. What fails waits longer each time, an hour at most, and never
 * goes missing. Returns how many were taken; none without TRACKER_URL.
 */
export async function drainTracker(deps: TrackerDeps): Promise<number> {
  const { config, store, ids, clock } = deps
  const { url, secret } = config.tracker ?? { url: null, secret: '' }
  if (url === null) return 0
  const send = (report: Report) => sendReport(deps, { url, secret }, report)
  const drained = await withLease(store, 'tracker', ids.uuid(), LEASE_MS, clock, async lease => {
    const orders = await drain(deps, lease, store.orders, doc => orderReport(deps, doc), send)
    if (!orders.reachable) return orders.taken
    const messages = await drain(deps, lease, store.messages, async doc => messageReport(doc), send)
    return orders.taken + messages.taken
  })
  return drained?.result ?? 0
}

async function drain<T extends Doc & Tracked>(
  { clock, log }: TrackerDeps,
  lease: Lease,
  outbox: Collection<T>,
  reportOf: (doc: T) => Promise<Report>,
  send: (report: Report) => ReturnType<typeof sendReport>,
): Promise<{ taken: number; reachable: boolean }> {
  const due = await outbox.find({
    where: { trackedAt: null, trackDue: { lte: clock.now() } },
    sort: { field: 'trackDue', direction: 'asc' },
    limit: BATCH,
  })
  let taken = 0
  for (const doc of due) {
    if (!(await lease.renew())) return { taken, reachable: false }
    const report = await reportOf(doc).catch((error: unknown) => String(error))
    // One that cannot be made holds up no other either.
    const sent = typeof report === 'string' ? unmade(report) : await send(report)
    if (sent.outcome === 'taken') {
      taken++
      await outbox.update(doc._id, current => ({ ...current, trackedAt: isoNow(clock) }))
      continue
    }
    log.warn(
      { id: doc._id, problem: sent.problem },
      'the tracker did not take a report; it stays in the outbox',
    )
    await outbox.update(doc._id, current => ({ ...current, ...postponed(current, clock.now()) }))
    if (sent.outcome === 'unreachable') return { taken, reachable: false }
  }
  return { taken, reachable: true }
}

const unmade = (problem: string): ReportOutcome => ({ outcome: 'refused', problem })

function postponed({ trackAttempts = 0 }: Tracked, now: number): Tracked {
  const wait = Math.min(LONGEST_RETRY_WAIT_MS, FIRST_WAIT_MS * 2 ** trackAttempts)
  return { trackDue: now + wait, trackAttempts: trackAttempts + 1 }
}

async function orderReport({ store, artworkBase }: TrackerDeps, doc: OrderDoc): Promise<Report> {
  const { name, email, emailVerified } = profileIn(await store.users.get(doc.owner))
  const customer = { id: doc.owner, name, email, emailVerified }
  return {
    id: doc.orderId,
    body: {
      type: 'order',
      id: doc.orderId,
      order: { ...toOrder(doc, artworkBase), items: doc.items.map(item => trackedItem(item, artworkBase)) },
      customer,
      address: doc.address,
    },
  }
}

/** A bought line with what was found in its files: the tool can tell other bytes by the ETag (issue 6.10). */
function trackedItem(item: OrderItemDoc, base: string) {
  const files = (item.files ?? []).map(({ at, etag, verdict, facts, page }) => ({
    artwork: keyToUrl(base, at),
    etag,
    verdict,
    facts,
    page,
  }))
  return { ...toItem(item, base), files }
}

function messageReport({ _id: id, owner, name, email, emailVerified = false, ...doc }: MessageDoc): Report {
  const { category, orderId, message, createdAt } = doc
  const body = { type: 'message', id, message: { category, orderId, message, createdAt } }
  return { id, body: { ...body, customer: { id: owner, name, email, emailVerified } } }
}
