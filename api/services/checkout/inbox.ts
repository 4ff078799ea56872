import { type Deps, isoNow } from '#api/deps.ts'
import type { PaymentEvent } from '#api/gateways/ports.ts'
import type { Clock } from '#api/store/clock.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import type { Store } from '#api/store/store.ts'
import { walk } from '#api/store/walk.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { type ClosingDeps, endOpening } from './closing.ts'
import { fulfil } from './fulfil.ts'

/** Longer than what one event, or one checkout, asks of the provider: each renews. */
const INBOX_LEASE_MS = MINUTE
const SWEEP_LEASE_MS = 120_000
const BATCH = 50
/** The provider delivers an event again for some days; even later it would only find its order made. */
const KEPT_MS = 30 * DAY

/** Keeps a provider's event; false when it was here before. What it asks for is done by `drainInbox`. */
export function storeEvent(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  event: PaymentEvent,
): Promise<boolean> {
  return store.events.insert({
    _id: event.id,
    type: event.type,
    sessionId: event.sessionId,
    receivedAt: isoNow(clock),
    doneAt: null,
    attempts: 0,
  })
}

/**
 * Works through the events that wait, one process at a time; one that fails stays and is tried again by the next run.
 * Returns how many were done.
 */
export async function drainInbox(
  deps: Pick<Deps, 'store' | 'payments' | 'clock' | 'ids' | 'log'>,
): Promise<number> {
  const { store, ids, clock } = deps
  const drained = await withLease(store, 'inbox', ids.uuid(), INBOX_LEASE_MS, clock, async lease => {
    const waiting = await store.events.find({
      where: { doneAt: null },
      sort: { field: 'attempts', direction: 'asc' },
      limit: BATCH,
    })
    let done = 0
    for (const event of waiting) {
      if (!(await lease.renew())) break
      if (await work(deps, event._id, event.sessionId)) done++
    }
    return done
  })
  return drained?.result ?? 0
}

/** Deletes events that were done over 30 days ago, `limit` at most; returns how many. What waits stays. */
export async function sweepEvents(store: Store, clock: Clock, limit = 1000): Promise<number> {
  const before = new Date(clock.now() - KEPT_MS).toISOString()
  const old = await store.events.find({ where: { doneAt: { lt: before } }, limit })
  for (const { _id } of old) await store.events.remove(_id)
  return old.length
}

async function work(
  deps: Parameters<typeof drainInbox>[0],
  eventId: string,
  sessionId: string | null,
): Promise<boolean> {
  try {
    if (sessionId !== null) await fulfil(deps, sessionId)
    await deps.store.events.update(eventId, event => ({ ...event, doneAt: isoNow(deps.clock) }))
    return true
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'a payment event failed; it stays in the inbox')
    await deps.store.events.update(eventId, event => ({ ...event, attempts: event.attempts + 1 }))
    return false
  }
}

/**
 * Asks the provider about every checkout still open, so that a lost webhook and a customer who never returned make no
 * lost order, and ends those whose opening failed; one process at a time.
 */
export async function sweepCheckouts(deps: ClosingDeps): Promise<void> {
  const { store, ids, clock } = deps
  await withLease(store, 'sweep checkouts', ids.uuid(), SWEEP_LEASE_MS, clock, async lease => {
    for (const state of ['open', 'opening'])
      for await (const checkout of walk(store.checkouts, { state })) {
        if (!(await lease.renew())) return
        await askAbout(deps, checkout)
      }
  })
}

async function askAbout(deps: ClosingDeps, checkout: CheckoutDoc): Promise<void> {
  const { _id: checkoutId, state, sessionId } = checkout
  try {
    if (state === 'opening') await endOpening(deps, checkout)
    else if (sessionId !== null) await fulfil(deps, sessionId)
  } catch (error) {
    deps.log.warn({ err: error, checkoutId, sessionId }, 'the sweep could not ask about a session')
  }
}
