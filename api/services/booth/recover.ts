import { type Deps, isoNow } from '#api/deps.ts'
import type { BookedPayment } from '#api/gateways/ports.ts'
import type { CheckoutDoc, OfferDoc } from '#api/store/documents.ts'
import { restoredLife } from '#api/store/life.ts'
import { walk } from '#api/store/walk.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'
import { checkoutIdOf } from './checkout-id.ts'

/** How far back the books are read, and checkouts of one offer that are looked for there. */
const DAYS = 40
const ATTEMPTS = 20
/** The restored life in which the books were read. */
const READ = 'books read in'

type RecoverDeps = Pick<Deps, 'store' | 'clock'>
type BooksDeps = RecoverDeps & Pick<Deps, 'payments' | 'log'>

/** `needless`: the shop was never restored. `silent`: the provider does not answer, it is tried again. */
export type Books = 'needless' | 'read' | 'silent'

/**
 * Reads the provider's books, once after a backup was put back, for sessions that the backup does not know, and makes
 * the checkouts of tickets' offers again: then they are ended, swept and booked like any other (B13). Those of offers that
 * no tablet has sent again yet are noted until one does.
 */
export async function readBooks(deps: BooksDeps): Promise<Books> {
  const life = await restoredLife(deps.store)
  if (life === null) return 'needless'
  if ((await deps.store.facts.get(READ))?.value === life) return 'read'
  try {
    await read(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'the provider’s books could not be read after a restore')
    return 'silent'
  }
  await deps.store.facts.upsert(READ, () => ({ _id: READ, value: life }))
  return 'read'
}

async function read(deps: BooksDeps): Promise<void> {
  const { store, payments, clock } = deps
  const since = clock.now() - DAYS * DAY
  // The open ones first: whatever is paid meanwhile is in the other list.
  for await (const booked of payments.openPages(since)) await note(deps, booked)
  for await (const booked of payments.payments(since)) await note(deps, booked)
  for await (const offer of walk(store.offers, {})) await recoverCheckouts(deps, offer)
}

async function note({ store }: RecoverDeps, { sessionId, checkoutId, amountCents }: BookedPayment) {
  if (checkoutId === null || (await store.checkouts.get(checkoutId)) !== null) return
  await store.sessions.insert({ _id: sessionId, checkoutId, owner: '', amountCents })
}

/** Makes the checkouts of an offer again that a restore has lost and the books name: their ids follow from it (B13). */
export async function recoverCheckouts(deps: RecoverDeps, offer: OfferDoc): Promise<void> {
  if ((await restoredLife(deps.store)) === null) return
  const ids = Array.from({ length: ATTEMPTS }, (_, at) => checkoutIdOf(offer._id, at + 1))
  const noted = await deps.store.sessions.find({ where: { checkoutId: { in: ids }, owner: '' } })
  for (const { _id: sessionId, checkoutId, amountCents = 0 } of noted)
    await deps.store.checkouts.insert(checkoutAgain(deps, offer, { checkoutId, sessionId, amountCents }))
}

/** A checkout as far as the offer and the provider remember it; its files follow. */
function checkoutAgain(
  { clock }: RecoverDeps,
  { _id: offerId, ticketId, lines }: OfferDoc,
  session: { checkoutId: string; sessionId: string; amountCents: number },
): CheckoutDoc {
  return {
    _id: session.checkoutId,
    owner: ticketOwner(ticketId),
    cartId: MAIN_CART,
    email: '',
    lines,
    amountCents: session.amountCents,
    currency: 'usd',
    collectAddress: false,
    sessionId: session.sessionId,
    state: 'open',
    createdAt: isoNow(clock),
    orderId: null,
    booth: { ticketId, offerId, visitor: null },
  }
}
