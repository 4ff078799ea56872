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

/** What a run came to: how many events were done, and whether others may wait that it had no room for. */
export interface Drained {
  done: number
  isMoreWaiting: boolean
}

/** One run of `drainBatch`: how many events were done, or null. */
export const drainPaymentEvents = async (deps: FulfilDeps): Promise<number | null> =>
  (await drainBatch(deps))?.done ?? null

/**
 * Works through the events that wait, 50 at most and one run at a time; one that fails stays and is tried again by the next run.
 * Null while another run, of this process or of another, is at it: it may have looked before the last event came. Where all of a run
 * failed, none is said to wait: the provider is asked again by the next round.
 */
export async function drainBatch(deps: FulfilDeps): Promise<Drained | null> {
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
    return { done, isMoreWaiting: waiting.length === BATCH && done > 0 }
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
