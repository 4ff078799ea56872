import type { ClosingDeps } from '#api/services/checkout/closing.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walkFrom } from '#api/store/walk.ts'
import { MINUTE } from '#shared/time.ts'
import { closePages, resumeClosing } from './closing.ts'
import { finishMoney } from './money.ts'
import { readBooks } from './recover.ts'
import { changeTicket } from './tickets.ts'

/** Longer than what one ticket asks of the provider: each renews. */
const LEASE_MS = 2 * MINUTE
const BATCH = 50

/**
 * Brings to its end what a crash or a silent provider left undone of tickets' money: an act that is closing, a page of an
 * offer that was replaced, a sale
 * without its order, a surplus without its record, what the books of a restored shop tell; one process at a time.
 */
export async function sweepTickets(deps: ClosingDeps): Promise<void> {
  const { store, ids, clock } = deps
  await withLease(store, 'sweep tickets', ids.uuid(), LEASE_MS, clock, async lease => {
    const mayClose = (await readBooks(deps)) !== 'silent'
    for await (const ticket of walkFrom(store.tickets, 'closing', '')) {
      if (!mayClose || !(await lease.renew())) break
      await attempt(deps, ticket, () => resumeClosing(deps, ticket))
    }
    for (const ticket of await store.tickets.find({ where: { hasOldPage: true }, limit: BATCH })) {
      if (!(await lease.renew())) return
      await attempt(deps, ticket, () => endOldPages(deps, ticket))
    }
    for await (const ticket of walkFrom(store.tickets, 'unfinished', '')) {
      if (!(await lease.renew())) return
      await attempt(deps, ticket, () => finishSale(deps, ticket))
    }
  })
}

/** Pages of offers that were replaced while the provider was silent. */
async function endOldPages(deps: ClosingDeps, { _id, current }: TicketDoc): Promise<void> {
  if (!(await closePages(deps, _id, current ?? undefined))) return
  // Another offer may have come meanwhile, and with it another page.
  await changeTicket(deps, _id, now => (now.current === current ? { ...now, hasOldPage: false } : null))
}

/** The provider alone knows where a sale that it received goes. */
async function finishSale(deps: ClosingDeps, { _id, sale }: TicketDoc): Promise<unknown> {
  return sale?.via === 'provider' ? fulfil(deps, sale.ref) : finishMoney(deps, _id)
}

async function attempt(
  { log }: ClosingDeps,
  { _id }: TicketDoc,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, ticketId: _id }, 'the sweep could not finish a ticket’s money')
  }
}
