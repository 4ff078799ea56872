import type { Deps } from '#api/deps.ts'
import type { BookedRefund } from '#api/gateways/ports.ts'
import type { OrderDoc, RefundDoc } from '#api/store/documents.ts'
import { walkFrom } from '#api/store/walk.ts'
import { HOUR } from '#shared/time.ts'
import { collect, orderOfCheckout } from './reconcile-orders.ts'

/** Orders that owe money which one round tells of. */
const MAX_OWING = 500

type RefundDeps = Pick<Deps, 'store' | 'payments' | 'clock'>

/** A refund of the books that no order of ours has as given, or that failed since. */
export interface RefundFinding {
  id: string
  orderId: string | null
  sessionId: string | null
  amountCents: number
  status: string
  madeAt: string
}

/** A refund as an order has it. */
export interface OwnRefund {
  orderId: string
  refundId: string
  amountCents: number
  askedAt: string
}

/** What the books have of refunds and orders do not; what was paid back of a surplus is owed no more. */
export async function refundFindings(
  deps: RefundDeps,
  booked: readonly BookedRefund[],
  since: number,
): Promise<RefundFinding[]> {
  const recent = booked.filter(({ createdAt }) => createdAt >= since)
  const found = await Promise.all(recent.map(refund => findingOf(deps, refund)))
  return found.filter(each => each !== null)
}

async function findingOf(deps: RefundDeps, refund: BookedRefund): Promise<RefundFinding | null> {
  const { store, payments } = deps
  const { id, paymentId, amountCents, status, createdAt } = refund
  const sessionId = paymentId === null ? null : await payments.sessionOfPayment(paymentId)
  const checkout = sessionId === null ? null : await store.sessions.get(sessionId)
  const ofCheckout = checkout && (await orderOfCheckout(deps, checkout.checkoutId))
  const order = ofCheckout?.sessionId === sessionId ? ofCheckout : null
  if (order === null && sessionId !== null && paymentId !== null)
    await returnSurplus(deps, sessionId, () => payments.refundsOf(paymentId))
  if (isAgreed(order, refund)) return null
  return {
    id,
    orderId: order?.orderId ?? null,
    sessionId,
    amountCents,
    status,
    madeAt: new Date(createdAt).toISOString(),
  }
}

/** Whether an order of ours has this refund as given, and it stands. */
const isAgreed = (order: OrderDoc | null, booked: BookedRefund): boolean =>
  !['failed', 'canceled'].includes(booked.status) &&
  (order?.refunds ?? []).some(
    ({ id, providerId, cents, state }) =>
      (id === booked.refundId || providerId === booked.id) &&
      cents === booked.amountCents &&
      state === 'given',
  )

const ownRefund = ({ orderId }: OrderDoc, { id, cents, at }: RefundDoc): OwnRefund => ({
  orderId,
  refundId: id,
  amountCents: cents,
  askedAt: at,
})

/** Money that orders say was given back since (epoch ms), and the books, which are read from a day before, do not have. */
export async function notInBooks(
  { store }: RefundDeps,
  since: number,
  booked: BookedRefund[],
): Promise<OwnRefund[]> {
  const known = new Set<string | null | undefined>(booked.flatMap(({ id, refundId }) => [id, refundId]))
  const orders = await collect(walkFrom(store.orders, 'refundedAt', new Date(since).toISOString()))
  return orders.flatMap(order =>
    (order.refunds ?? [])
      .filter(
        ({ state, isByHand, at, givenAt = at }) =>
          state === 'given' && !isByHand && Date.parse(givenAt) >= since,
      )
      .filter(({ id, providerId }) => !known.has(id) && !known.has(providerId))
      .map(refund => ownRefund(order, refund)),
  )
}

/** Money that should have been given back an hour ago: each is tried again at the latest an hour after it was, and so is one whose order is seen to within an hour. */
export async function longDue({ store, clock }: RefundDeps): Promise<OwnRefund[]> {
  const late = clock.now() - HOUR
  const owing = await store.orders.find({
    where: { owedAt: { lte: clock.now() + HOUR } },
    sort: { field: 'owedAt', direction: 'asc' },
    limit: MAX_OWING,
  })
  return owing.flatMap(order =>
    (order.refunds ?? [])
      .filter(({ state, at }) => state === 'due' && Date.parse(at) <= late)
      .map(refund => ownRefund(order, refund)),
  )
}

/** A surplus of which the provider's books have all as paid back, in however many parts, is owed no more; they are asked of one that is owed alone. */
export async function returnSurplus(
  { store }: Pick<RefundDeps, 'store'>,
  sessionId: string,
  refundsOfPayment: () => Promise<BookedRefund[]>,
): Promise<void> {
  if ((await store.surpluses.get(sessionId))?.state !== 'owed') return
  const given = (await refundsOfPayment()).filter(({ status }) => status === 'succeeded')
  const cents = given.reduce((sum, { amountCents }) => sum + amountCents, 0)
  await store.surpluses.update(sessionId, surplus =>
    cents >= surplus.cents && surplus.state === 'owed' ? { ...surplus, state: 'returned' } : null,
  )
}
