import { type Deps, isoNow } from '#api/deps.ts'
import type { PaymentEvent } from '#api/gateways/ports.ts'
import { learnRefunds } from '#api/services/money/elsewhere.ts'
import type { EventDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { MINUTE } from '#shared/time.ts'
import { type FulfilDeps, fulfil } from './fulfil.ts'

/** Longer than what one event asks of the provider: each renews. */
const LEASE_MS = MINUTE
const BATCH = 50
/** Names the lease under which one run at a time works through the provider's events. */
export const PAYMENT_EVENTS = 'payment events'

/** Keeps a provider's event; false when it was here before. What it asks for is done by `drainPaymentEvents`. */
export function storeEvent(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  event: PaymentEvent,
): Promise<boolean> {
  return store.events.insert({
    _id: event.id,
    type: event.type,
    sessionId: event.sessionId,
    paymentId: event.paymentId ?? null,
    receivedAt: isoNow(clock),
    doneAt: null,
    attempts: 0,
  })
}

/**
 * Works through the events that wait, one run at a time; one that fails stays and is tried again by the next run. Returns how
 * many were done; null while another run, of this process or of another, is at it: it may have looked before the last event came.
 */
export async function drainPaymentEvents(deps: FulfilDeps): Promise<number | null> {
  const { store, ids, clock } = deps
  const drained = await withLease(store, PAYMENT_EVENTS, ids.uuid(), LEASE_MS, clock, async lease => {
    const waiting = await store.events.find({
      where: { doneAt: null },
      sort: { field: 'attempts', direction: 'asc' },
      limit: BATCH,
    })
    let done = 0
    for (const event of waiting) {
      if (!(await lease.renew())) break
      if (await work(deps, event)) done++
    }
    return done
  })
  return drained?.result ?? null
}

async function work(
  deps: FulfilDeps,
  { _id: eventId, sessionId, paymentId = null }: EventDoc,
): Promise<boolean> {
  try {
    if (sessionId !== null) await fulfil(deps, sessionId)
    if (paymentId !== null) await learnRefunds(deps, paymentId)
    await deps.store.events.update(eventId, event => ({ ...event, doneAt: isoNow(deps.clock) }))
    return true
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'a payment event failed; it stays and is tried again')
    await deps.store.events.update(eventId, event => ({ ...event, attempts: event.attempts + 1 }))
    return false
  }
}
