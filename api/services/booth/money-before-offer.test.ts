import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { reconcile } from '#api/services/checkout/reconcile.ts'
import { toOrder } from '#api/services/orders/orders.ts'
import { visitorView } from '#api/services/visitor/visitor-view.ts'
import { beginLife, restoredAt } from '#api/store/life.ts'
import { offerBytes, offeredLine, quotedTicket } from '#api/testing/booth.ts'
import { type Death, dyingStore, Killed } from '#api/testing/dying-store.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { offerId } from '#shared/booth/offer.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { runActs, type SentAct } from './acts.ts'
import { emptyTicket } from './heard.ts'
import { keepOffer } from './offers.ts'
import { isOpen } from './open-tickets.ts'
import { payTicket } from './pay.ts'
import { sweepTickets } from './sweep.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const stored = (id: string) => shop.deps.store.tickets.get(id)
const ordersOf = (id: string) => shop.deps.store.orders.find({ where: { owner: ticketOwner(id) } })

/** Cash for an offer that the shop has not heard of: another tablet wrote it, or the shop forgot it with a restore. */
async function cashFirst(at = shop) {
  const ticket = emptyTicket({ id: randomUUID(), staff: 'auth0|staff', kid: null }, at.deps.clock)
  await at.deps.store.tickets.insert(ticket)
  const line = offeredLine(at)
  const bytes = offerBytes(at, ticket._id, 1, [line])
  const cents = line.totalCents
  const taken = { kind: 'taken', method: 'cash', ref: '7', by: 'Kim', sawPhone: false } as const
  const cash: SentAct = { id: randomUUID(), act: { ...taken, offerId: await offerId(bytes), cents } }
  const offer: SentAct = {
    id: randomUUID(),
    act: { kind: 'offer', bytes: Buffer.from(bytes).toString('base64') },
  }
  return { id: ticket._id, bytes, cents, cash, offer }
}
const run = (id: string, ...acts: SentAct[]) => runActs(shop.deps, id, acts)

