import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import type { PaymentGateway, PaymentSession } from '#api/gateways/ports.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { checkoutDoc, quietDeps } from '#api/testing/records.ts'
import { DAY } from '#shared/time.ts'
import { drainBatch, drainPaymentEvents, storeEvent } from './payment-events.ts'
import { promiseAt } from './promise.ts'
import { sweepCheckouts } from './sweep.ts'

const none = async function* () {}
const unexpected = async (): Promise<never> => {
  throw new Error('not expected of this provider')
}

const answering = (getSession: PaymentGateway['getSession']): PaymentGateway => ({
  openSession: unexpected,
  expireSession: unexpected,
  refund: unexpected,
  readEvent: unexpected,
  openPages: none,
  payments: none,
  refunds: none,
  refundsOf: unexpected,
  sessionOfPayment: unexpected,
  getSession,
})

const sessionOf = (id: string, status: PaymentSession['status']): PaymentSession => ({
  id,
  url: null,
  status,
  paid: false,
  amountCents: 1000,
  currency: 'usd',
  mode: 'payment',
  checkoutId: `checkout ${id}`,
  address: null,
  paidAt: null,
  cardLast4: null,
})

describe('D15 the hourly sweep', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  test('asks about every open checkout once, also beyond 500 and when some change or fail meanwhile', async () => {
    const { store } = subject
    const count = 503
    const createdAt = '2026-11-21T10:00:00.000Z'
    for (let at = 0; at < count; at++)
      await store.checkouts.insert(checkoutDoc({ _id: `checkout ${at}`, sessionId: `${at}`, createdAt }))
    await store.checkouts.insert(checkoutDoc({ sessionId: 'closed', state: 'expired' }))
    await store.checkouts.insert(checkoutDoc({ sessionId: null }))
    const asked: string[] = []
    const payments = answering(async id => {
      asked.push(id)
      if (Number(id) % 10 === 0) throw new Error('the provider is down')
      return sessionOf(id, Number(id) % 2 === 0 ? 'expired' : 'open')
    })
    await sweepCheckouts({ ...quietDeps(store, { now: () => 0 }), payments, config: readConfig({}) })
    expect(asked).toHaveLength(count)
    expect(new Set(asked)).toEqual(new Set(Array.from({ length: count }, (_, at) => String(at))))
    expect(await store.checkouts.count({ where: { state: 'expired' } })).toBe(252 - 51 + 1)
  })
})

const eventOf = (sessionId: string) => ({
  id: `evt_${sessionId}`,
  type: 'checkout.session.completed',
  sessionId,
})

describe('work on payments under a lease', () => {
  const SLOW_MS = 50_000
  let subject: Subject
  let now: number
  const clock = { now: () => now }
  beforeEach(async () => {
    subject = sqliteSubject()
    now = Date.parse('2026-11-21T10:00:00Z')
    for (const id of ['1', '2', '3'])
      await subject.store.checkouts.insert(checkoutDoc({ _id: `checkout ${id}`, sessionId: id }))
  })
  afterEach(() => subject.dispose())

  /** Two processes on one store and a slow provider, the second one starting with each call of the first. */
  function processes(work: (deps: ReturnType<typeof depsOf>) => Promise<unknown>) {
    const asked: string[] = []
    let late: Promise<unknown> = Promise.resolve()
    const payments = answering(async id => {
      asked.push(id)
      now += SLOW_MS
      late = late.then(() => work(depsOf(secondTo(asked))))
      await late
      return sessionOf(id, 'open')
    })
    return { asked, first: () => work(depsOf(payments)) }
  }
  const secondTo = (asked: string[]) =>
    answering(async id => {
      asked.push(`${id} again`)
      return sessionOf(id, 'open')
    })
  const depsOf = (payments: PaymentGateway) => ({
    ...quietDeps(subject.store, clock),
    payments,
    config: readConfig({}),
  })

  test('events are worked through by one process, however long the provider takes', async () => {
    const { asked, first } = processes(drainPaymentEvents)
    for (const id of ['1', '2', '3']) await storeEvent({ store: subject.store, clock }, eventOf(id))
    expect(await first()).toBe(3)
    expect(asked).toEqual(['1', '2', '3'])
  })

  test('D15 a run says that more may wait when it took as many as it takes, unless all of them failed', async () => {
    const ids = Array.from({ length: 51 }, (_, at) => `many ${at}`)
    for (const id of ids) await storeEvent({ store: subject.store, clock }, eventOf(id))
    const deaf = depsOf(answering(unexpected))
    expect(await drainBatch(deaf)).toEqual({ done: 0, isMoreWaiting: false })
    const again = depsOf(answering(async id => sessionOf(id, 'open')))
    expect(await drainBatch(again)).toEqual({ done: 50, isMoreWaiting: true })
    expect(await drainBatch(again)).toEqual({ done: 1, isMoreWaiting: false })
  })

  test('D43: an order that the shop hears of days later keeps when the provider was paid, and its day counts from then', async () => {
    const { store } = subject
    const paidAt = now
    const promise = promiseAt(paidAt, 2)
    const sent = checkoutDoc({ _id: 'checkout late', sessionId: 'late', promise })
    await store.checkouts.insert(sent)
    now += 6 * DAY
    const payments = answering(async id => ({ ...sessionOf(id, 'complete'), paid: true, paidAt }))
    await storeEvent({ store, clock }, eventOf('late'))
    await drainPaymentEvents(depsOf(payments))
    const order = await store.orders.get('checkout late')
    expect(order).toMatchObject({
      createdAt: new Date(now).toISOString(),
      paidAt: new Date(paidAt).toISOString(),
      promised: promise.ready,
      ready: promise.ready,
    })
  })

  test('the sweep is one process’s, however long the provider takes', async () => {
    const { asked, first } = processes(sweepCheckouts)
    await first()
    expect(asked).toEqual(['1', '2', '3'])
  })

  test.each<[string, (deps: ReturnType<typeof depsOf>) => Promise<unknown>]>([
    ['work on events', drainPaymentEvents],
    ['sweep', sweepCheckouts],
  ])('the %s stops when the lease was lost over a call that took too long', async (_, work) => {
    for (const id of ['1', '2', '3']) await storeEvent({ store: subject.store, clock }, eventOf(id))
    const asked: string[] = []
    const payments = answering(async id => {
      asked.push(id)
      now += 600_000
      return sessionOf(id, 'open')
    })
    await work(depsOf(payments))
    expect(asked).toEqual(['1'])
  })
})
