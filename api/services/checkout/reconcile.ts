import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import { isoNow } from '#api/deps.ts'
import type { BookedPayment } from '#api/gateways/ports.ts'
import { ARTWORK_BUCKET } from '#api/services/artwork/artwork.ts'
import { paidCentsOf } from '#api/services/money/paid.ts'
import { type ChangedFile, changedFile, filesOf } from '#api/services/orders/order-files.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import type { Store } from '#api/store/store.ts'
import { walk, walkFrom } from '#api/store/walk.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { FulfilDeps } from './fulfil.ts'
import { drainPaymentEvents } from './payment-events.ts'
import { collect, orderOfCheckout } from './reconcile-orders.ts'
import {
  longDue,
  notInBooks,
  type OwnRefund,
  type RefundFinding,
  refundFindings,
} from './reconcile-refunds.ts'

/** A session may have been opened up to a day before it was paid and its order made. */
const SESSION_MS = 2 * DAY
const LEASE_MS = 10 * MINUTE
/** How far back the daily round looks. */
export const RECONCILED_DAYS = 7

type ReconcileDeps = Pick<Deps, 'store' | 'payments' | 'objects' | 'clock'>

interface LostPayment {
  sessionId: string
  checkoutId: string
  amountCents: number
  openedAt: string
}

interface OutsidePayment {
  orderId: string
  method: string
  by: string
  amountCents: number
  /** What the shop itself would have asked, where that is another sum than was offered. */
  shopCents?: number
  takenAt: string
}

/** Where the shop's orders and the provider's books disagree, and what was paid back ("Orders"). Times are ISO. */
export interface Reconciliation {
  since: string
  until: string
  payments: number
  orders: number
  paymentsWithoutOrder: LostPayment[]
  ordersWithoutPayment: { orderId: string; sessionId: string; amountCents: number; createdAt: string }[]
  /** Refunds of the books that no order of ours has as given: made elsewhere, or failed since. */
  refunds: RefundFinding[]
  /** Money that an order says was given back, and the books do not have. */
  refundsNotInBooks: OwnRefund[]
  /** Money that should have been given back an hour ago and was not. */
  refundsDue: OwnRefund[]
  /** Orders of a stand that were paid there, in cash or by card terminal: never part of the provider's books (D49). */
  outsidePayments: OutsidePayment[]
  /** Money a stand took for an offer that never came: a sale without its order, however old (B2). */
  takenWithoutOrder: { ticketId: string; method: string; by: string; amountCents: number; takenAt: string }[]
  /** Money of booth tickets beyond their one sale that is owed back, however old (B2). */
  surpluses: { id: string; ticketId: string; via: string; amountCents: number; at: string }[]
  /** Files that are not, or not any more, what was judged when they were bought (issue 6.10). */
  changedFiles: ChangedFile[]
}

/** Compares the orders of the last `days` with the provider's books; throws when the provider does not answer. */
export async function reconcile(deps: ReconcileDeps, days: number): Promise<Reconciliation> {
  const { store, payments: books, clock } = deps
  const since = clock.now() - days * DAY
  const payments = await collect(books.payments(since - SESSION_MS), ({ checkoutId }) => checkoutId !== null)
  const orders = await collect(walkFrom(store.orders, 'createdAt', iso(since)))
  // One that is made now may be noted as given only later.
  const refunds = await collect(books.refunds(since - DAY))
  const recent = payments.filter(({ createdAt }) => createdAt >= since)
  return {
    since: iso(since),
    until: isoNow(clock),
    payments: recent.length,
    orders: orders.length,
    paymentsWithoutOrder: await withoutOrder(deps, recent),
    ordersWithoutPayment: await withoutPayment(deps, orders.filter(isByProvider), payments),
    outsidePayments: orders.flatMap(outsidePayment),
    takenWithoutOrder: await withoutOffer(deps),
    refunds: await refundFindings(deps, refunds, since),
    refundsNotInBooks: await notInBooks(deps, since, refunds),
    refundsDue: await longDue(deps),
    // What was just found to be paid back is owed no more.
    surpluses: await owedSurpluses(deps),
    changedFiles: await changedFiles(deps, orders),
  }
}

/** Whether somebody has to look. */
export function hasFindings(found: Reconciliation): boolean {
  const { paymentsWithoutOrder, ordersWithoutPayment, refunds, surpluses, changedFiles: files } = found
  const { takenWithoutOrder } = found
  const { refundsNotInBooks, refundsDue } = found
  const lists = [
    ...[paymentsWithoutOrder, ordersWithoutPayment, takenWithoutOrder],
    ...[refunds, refundsNotInBooks, refundsDue, surpluses, files],
  ]
  return lists.some(list => list.length > 0)
}

/** How long a payment may be on its way to its order: webhook, event and sweep have all had their turn then. */
const GRACE_MS = 5 * MINUTE

type DailyDeps = ReconcileDeps & FulfilDeps

/**
 * The daily round: one line in the log, an alert when somebody has to look. Null while another process does it. A
 * payment without an order is told only when it is one still after the payment events were worked through and some
 * minutes (issue 6.16): at a start it may be seconds old. `wait` sleeps so many milliseconds.
 */