describe('B2: money that comes before its offer', () => {
  test('B2: it is the sale at once and answered for good; its order stands once the offer is here, whoever brings it', async () => {
    for (const isByPhone of [false, true]) {
      const { id, bytes, cents, cash, offer } = await cashFirst()
      const answer = await run(id, cash)
      expect(answer?.answers).toEqual([{ id: cash.id, outcome: { kind: 'done' } }])
      expect(answer?.view).toMatchObject({ sale: { via: 'outside', cents, orderId: null }, owedCents: 0 })
      expect(await ordersOf(id)).toEqual([])
      if (isByPhone) await keepOffer(shop.deps, id, bytes)
      else await run(id, offer)
      expect(await ordersOf(id)).toMatchObject([{ sessionId: `outside:${cash.id}`, amountCents: cents }])
      expect((await stored(id))?.unfinished).toBeNull()
      expect((await run(id, cash))?.answers).toEqual([{ id: cash.id, outcome: { kind: 'done' } }])
    }
  })

  test('B2: law: cash, the same cash of another tablet, and their offer end in one order and one surplus in any order', async () => {
    const anyOrder = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
    await fc.assert(
      fc.asyncProperty(anyOrder, async order => {
        const { id, cents, cash, offer } = await cashFirst()
        const twice = { ...cash, id: randomUUID() }
        const all = [cash, twice, offer]
        for (const at of order) await run(id, ...all.slice(at, at + 1))
        const surpluses = await shop.deps.store.surpluses.find({ where: { ticketId: id } })
        const [sold, ...others] = await ordersOf(id)
        expect([sold?.amountCents, others, surpluses.map(each => each.cents)]).toEqual([cents, [], [cents]])
      }),
      { numRuns: 12 },
    )
  })

  test('B2: wherever taking the offer dies, the sweep makes the order', async () => {
    const survive = async (death: Death) => {
      const { id, cents, cash, offer } = await cashFirst()
      await run(id, cash)
      const store = dyingStore(shop.deps.store, death)
      await runActs({ ...shop.deps, store }, id, [offer]).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      // Before the offer was written there is nothing to make an order of: its tablet sends it again.
      await run(id, ...((await shop.deps.store.offers.count({ where: { ticketId: id } })) ? [] : [offer]))
      await sweepTickets(shop.deps)
      expect([death, await ordersOf(id)]).toMatchObject([death, [{ amountCents: cents }]])
      return store.writes()
    }
    const writes = await survive({ at: 0, landed: false })
    for (let at = 1; at <= writes; at++) for (const landed of [false, true]) await survive({ at, landed })
  })

  test('B1: nothing else is sold meanwhile: no page opens, and cash of another tablet is owed back', async () => {
    const { id, cash } = await cashFirst()
    await run(id, cash)
    const other = await keepOffer(shop.deps, id, offerBytes(shop, id, 2))
    if (!other.ok) throw new Error(other.code)
    const paid = await payTicket(shop.deps, other.ticket, { offerId: other.offer._id, visitor: 'phone' })
    expect(paid).toMatchObject({ ok: false, code: 'already_paid' })
    const visit = { ticket: other.ticket, visitor: 'phone' }
    expect(await visitorView(shop.deps, visit)).toMatchObject({ state: 'closing', order: null })
    const twice = { ...cash, id: randomUUID() }
    const outcome = { kind: 'surplus', surplus: twice.id }
    expect((await run(id, twice))?.answers).toEqual([{ id: twice.id, outcome }])
  })

  test('B2: while the offer never comes, its staff may not leave, and reconcile names the money', async () => {
    const { id, cents, cash, offer } = await cashFirst()
    await run(id, cash)
    const ticket = await stored(id)
    expect(ticket && (await isOpen(shop.deps, ticket))).toBe(true)
    const later = { ...shop.deps, clock: { now: () => shop.deps.clock.now() + 10 * MINUTE } }
    const named = async (deps = later) =>
      (await reconcile(deps, 7)).takenWithoutOrder.filter(({ ticketId }) => ticketId === id)
    expect(await named(shop.deps)).toEqual([])
    expect(await named()).toMatchObject([{ ticketId: id, method: 'cash', by: 'Kim', amountCents: cents }])
    await run(id, offer)
    expect(await named()).toEqual([])
  })

  test('B2: what was taken beyond an offer that comes later is owed back once it is here, to staff and visitor', async () => {
    const { id, cents, cash, offer } = await cashFirst()
    const more = { ...cash, act: { ...cash.act, cents: cents * 10 } as SentAct['act'] }
    await run(id, more)
    const answer = await run(id, offer)
    const owed = { via: 'outside', cents: cents * 9, isReturned: false, isExcess: true }
    expect(answer?.view).toMatchObject({ sale: { cents }, owedCents: cents * 9, surpluses: [owed] })
    const ticket = await stored(id)
    const view = ticket && (await visitorView(shop.deps, { ticket, visitor: 'phone' }))
    expect(view).toMatchObject({ state: 'paid', paidCents: cents, owedCents: cents * 9, hasExcess: true })
    const [order] = await ordersOf(id)
    const { outsidePayments, surpluses } = await reconcile(shop.deps, 1)
    expect(outsidePayments.find(({ orderId }) => orderId === order?.orderId)?.amountCents).toBe(cents)
    expect(surpluses.find(({ ticketId }) => ticketId === id)?.amountCents).toBe(cents * 9)
  })

  test('B2: a sum below the offer is what staff, visitor and wire say was paid, of the total', async () => {
    const { id, cents, cash, offer } = await cashFirst()
    const less = { ...cash, act: { ...cash.act, cents: 40 } as SentAct['act'] }
    await run(id, offer)
    expect((await run(id, less))?.view).toMatchObject({
      sale: { cents: 40, orderCents: cents },
      owedCents: 0,
    })
    const ticket = await stored(id)
    expect(ticket && (await visitorView(shop.deps, { ticket, visitor: 'phone' }))).toMatchObject({
      offer: { totalCents: cents },
      paidCents: 40,
    })
    const [order] = await ordersOf(id)
    const wire = order && toOrder(order, 'https://shop.example/')
    expect(wire).toMatchObject({ totalAmount: cents / 100, paidAmount: 0.4 })
  })

  test('B2: an order of before sums were split keeps all that was received for it', async () => {
    const { id, cents, cash, offer } = await cashFirst()
    await run(id, offer)
    await run(id, cash)
    const [order] = await ordersOf(id)
    const ticket = await stored(id)
    if (!order?.booth?.outside || !ticket?.sale) throw new Error('nothing was sold')
    const { store } = shop.deps
    const before = { ...ticket.sale, cents: cents * 2 }
    await store.tickets.update(id, current => ({ ...current, sale: before, unfinished: before.ref }))
    await run(id, cash)
    expect(await stored(id)).toMatchObject({ sale: { cents: cents * 2 }, surpluses: [], unfinished: null })
  })

  test('B2: money under an offer of another ticket is refused, and no order is made of it', async () => {
    const { ticket } = await quotedTicket(shop)
    const { offer: foreign } = await quotedTicket(shop)
    const { cash } = await cashFirst()
    const sent = { id: cash.id, act: { ...cash.act, offerId: foreign._id } } as SentAct
    const outcome = { kind: 'refused', code: 'not_found' }
    expect((await run(ticket._id, sent))?.answers).toEqual([{ id: cash.id, outcome }])
    expect((await stored(ticket._id))?.closing).toBeNull()
  })
})

