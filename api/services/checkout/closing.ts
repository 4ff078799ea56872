import type { Deps } from '#api/deps.ts'
import { noteTicket } from '#api/services/booth/tickets.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import { noteOver } from './ending.ts'
import { fulfil } from './fulfil.ts'
import { isOver, sessionOf } from './session.ts'

/**
 * Short, since the customer of a process that was killed has to wait for its end (issue 6.16); renewed while a call runs.
 * Should it be lost all the same, the compare-and-set on the cart's open checkout lets one of two through.
 */
const LEASE_MS = 12_000

export type ClosingDeps = Pick<Deps, 'store' | 'payments' | 'config' | 'clock' | 'ids' | 'log'>

export type Closed =
  | { outcome: 'closed' }
  /** The provider holds on to it. */
  | { outcome: 'open' }
  | { outcome: 'paid'; sessionId: string; orderId: string | null }

/** Opens or closes a cart's checkout as the only one to do so (docs/decisions/0003); null while somebody else does. */
export function withCart<T>(
  { store, ids, clock }: Pick<Deps, 'store' | 'ids' | 'clock'>,
  cart: string,
  work: (lease: Lease) => Promise<T>,
): Promise<{ result: T } | null> {
  return withLease(store, `checkout ${cart}`, ids.uuid(), LEASE_MS, clock, work)
}

/** Ends a checkout with its session, if it has one; makes the order when that turns out paid. */
export async function closeCheckout(
  deps: ClosingDeps,
  checkout: CheckoutDoc,
  sessionId: string | null,
): Promise<Closed> {
  const session = sessionId === null ? null : await deps.payments.expireSession(sessionId)
  if (session?.paid) {
    const orderId = (await fulfil(deps, session.id))?.orderId ?? null
    return { outcome: 'paid', sessionId: session.id, orderId }
  }
  if (session?.status === 'open') return { outcome: 'open' }
  await noteOver(deps, checkout, { sessionId, from: ['opening', 'open', 'expired'] })
  await noteTicket(deps, checkout)
  return { outcome: 'closed' }
}

/**
 * Ends a checkout whose opening came to nothing the shop heard of, unless its cart is busy. While no session is known
 * and one might still be open, it stays for the next call.
 */
export async function endOpening(deps: ClosingDeps, checkout: CheckoutDoc): Promise<void> {
  await endCheckout(deps, checkout, ['opening'])
}

/**
 * Ends a checkout as the only one to touch its cart. Null where it is in none of these states any more, `busy` while its
 * cart's checkout is being opened or closed, `open` while the provider holds on to it or a session that nobody knows of
 * might be open.
 */
export async function endCheckout(
  deps: ClosingDeps,
  { _id, owner, cartId }: CheckoutDoc,
  states: readonly CheckoutDoc['state'][],
): Promise<Closed | { outcome: 'busy' } | null> {
  const ended = await withCart(deps, `${owner}/${cartId}`, async () => {
    const checkout = await deps.store.checkouts.get(_id)
    if (checkout === null || !states.includes(checkout.state)) return null
    const sessionId = await sessionOf(deps, checkout)
    if (sessionId === null && !isOver(deps, checkout)) return { outcome: 'open' as const }
    return closeCheckout(deps, checkout, sessionId)
  })
  return ended === null ? { outcome: 'busy' } : ended.result
}
