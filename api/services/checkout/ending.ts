import type { Deps } from '#api/deps.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { DAY } from '#shared/time.ts'

/** Its page was open for a day; its customer may come back to it, and its event may come late. */
const KEPT_MS = 30 * DAY

type EndingDeps = Pick<Deps, 'store' | 'clock'>

/**
 * Notes that a checkout's page is over and that nobody paid: it ends, its session with it (issue 10.1). What is paid stays, and
 * a checkout of a ticket stays with its ticket, since ids are counted from those that are there (B13). The session is noted first:
 * of a crash between them the next look at the checkout says the same. `from` names the states it may be in.
 */
export async function noteOver(
  { store, clock }: EndingDeps,
  checkout: CheckoutDoc,
  { sessionId, from }: { sessionId: string | null; from: readonly CheckoutDoc['state'][] },
): Promise<void> {
  const endsAt = checkout.booth ? null : new Date(clock.now() + KEPT_MS).toISOString()
  if (sessionId !== null && endsAt !== null)
    await store.sessions.update(sessionId, session => ({ ...session, endsAt }))
  await store.checkouts.update(checkout._id, current =>
    from.includes(current.state)
      ? { ...current, sessionId: current.sessionId ?? sessionId, state: 'expired', email: '', endsAt }
      : null,
  )
}

/** Takes back that a session ends: it was paid after all. */
export async function keepSession({ store }: Pick<Deps, 'store'>, sessionId: string): Promise<void> {
  await store.sessions.update(sessionId, session => (session.endsAt ? { ...session, endsAt: null } : null))
}