describe('booth, "Races": the shop’s own figure beside what a stand took', () => {
  const soldAt = async (offeredCents: (price: number) => number) => {
    const { id, cash } = await cashFirst()
    const line = offeredLine(shop)
    const bytes = offerBytes(shop, id, 1, [{ ...line, totalCents: offeredCents(line.totalCents) }])
    const cents = offeredCents(line.totalCents)
    const kept = await keepOffer(shop.deps, id, bytes)
    if (!kept.ok) throw new Error(kept.code)
    const act = { ...cash.act, offerId: kept.offer._id, cents } as SentAct['act']
    const answer = await run(id, { id: cash.id, act })
    const [order] = await ordersOf(id)
    return { id, price: line.totalCents, cents, order, sale: answer?.view.sale }
  }

  test('D49: an order is at the offer’s cents; where the shop would ask otherwise, order, staff and reconcile say so', async () => {
    for (const offered of [(price: number) => price - 250, (price: number) => price + 100]) {
      const { id, price, cents, order, sale } = await soldAt(offered)
      expect(order).toMatchObject({ amountCents: cents, booth: { outside: { cents, shopCents: price } } })
      expect(sale).toMatchObject({ cents, shopCents: price })
      const { outsidePayments } = await reconcile(shop.deps, 1)
      const listed = outsidePayments.find(({ orderId }) => orderId === order?.orderId)
      expect([id, listed]).toMatchObject([id, { amountCents: cents, shopCents: price }])
    }
  })

  test('D49: where both agree nothing stands beside it', async () => {
    const { order, sale } = await soldAt(price => price)
    expect(order?.booth?.outside).not.toHaveProperty('shopCents')
    expect(sale).not.toHaveProperty('shopCents')
  })
})

test('B13: after a restore money waits for its offer, which comes again and may tell of a payment by phone', async () => {
  const other = await openTestShop()
  onTestFinished(() => other.close())
  await beginLife(other.deps.store, randomUUID)
  const { id, cash, offer, cents } = await cashFirst(other)
  const runThere = async (...acts: SentAct[]) => (await runActs(other.deps, id, acts))?.answers
  expect(await runThere(cash)).toEqual([{ id: cash.id, outcome: { kind: 'later' } }])
  expect(await other.deps.store.tickets.get(id)).toMatchObject({ sale: null, closing: null })
  await runThere(offer)
  expect(await runThere(cash)).toEqual([{ id: cash.id, outcome: { kind: 'done' } }])
  expect(await other.deps.store.tickets.get(id)).toMatchObject({ sale: { cents }, unfinished: null })
})

test('B2, B13: two weeks after a restore money counts whatever became of its offer: one that was refused for good never comes', async () => {
  const other = await openTestShop()
  onTestFinished(() => other.close())
  await beginLife(other.deps.store, randomUUID)
  const { id, cash, cents } = await cashFirst(other)
  const restored = Date.parse((await restoredAt(other.deps.store)) ?? '')
  const after = (ms: number) => ({ ...other.deps, clock: { now: () => restored + ms } })
  const answer = async (ms: number) => (await runActs(after(ms), id, [cash]))?.answers[0]?.outcome
  expect(await answer(14 * DAY - 1)).toEqual({ kind: 'later' })
  expect(await answer(14 * DAY)).toEqual({ kind: 'done' })
  expect(await other.deps.store.tickets.get(id)).toMatchObject({ sale: { cents } })
})
