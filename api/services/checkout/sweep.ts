import type { CheckoutDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walk } from '#api/store/walk.ts'
import { MINUTE } from '#shared/time.ts'
import { type ClosingDeps, endOpening } from './closing.ts'
import { fulfil } from './fulfil.ts'

/** Longer than what one checkout asks of the provider: each renews. */
const LEASE_MS = 2 * MINUTE

/**
 * Asks the provider about every checkout still open, so that a lost webhook and a customer who never returned make no
 * lost order, and ends those whose opening failed; one process at a time.
 */
export async function sweepCheckouts(deps: ClosingDeps): Promise<void> {
  const { store, ids, clock } = deps
  await withLease(store, 'sweep checkouts', ids.uuid(), LEASE_MS, clock, async lease => {
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