export async function reconcileDaily(
  deps: DailyDeps,
  wait: (ms: number) => Promise<void> = ms => sleep(ms, undefined, { ref: false }),
): Promise<Reconciliation | null> {
  const { store, ids, clock, log } = deps
  const work = async () => {
    await emptyInbox(deps)
    const found = await reconcile(deps, RECONCILED_DAYS)
    if (found.paymentsWithoutOrder.length === 0) return found
    await wait(GRACE_MS)
    await emptyInbox(deps)
    return { ...found, paymentsWithoutOrder: await stillWithoutOrder(deps, found.paymentsWithoutOrder) }
  }
  const done = await withLease(store, 'reconcile', ids.uuid(), LEASE_MS, clock, work)
  const found = done?.result ?? null
  if (found) await noteFound(store, found)
  if (found && hasFindings(found))
    log.error(
      { alert: true, reconciliation: found },
      'orders, payments and files do not agree, or money was paid back',
    )
  else if (found) log.info({ payments: found.payments, orders: found.orders }, 'orders and payments agree')
  return found
}

const PAID_WITHOUT_ORDER = 'paid without order'

/** Kept for whoever asks, in whichever process; the next round says it anew. */
async function noteFound({ facts }: Pick<Store, 'facts'>, found: Reconciliation): Promise<void> {
  const value = String(found.paymentsWithoutOrder.length)
  await facts.upsert(PAID_WITHOUT_ORDER, () => ({ _id: PAID_WITHOUT_ORDER, value }))
}

/** How many payments without an order the last daily round found; 0 before the first. */
export async function paidWithoutOrder({ facts }: Pick<Store, 'facts'>): Promise<number> {
  return Number((await facts.get(PAID_WITHOUT_ORDER))?.value ?? 0)
}

/** What fails stays and counts as nothing done. */
async function emptyInbox(deps: DailyDeps): Promise<void> {
  while (((await drainPaymentEvents(deps)) ?? 0) > 0);
}

async function withoutOrder(deps: ReconcileDeps, payments: BookedPayment[]): Promise<LostPayment[]> {
  const ours = payments.flatMap(({ sessionId, checkoutId, amountCents, createdAt }) =>
    checkoutId === null ? [] : [{ sessionId, checkoutId, amountCents, openedAt: iso(createdAt) }],
  )
  return stillWithoutOrder(deps, ours)
}

async function stillWithoutOrder(deps: ReconcileDeps, payments: LostPayment[]): Promise<LostPayment[]> {
  const lost: LostPayment[] = []
  for (const payment of payments) if (!(await isBooked(deps, payment))) lost.push(payment)
  return lost
}

/** Whether a payment made an order, or of a booth ticket is kept as a surplus. */
async function isBooked(deps: ReconcileDeps, { checkoutId, sessionId }: LostPayment): Promise<boolean> {
  const order = await orderOfCheckout(deps, checkoutId)
  return order?.sessionId === sessionId || (await deps.store.surpluses.get(sessionId)) !== null
}

const isByProvider = ({ booth, reprintOf }: OrderDoc): boolean =>
  booth?.outside === undefined && reprintOf === undefined

function outsidePayment(order: OrderDoc): OutsidePayment[] {
  const { orderId, booth, createdAt, paidAt } = order
  if (!booth?.outside) return []
  const { method, by, shopCents } = booth.outside
  const beside = shopCents === undefined ? {} : { shopCents }
  return [{ orderId, method, by, amountCents: paidCentsOf(order), ...beside, takenAt: paidAt ?? createdAt }]
}

/** An order follows its money within a moment, unless its offer is missing. */
async function withoutOffer({ store, clock }: ReconcileDeps): Promise<Reconciliation['takenWithoutOrder']> {
  const unfinished = await collect(walkFrom(store.tickets, 'unfinished', ''))
  return unfinished.flatMap(({ _id: ticketId, sale }) => {
    if (!sale?.outside || Date.parse(sale.at) > clock.now() - GRACE_MS) return []
    const { method, by } = sale.outside
    return [{ ticketId, method, by, amountCents: sale.cents, takenAt: sale.at }]
  })
}

async function owedSurpluses({ store }: ReconcileDeps): Promise<Reconciliation['surpluses']> {
  const owed = await collect(walk(store.surpluses, { state: 'owed' }))
  return owed.map(({ _id: id, ticketId, via, cents: amountCents, at }) => ({
    id,
    ticketId,
    via,
    amountCents,
    at,
  }))
}

/** What the list leaves out is asked for by name before an order is called unpaid. */
async function withoutPayment({ payments }: ReconcileDeps, orders: OrderDoc[], booked: BookedPayment[]) {
  const paid = new Map(booked.map(({ sessionId, amountCents }) => [sessionId, amountCents]))
  const unpaid: Reconciliation['ordersWithoutPayment'] = []
  for (const { orderId, sessionId, amountCents, createdAt } of orders) {
    if (paid.get(sessionId) === amountCents) continue
    const session = await payments.getSession(sessionId)
    if (session?.paid && session.amountCents === amountCents) continue
    unpaid.push({ orderId, sessionId, amountCents, createdAt })
  }
  return unpaid
}

async function changedFiles({ objects }: ReconcileDeps, orders: OrderDoc[]): Promise<ChangedFile[]> {
  const changed: ChangedFile[] = []
  for (const order of orders)
    for (const file of filesOf(order)) {
      const head = await objects.head(ARTWORK_BUCKET, file.at)
      changed.push(...[changedFile(order, file, head?.etag ?? null)].filter(each => each !== null))
    }
  return changed
}

const iso = (ms: number): string => new Date(ms).toISOString()
