import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { embeddedSecrets } from '#api/secrets.ts'
import { runActs } from '#api/services/booth/acts.ts'
import { bookOutside } from '#api/services/booth/money.ts'
import { payTicket } from '#api/services/booth/pay.ts'
import { giveBack } from '#api/services/money/staff.ts'
import { beginLife } from '#api/store/life.ts'
import { quotedTicket } from '#api/testing/booth.ts'
import { buyable, itemFor, openedCheckout, pay, productNamed, uploadArtwork } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { fulfil } from './fulfil.ts'
import { storeEvent } from './payment-events.ts'
import { hasFindings, type Reconciliation, reconcile, reconcileDaily } from './reconcile.ts'

let shop: TestShop
let provider: Stripe

beforeAll(async () => {
  shop = await openTestShop()
  // The provider's webhooks are lost: one that comes late would make an order anew that a test took away.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
  const { paymentsKey } = embeddedSecrets(shop.dataDir, () => new Uint8Array())
  const { hostname: host, port } = new URL(shop.url)
  provider = new Stripe(paymentsKey, { protocol: 'http', host, port: Number(port), telemetry: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { orders } = shop.deps.store
  for (const { _id } of await orders.find({})) await orders.remove(_id)
})

/** A paid session the shop has not heard of. */
async function paid() {
  const who = await newPerson(shop)
  const product = productNamed(shop, 'Coroplast')
  const session = await openedCheckout(shop, who, [
    itemFor(product, buyable(product), await uploadArtwork(shop, who)),
  ])
  await pay(session)
  return session
}

const TAKEN = { kind: 'taken', method: 'cash', ref: '', by: 'Kim', sawPhone: false } as const
const OUTSIDE = { method: 'cash', reference: '', by: 'Kim' } as const

/** The grace is over at once. */
const soon = async () => undefined

async function bought() {
  const session = await paid()
  const done = await fulfil(shop.deps, session.id)
  return { sessionId: session.id, orderId: done?.orderId ?? '', checkoutId: done?.checkout._id ?? '' }
}
/** A ticket that was paid in cash and by the provider too: its session, what it owes back, and the payment there. */
async function paidTwice() {
  const { ticket, offer } = await quotedTicket(shop)
  const opened = await payTicket(shop.deps, ticket, { offerId: offer._id, visitor: 'phone' })
  if (!opened.ok) throw new Error(opened.code)
  const act = { ...TAKEN, offerId: offer._id, cents: offer.totalCents }
  // Taken while the provider holds on to the page, which is paid before it could be ended.
  await shop.deps.store.tickets.update(ticket._id, current => ({
    ...current,
    closing: 'act',
    closingAct: act,
  }))
  await bookOutside(shop.deps, ticket._id, {
    via: 'outside',
    offerId: offer._id,
    ref: 'act',
    cents: 1,
    at: '',
    outside: OUTSIDE,
  })
  await pay(opened)
  await fulfil(shop.deps, opened.id)
  const { payment_intent } = await provider.checkout.sessions.retrieve(opened.id)
  return {
    sessionId: opened.id,
    ticketId: ticket._id,
    cents: offer.totalCents,
    payment: String(payment_intent),
  }
}

const found = () => reconcile(shop.deps, 7)
const about = (all: Reconciliation, sessionId: string) => ({
  lost: all.paymentsWithoutOrder.filter(each => each.sessionId === sessionId),
  unpaid: all.ordersWithoutPayment.filter(each => each.sessionId === sessionId),
  refunds: all.refunds.filter(each => each.sessionId === sessionId),
})

describe('"Orders": daily reconciliation', () => {
  test('is silent about what was paid and ordered', async () => {
    const { sessionId } = await bought()
    const all = await found()
    expect(about(all, sessionId)).toEqual({ lost: [], unpaid: [], refunds: [] })
    expect([all.payments > 0, all.orders]).toEqual([true, 1])
  })

  test('lists a payment without an order', async () => {
    const { sessionId, checkoutId } = await bought()
    const order = await shop.deps.store.orders.get(checkoutId)
    await shop.deps.store.orders.remove(checkoutId)
    const { amountCents } = order ?? { amountCents: 0 }
    expect(about(await found(), sessionId).lost).toEqual([
      { sessionId, checkoutId, amountCents, openedAt: expect.stringMatching(/Z$/) },
    ])
  })

  test('B2, B13 seeds 1130 and 2482: a payment of a ticket that a restored backup lost, and whose offers went with its forgetting, is listed as one without an order', async () => {
    const { store } = shop.deps
    const { ticket, offer } = await quotedTicket(shop)
    const page = await payTicket(shop.deps, ticket, { offerId: offer._id, visitor: 'phone' })
    if (!page.ok) throw new Error(page.code)
    await pay(page)
    for (const { _id } of await store.checkouts.find({ where: { owner: ticketOwner(ticket._id) } }))
      await store.checkouts.remove(_id)
    await store.offers.remove(offer._id)
    await store.tickets.remove(ticket._id)
    await beginLife(store, shop.deps.ids.uuid)
    expect(about(await found(), page.id).lost).toMatchObject([{ amountCents: offer.totalCents }])
  })

  test('lists an order without a payment, and one whose payment is another sum', async () => {
    const createdAt = new Date().toISOString()
    const stray = orderDoc({ sessionId: 'cs_test_none', createdAt })
    await shop.deps.store.orders.insert(stray)
    const { checkoutId, orderId } = await bought()
    await shop.deps.store.orders.update(checkoutId, doc => ({ ...doc, amountCents: doc.amountCents + 1 }))
    const listed = (await found()).ordersWithoutPayment.map(each => each.orderId)
    expect(listed.sort()).toEqual([stray.orderId, orderId].sort())
  })

  test('asks by name for a payment that the list leaves out', async () => {
    const { sessionId } = await bought()
    const empty = { ...shop.deps.payments, payments: async function* () {} }
    const all = await reconcile({ ...shop.deps, payments: empty }, 7)
    expect(about(all, sessionId).unpaid).toEqual([])
  })

  test('D49: what was paid at a stand is listed apart, and no order is asked for in the provider’s books for it', async () => {
    const { ticket, offer } = await quotedTicket(shop)
    const act = { ...TAKEN, offerId: offer._id, cents: offer.totalCents }
    await runActs(shop.deps, ticket._id, [{ id: randomUUID(), act }])
    const all = await found()
    expect(all.ordersWithoutPayment).toEqual([])
    expect(all.outsidePayments).toMatchObject([{ method: 'cash', by: 'Kim', amountCents: offer.totalCents }])
    expect(hasFindings({ ...all, paymentsWithoutOrder: [], refunds: [], changedFiles: [] })).toBe(false)
  })

  test('B2: a payment beyond a ticket’s sale is listed as a surplus until it is paid back, and never as lost', async () => {
    const { sessionId, ticketId, cents, payment } = await paidTwice()
    const all = await found()
    expect(about(all, sessionId)).toEqual({ lost: [], unpaid: [], refunds: [] })
    expect(all.surpluses).toMatchObject([{ id: sessionId, ticketId, amountCents: cents }])
    expect(hasFindings(all)).toBe(true)
    await provider.refunds.create({ payment_intent: payment })
    const after = await found()
    expect([after.surpluses, about(after, sessionId).refunds]).toMatchObject([[], [{ orderId: null }]])
  })

  test('B2: a surplus that is paid back in two parts is owed until the second', async () => {
    const { sessionId, cents, payment } = await paidTwice()
    await provider.refunds.create({ payment_intent: payment, amount: 1 })
    expect((await found()).surpluses).toMatchObject([{ id: sessionId }])
    await provider.refunds.create({ payment_intent: payment, amount: cents - 1 })
    expect((await found()).surpluses).toEqual([])
  })

  test('issue 11.6: what an order says was given back is no finding while the books say the same', async () => {
    const { sessionId, orderId, checkoutId } = await bought()
    const order = await shop.deps.store.orders.get(checkoutId)
    const who = { sub: 'auth0|sam', device: { id: randomUUID(), label: '' }, order: orderId }
    const money = { id: randomUUID(), cents: 100, left: order?.amountCents ?? 0, reason: 'Late' }
    expect(await giveBack(shop.deps, who, money)).toEqual({ ok: true, state: 'given' })
    const agreed = await found()
    expect([about(agreed, sessionId).refunds, agreed.refundsNotInBooks, agreed.refundsDue]).toEqual([
      [],
      [],
      [],
    ])
    const failing = { ...shop.deps, payments: { ...shop.deps.payments, refunds: failed(shop.deps.payments) } }
    const again = await reconcile(failing, 7)
    expect(about(again, sessionId).refunds).toMatchObject([{ orderId, status: 'failed' }])
  })
  const failed = ({ refunds }: typeof shop.deps.payments) =>
    async function* (since: number) {
      for await (const each of refunds(since)) yield { ...each, status: 'failed' }
    }

  test('issue 11.6: money that is not in the books, and money that is owed for an hour, are findings', async () => {
    const at = new Date(Date.now() - 2 * HOUR).toISOString()
    const refund = { id: 'r1', cents: 100, reason: '', at, by: { kind: 'shop' }, tries: 0 } as const
    const asked = new Date(Date.now() - 30 * DAY).toISOString()
    const late = orderDoc({
      refundedAt: at,
      refunds: [{ ...refund, id: 'r2', at: asked, givenAt: at, state: 'given' }],
    })
    const lost = orderDoc({ refundedAt: at, refunds: [{ ...refund, state: 'given' }] })
    const owing = orderDoc({ owedAt: Date.now(), refunds: [{ ...refund, state: 'due' }] })
    for (const order of [lost, late, owing]) await shop.deps.store.orders.insert(order)
    const all = await found()
    const told = (order: typeof lost, refundId = 'r1', askedAt = at) => ({
      orderId: order.orderId,
      refundId,
      amountCents: 100,
      askedAt,
    })
    expect(new Set(all.refundsNotInBooks)).toEqual(new Set([told(lost), told(late, 'r2', asked)]))
    expect(all.refundsDue).toEqual([told(owing)])
    const nothing = { paymentsWithoutOrder: [], ordersWithoutPayment: [], refunds: [], changedFiles: [] }
    for (const list of ['refundsNotInBooks', 'refundsDue'] as const)
      expect(
        hasFindings({ ...all, ...nothing, refundsNotInBooks: [], refundsDue: [], [list]: all[list] }),
      ).toBe(true)
  })

  test('lists refunds, whole and in part, with their order', async () => {
    const { sessionId, orderId } = await bought()
    const { payment_intent } = await provider.checkout.sessions.retrieve(sessionId)
    const payment = String(payment_intent)
    const { id } = await provider.refunds.create({ payment_intent: payment, amount: 100 })
    await expect(provider.refunds.create({ payment_intent: payment, amount: 10_000_000 })).rejects.toThrow(
      'not that much',
    )
    const [refund] = about(await found(), sessionId).refunds
    expect(refund).toMatchObject({ id, orderId, amountCents: 100, status: 'succeeded' })
    await provider.refunds.create({ payment_intent: payment })
    const sums = about(await found(), sessionId).refunds.map(each => each.amountCents)
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(
      (await shop.deps.payments.getSession(sessionId))?.amountCents,
    )
  })

  test('reads books of more than a page', async () => {
    const before = (await found()).payments
    const { sessionId } = await bought()
    const { data } = await provider.checkout.sessions.list({ limit: 1, status: 'complete' })
    expect(data).toHaveLength(1)
    const pages: string[] = []
    for await (const each of provider.checkout.sessions.list({ limit: 1, status: 'complete' }))
      pages.push(each.id)
    expect([pages.length, pages.includes(sessionId), new Set(pages).size]).toEqual([
      before + 1,
      true,
      before + 1,
    ])
  })

  test('looks no further back than asked, and lets payments of others on the account alone', async () => {
    const later = { ...shop.deps, clock: { now: () => Date.now() + 40 * DAY } }
    await bought()
    expect(await reconcile(later, 7)).toMatchObject({ payments: 0, orders: 0, paymentsWithoutOrder: [] })
    const foreign = {
      sessionId: 'cs_other',
      checkoutId: null,
      paymentId: null,
      amountCents: 1,
      createdAt: Date.now(),
    }
    const payments = async function* () {
      yield foreign
    }
    const all = await reconcile({ ...shop.deps, payments: { ...shop.deps.payments, payments } }, 7)
    expect([all.payments, all.paymentsWithoutOrder]).toEqual([0, []])
  })

  test('every day: one alert line when somebody has to look, and none under another process’s lease', async () => {
    const { checkoutId } = await bought()
    await shop.deps.store.orders.remove(checkoutId)
    const lines: object[] = []
    const log = { ...shop.deps.log, error: (line: object) => void lines.push(line) } as typeof shop.deps.log
    const [one, two] = await Promise.all([
      reconcileDaily({ ...shop.deps, log }, soon),
      reconcileDaily({ ...shop.deps, log }, soon),
    ])
    expect([one, two].filter(each => each !== null)).toHaveLength(1)
    expect(lines).toEqual([{ alert: true, reconciliation: one ?? two }])
  })
})

describe('issue 6.16: reconciliation gives a payment time to become an order', () => {
  /** The shop whose books hold these payments alone; its alerts go to `lines`. */
  function over(lines: object[], ...sessions: { id: string }[]) {
    const { payments: all } = shop.deps.payments
    const payments = async function* (since: number) {
      for await (const each of all(since)) if (sessions.some(({ id }) => id === each.sessionId)) yield each
    }
    const log = { ...shop.deps.log, error: (line: object) => void lines.push(line) } as typeof shop.deps.log
    return {
      ...shop.deps,
      log,
      payments: { ...shop.deps.payments, payments, refunds: async function* () {} },
    }
  }

  test('works through the payment events first: a payment of seconds ago whose event waits is no alarm', async () => {
    const session = await paid()
    const { store } = shop.deps
    await storeEvent(shop.deps, {
      id: `evt_${session.id}`,
      type: 'checkout.session.completed',
      sessionId: session.id,
    })
    const lines: object[] = []
    const waits: number[] = []
    const done = await reconcileDaily(over(lines, session), async ms => void waits.push(ms))
    expect([done && about(done, session.id).lost, lines, waits]).toEqual([[], [], []])
    expect(await store.events.count({ where: { doneAt: null } })).toBe(0)
  })

  test('waits some minutes for an event that is still on its way, and tells of what is lost even then', async () => {
    const [late, lost] = [await paid(), await paid()]
    const lines: { reconciliation?: Reconciliation }[] = []
    const waits: number[] = []
    const done = await reconcileDaily(over(lines, late, lost), async ms => {
      waits.push(ms)
      await storeEvent(shop.deps, {
        id: `evt_${late.id}`,
        type: 'checkout.session.completed',
        sessionId: late.id,
      })
    })
    expect(waits).toEqual([5 * 60_000])
    expect(done?.paymentsWithoutOrder.map(({ sessionId }) => sessionId)).toEqual([lost.id])
    expect(lines).toMatchObject([{ alert: true }])
  })
})
