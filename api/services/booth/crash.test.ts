import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import type { OpenedSession } from '#api/services/checkout/session.ts'
import { sweepCheckouts } from '#api/services/checkout/sweep.ts'
import { paidCentsOf } from '#api/services/money/paid.ts'
import type { ClosingAct, OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { offerBytes, quotedTicket } from '#api/testing/booth.ts'
import { type Death, dyingStore, Killed } from '#api/testing/dying-store.ts'
import { type FaultyPayments, faultyPayments } from '#api/testing/faulty-payments.ts'
import { namedObjects } from '#api/testing/objects.ts'
import { pay } from '#api/testing/orders.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { MINUTE } from '#shared/time.ts'
import { runActs, type SentAct } from './acts.ts'
import { payTicket } from './pay.ts'
import { sweepTickets } from './sweep.ts'
import { ticketView } from './view.ts'

let shop: TestShop
const objects = namedObjects()

beforeAll(async () => {
  shop = await openTestShop()
  // The provider's own webhooks are lost: orders come from what a test calls, and dies in.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})
afterAll(() => shop.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** For the shop and the payment provider alike. */
const passTime = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const NEVER: Death = { at: 0, landed: false }
/** A death at every write of a work that makes so many; the work says whether it makes no more. */
const deathsAt = (writes: number): Death[] =>
  Array.from({ length: writes }, (_, at) => [
    { at: at + 1, landed: false },
    { at: at + 1, landed: true },
  ]).flat()
const anyDeath = fc.record({ at: fc.integer({ min: 1, max: 12 }), landed: fc.boolean() })

interface Visitor {
  ticket: TicketDoc
  offer: OfferDoc
  payments: FaultyPayments
}

async function visitor(): Promise<Visitor> {
  return { ...(await quotedTicket(shop)), payments: faultyPayments(shop.deps.payments) }
}
function process(
  { payments }: Visitor,
  death: Death = NEVER,
): Deps & { store: ReturnType<typeof dyingStore> } {
  return { ...shop.deps, payments, objects: objects.gateway, store: dyingStore(shop.deps.store, death) }
}
async function survive<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Killed) return null
    throw error
  }
}
/** How many writes a work makes that nothing cuts short. */
async function writesOf(one: Visitor, work: (deps: Deps) => Promise<unknown>): Promise<number> {
  const calm = process(one)
  await work(calm)
  return calm.store.writes()
}
const pressIn = (deps: Deps, one: Visitor) =>
  payTicket(deps, one.ticket, { offerId: one.offer._id, visitor: 'phone' })
const press = (one: Visitor, death?: Death) => pressIn(process(one, death), one)
const act = (one: Visitor, sent: SentAct, death?: Death) =>
  runActs(process(one, death), one.ticket._id, [sent])
const cashFor = ({ offer }: Visitor): SentAct => ({
  id: randomUUID(),
  act: {
    kind: 'taken',
    offerId: offer._id,
    method: 'cash',
    ref: '7',
    cents: offer.totalCents,
    by: 'Kim',
    sawPhone: false,
  } satisfies ClosingAct,
})
const cancelled = (): SentAct => ({ id: randomUUID(), act: { kind: 'cancel' } })

async function opened(one: Visitor): Promise<OpenedSession> {
  passTime(2 * MINUTE)
  const answer = await press(one)
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`)
  return answer
}
/** Everything that finishes by itself once faults end. */
async function settle(one: Visitor): Promise<void> {
  passTime(2 * MINUTE)
  await sweepCheckouts(process(one))
  await sweepTickets(process(one))
}

const sessionsOf = async ({ payments }: Visitor) => {
  const all = await Promise.all([...payments.opened].map(id => shop.deps.payments.getSession(id)))
  return all.flatMap(session => (session ? [session] : []))
}
/** What came in, and where the shop has it: both have to be the same, each once (B2). */
async function books(one: Visitor, taken: SentAct[] = []) {
  const { store } = shop.deps
  const orders = await store.orders.find({ where: { owner: ticketOwner(one.ticket._id) } })
  const surpluses = await store.surpluses.find({ where: { ticketId: one.ticket._id } })
  const paid = (await sessionsOf(one)).filter(session => session.paid)
  const received = [
    ...paid.map(({ id, amountCents }) => [id, amountCents] as const),
    ...taken.flatMap(({ id, act }) => (act.kind === 'taken' ? [[id, act.cents] as const] : [])),
  ]
  const booked = [
    ...orders.map(({ sessionId, amountCents }) => [sessionId.replace('outside:', ''), amountCents] as const),
    ...surpluses.map(({ _id, cents }) => [_id, cents] as const),
  ]
  return { orders: orders.length, received: received.toSorted(), booked: booked.toSorted() }
}

describe('B1 B2 wherever the shop is killed: one order, no cent lost', () => {
  test('B1: wherever opening dies, the next press leaves one page open, and its payment is the order', async () => {
    const calm = await visitor()
    for (const death of deathsAt(await writesOf(calm, deps => pressIn(deps, calm)))) {
      const one = await visitor()
      await survive(press(one, death))
      const page = await opened(one)
      const open = (await sessionsOf(one)).filter(({ status }) => status === 'open')
      expect([death, open.map(({ id }) => id)]).toEqual([death, [page.id]])
    }
  })

  test('B2: wherever fulfilling dies, the sweep makes its one order', async () => {
    const calm = await visitor()
    const paid = await opened(calm)
    await pay(paid)
    for (const death of deathsAt(await writesOf(calm, deps => fulfil(deps, paid.id)))) {
      const one = await visitor()
      const page = await opened(one)
      await pay(page)
      await survive(fulfil(process(one, death), page.id))
      await settle(one)
      const { orders, received, booked } = await books(one)
      expect([death, orders, booked]).toEqual([death, 1, received])
    }
  })

  test('B2: wherever taking cash dies, the repeat answers it, and without one the sweep ends what it began', async () => {
    const calm = await visitor()
    const writes = await writesOf(calm, deps => runActs(deps, calm.ticket._id, [cashFor(calm)]))
    for (const death of deathsAt(writes)) {
      const one = await visitor()
      const cash = cashFor(one)
      await survive(act(one, cash, death))
      await settle(one)
      const { closing, unfinished } = (await shop.deps.store.tickets.get(one.ticket._id)) ?? one.ticket
      expect([death, closing, unfinished]).toEqual([death, null, null])
      expect((await act(one, cash))?.answers).toEqual([{ id: cash.id, outcome: { kind: 'done' } }])
      const { orders, received, booked } = await books(one, [cash])
      expect([death, orders, booked]).toEqual([death, 1, received])
    }
  })

  test('B2: wherever taking another sum than the order’s dies, order and surplus are what was received, each once', async () => {
    const { store } = shop.deps
    const other = (one: Visitor, times: number): SentAct => {
      const { id, act } = cashFor(one)
      return { id, act: { ...act, cents: Math.round(one.offer.totalCents * times) } as SentAct['act'] }
    }
    const calm = await visitor()
    const calmly = other(calm, 10)
    const writes = await writesOf(calm, deps => runActs(deps, calm.ticket._id, [calmly]))
    const below = [0, 0.4].map(times => [times, NEVER] as const)
    for (const [times, death] of [...below, ...deathsAt(writes).map(each => [10, each] as const)]) {
      const one = await visitor()
      const total = one.offer.totalCents
      const cash = other(one, times)
      const cents = cash.act.kind === 'taken' ? cash.act.cents : 0
      const [paid, excess] = [Math.min(total, cents), Math.max(0, cents - total)]
      await survive(act(one, cash, death))
      await settle(one)
      const answer = await act(one, cash)
      expect([death, answer?.answers]).toEqual([death, [{ id: cash.id, outcome: { kind: 'done' } }]])
      const orders = await store.orders.find({ where: { owner: ticketOwner(one.ticket._id) } })
      const sums = orders.map(order => [order.amountCents, paidCentsOf(order)])
      expect([death, sums]).toEqual([death, [[total, paid]]])
      const surpluses = await store.surpluses.find({ where: { ticketId: one.ticket._id } })
      const owed = surpluses.map(({ _id, cents: each, state }) => [_id, each, state])
      expect([death, owed]).toEqual([death, excess > 0 ? [[cash.id, excess, 'owed']] : []])
      expect(answer?.view).toMatchObject({ sale: { cents: paid }, owedCents: excess })
      const back = await act(one, { id: randomUUID(), act: { kind: 'returned', surplus: cash.id } })
      expect(back?.view.owedCents).toBe(0)
    }
  })

  test('B2: cash and a payment by phone, whatever dies: one order, and the other is owed back', async () => {
    const story = fc.record({
      cashFirst: fc.boolean(),
      taking: fc.array(anyDeath, { maxLength: 2 }),
      fulfilling: fc.array(anyDeath, { maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ cashFirst, taking, fulfilling }) => {
        const one = await visitor()
        const page = await opened(one)
        await pay(page)
        const cash = cashFor(one)
        const take = async () => {
          for (const death of taking) await survive(act(one, cash, death))
          passTime(2 * MINUTE)
          return act(one, cash)
        }
        if (cashFirst) await take()
        for (const death of fulfilling) await survive(fulfil(process(one, death), page.id))
        await fulfil(process(one), page.id)
        const answer = await take()
        await settle(one)
        const { orders, received, booked } = await books(one, [cash])
        expect([orders, booked]).toEqual([1, received])
        expect(answer?.answers[0]?.outcome).toEqual({ kind: 'surplus', surplus: cash.id })
        expect(answer?.view).toMatchObject({ owedCents: one.offer.totalCents, sale: { via: 'provider' } })
      }),
      { numRuns: 10 },
    )
  })

  test('B7: wherever cancelling dies, once it is answered no page opens, and a payment then is owed back', async () => {
    const calm = await visitor()
    await opened(calm)
    const writes = await writesOf(calm, deps => runActs(deps, calm.ticket._id, [cancelled()]))
    for (const death of deathsAt(writes)) {
      const one = await visitor()
      await opened(one)
      const cancel = cancelled()
      await survive(act(one, cancel, death))
      passTime(2 * MINUTE)
      expect((await act(one, cancel))?.answers).toEqual([{ id: cancel.id, outcome: { kind: 'done' } }])
      expect(await press(one)).toMatchObject({ ok: false, code: 'not_found' })
      await settle(one)
      const open = (await sessionsOf(one)).filter(({ status }) => status === 'open')
      expect([death, open, (await books(one)).orders]).toEqual([death, [], 0])
    }
  })

  test('B2: the same cash told by two tablets under two ids is a sale and a surplus', async () => {
    const one = await visitor()
    const [first, second] = [cashFor(one), cashFor(one)]
    await Promise.all([act(one, first), act(one, second)])
    for (const each of [first, second]) await act(one, each)
    const { orders, received, booked } = await books(one, [first, second])
    expect([orders, booked]).toEqual([1, received])
  })

  test.each(['lost', 'unanswered'] as const)(
    'booth, "Races": an offer that comes while the provider is silent (%s) has the older one’s page ended by the sweep',
    async fault => {
      const one = await visitor()
      await opened(one)
      one.payments.fail('expireSession', fault)
      const bytes = offerBytes(shop, one.ticket._id, one.offer.rev + 1)
      const sent = { kind: 'offer' as const, bytes: Buffer.from(bytes).toString('base64') }
      const answered = await act(one, { id: randomUUID(), act: sent })
      expect(answered?.answers[0]?.outcome).toEqual({ kind: 'done' })
      expect((await shop.deps.store.tickets.get(one.ticket._id))?.current).not.toBe(one.offer._id)
      await sweepTickets(process(one))
      expect((await sessionsOf(one)).map(({ status }) => status)).toEqual(['expired'])
      expect((await shop.deps.store.tickets.get(one.ticket._id))?.hasOldPage).toBe(false)
      const page = await payTicket(process(one), one.ticket, { offerId: one.offer._id, visitor: 'phone' })
      expect(page).toMatchObject({ ok: false, code: 'offer_changed' })
    },
  )

  test.each(['lost', 'unanswered'] as const)(
    'B7: while the provider is silent (%s) an act that cancels is told later, no page opens, and the sweep goes on',
    async fault => {
      const one = await visitor()
      await opened(one)
      one.payments.fail('expireSession', fault)
      const cancel = cancelled()
      expect((await act(one, cancel))?.answers).toEqual([{ id: cancel.id, outcome: { kind: 'later' } }])
      expect(await press(one)).toMatchObject({ ok: false, code: 'in_progress' })
      await settle(one)
      expect((await act(one, cancel))?.answers).toEqual([{ id: cancel.id, outcome: { kind: 'done' } }])
    },
  )

  test('B2: a page paid before it could be ended makes the sale; who wanted to cancel is told that it is sold', async () => {
    const one = await visitor()
    await pay(await opened(one))
    const cancel = cancelled()
    expect((await act(one, cancel))?.answers).toEqual([{ id: cancel.id, outcome: { kind: 'sold' } }])
    expect((await books(one)).orders).toBe(1)
  })

  test('B1: return page, sweep and cash at the same moment make one order', async () => {
    const one = await visitor()
    const page = await opened(one)
    await pay(page)
    const cash = cashFor(one)
    await Promise.all([
      ...Array.from({ length: 4 }, () => fulfil(process(one), page.id)),
      ...Array.from({ length: 3 }, () => act(one, cash)),
      sweepCheckouts(process(one)),
    ])
    await act(one, cash)
    const { orders, received, booked } = await books(one, [cash])
    expect([orders, booked]).toEqual([1, received])
  })

  test('issue 9.3: a ticket is waiting while its page is open, and not any more once it is paid', async () => {
    const one = await visitor()
    const page = await opened(one)
    const view = async () =>
      ticketView(shop.deps, (await shop.deps.store.tickets.get(one.ticket._id)) ?? one.ticket)
    expect(await view()).toMatchObject({ isWaiting: true, sale: null })
    await pay(page)
    await fulfil(process(one), page.id)
    expect(await view()).toMatchObject({ isWaiting: false, sale: { via: 'provider' }, toFollow: 1 })
  })
})
