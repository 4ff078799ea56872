import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { takeLease } from '#api/store/leases.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import {
  type Buyer,
  charges,
  FIT,
  newBuyer,
  ordersOfBuyer,
  openSessions as sessionsOpenOf,
} from '#api/testing/buyer.ts'
import { type Death, dyingStore, Killed } from '#api/testing/dying-store.ts'
import { type FaultyPayments, faultyPayments } from '#api/testing/faulty-payments.ts'
import { namedObjects } from '#api/testing/objects.ts'
import { pay } from '#api/testing/orders.ts'
import { artworkDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { openCheckout } from './checkout.ts'
import { fulfil } from './fulfil.ts'
import { drainPaymentEvents, storeEvent } from './payment-events.ts'
import type { OpenedSession } from './session.ts'
import { sweepCheckouts } from './sweep.ts'

/** More writes than opening or fulfilling makes: some runs outlive their death. */
const WRITES = 9
let shop: TestShop
/** The object store's clock does not pass with the tests'. */
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
function process(
  payments: FaultyPayments,
  death: Death = NEVER,
): Deps & { store: ReturnType<typeof dyingStore> } {
  return { ...shop.deps, payments, objects: objects.gateway, store: dyingStore(shop.deps.store, death) }
}

const buyer = () => newBuyer(shop, objects)
const tap = ({ who, items, payments }: Buyer, death?: Death) =>
  openCheckout(process(payments, death), who.sub, items, undefined)
async function survive<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Killed) return null
    throw error
  }
}
/** A tap that must open, after the lease of whoever died has run out. */
async function retry(one: Buyer, laterMs = 2 * MINUTE): Promise<OpenedSession> {
  passTime(laterMs)
  const opened = await tap(one)
  if (!opened.ok) throw new Error(`${opened.code}: ${opened.message}`)
  return opened
}
const openSessions = (one: Buyer) => sessionsOpenOf(shop, one)
const ordersOf = (one: Buyer) => ordersOfBuyer(shop, one)
const cartOf = ({ who }: Buyer) => shop.deps.store.carts.get(`${who.sub}/main`)
const charged = (one: Buyer) => charges(shop, one)

const anyDeath = fc.record({ at: fc.integer({ min: 1, max: WRITES }), landed: fc.boolean() })
const everyDeath = Array.from({ length: WRITES }, (_, at) => [
  { at: at + 1, landed: false },
  { at: at + 1, landed: true },
]).flat()

describe('D15 one open session, one charge, one order', () => {
  test('wherever opening dies, the next tap leaves exactly one session open', async () => {
    const needed = process(faultyPayments(shop.deps.payments))
    const calm = await buyer()
    await openCheckout(needed, calm.who.sub, calm.items, undefined)
    expect(needed.store.writes()).toBeLessThanOrEqual(WRITES)
    for (const death of everyDeath) {
      const one = await buyer()
      await survive(tap(one, death))
      const opened = await retry(one)
      expect([death, await openSessions(one)]).toEqual([death, [opened.id]])
    }
  })

  test('whatever dies in opening and in fulfilling: one charge, one order, and the line leaves the cart once', async () => {
    const story = fc.tuple(
      fc.array(anyDeath, { maxLength: 2 }),
      fc.array(anyDeath, { minLength: 1, maxLength: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(story, async ([opening, fulfilling]) => {
        const one = await buyer()
        for (const death of opening) {
          await survive(tap(one, death))
          passTime(2 * MINUTE)
        }
        const session = await retry(one)
        expect((await pay(session)).location).toContain(session.id)
        const before = (await cartOf(one))?.v ?? 0
        for (const death of fulfilling) await survive(fulfil(process(one.payments, death), session.id))
        await sweepCheckouts(process(one.payments))
        const orders = await ordersOf(one)
        expect([orders.length, await charged(one)]).toEqual([1, 1])
        const cart = await cartOf(one)
        expect([cart?.lines, cart?.v]).toEqual([[], before + 1])
        const again = await tap(one)
        expect(again).toMatchObject({
          ok: false,
          code: 'already_paid',
          details: { orderId: orders[0]?.orderId },
        })
      }),
      { numRuns: 25 },
    )
  })

  test('wherever a webhook’s work dies, the next run does it again and the order is one', async () => {
    for (const death of everyDeath) {
      const one = await buyer()
      const session = await retry(one)
      await pay(session)
      const event = { id: `evt_${session.id}`, type: 'checkout.session.completed', sessionId: session.id }
      await survive(storeEvent(process(one.payments, death), event))
      await survive(drainPaymentEvents(process(one.payments, death)))
      passTime(2 * MINUTE)
      await storeEvent(process(one.payments), event)
      await drainPaymentEvents(process(one.payments))
      expect((await shop.deps.store.events.get(event.id))?.doneAt).not.toBeNull()
      expect(await ordersOf(one)).toHaveLength(1)
      expect((await cartOf(one))?.lines).toEqual([])
    }
  })

  test('return page, webhook and sweep at the same moment make one order', async () => {
    const one = await buyer()
    const session = await retry(one)
    await pay(session)
    const calls = Array.from({ length: 8 }, () => fulfil(process(one.payments), session.id))
    const all = await Promise.all([...calls, sweepCheckouts(process(one.payments))])
    expect(new Set(all.map(each => each && 'orderId' in each && each.orderId)).size).toBeLessThanOrEqual(2)
    expect(await ordersOf(one)).toHaveLength(1)
    expect((await cartOf(one))?.removed).toHaveLength(1)
  })

  for (const fault of ['lost', 'unanswered'] as const)
    test(`when opening at the provider is ${fault}: the next tap leaves one session open`, async () => {
      const one = await buyer()
      one.payments.fail('openSession', fault)
      expect(await tap(one)).toMatchObject({ ok: false, code: 'unavailable' })
      const opened = await retry(one)
      expect(await openSessions(one)).toEqual([opened.id])
    })

  for (const fault of ['lost', 'unanswered'] as const)
    test(`when closing the earlier session is ${fault}: no second one opens until it is closed`, async () => {
      const one = await buyer()
      const first = await retry(one)
      one.payments.fail('expireSession', fault)
      await expect(tap(one)).rejects.toThrow('expireSession')
      expect(one.payments.opened).toEqual(new Set([first.id]))
      const second = await retry(one)
      expect([second.id === first.id, await openSessions(one)]).toEqual([false, [second.id]])
    })

  test.each([
    ['a second later', 1000],
    ['minutes later', 10 * MINUTE],
    ['a day later', DAY],
    ['a week later', 7 * DAY],
  ])('an answer the device never got, and a tap %s: one session open, one charge', async (_, laterMs) => {
    const one = await buyer()
    const lost = await retry(one)
    const second = await retry(one, laterMs)
    expect(await openSessions(one)).toEqual([second.id])
    expect((await pay(lost)).location).toBe('')
    expect((await pay(second)).location).toContain(second.id)
    await sweepCheckouts(process(one.payments))
    expect([await charged(one), (await ordersOf(one)).length]).toEqual([1, 1])
  })

  test('issue 6.16: a killed opening frees its customer within 15 s, and leaves one session open', async () => {
    for (const at of [1, 2, 3]) {
      const one = await buyer()
      const lease = await takeLease(
        shop.deps.store,
        `checkout ${one.who.sub}/main`,
        'killed',
        12_000,
        shop.deps.clock,
      )
      expect(lease).not.toBeNull()
      expect(await tap(one)).toMatchObject({ ok: false, code: 'in_progress' })
      await lease?.release()
      await survive(tap(one, { at, landed: true }))
      const opened = await retry(one, 15_000)
      expect(await openSessions(one)).toEqual([opened.id])
    }
  })

  test('issue 6.16: a checkout of a shop whose clock stood 30 days ahead holds up nobody once it is right again', async () => {
    const one = await buyer()
    passTime(30 * DAY)
    await takeLease(shop.deps.store, `checkout ${one.who.sub}/main`, 'killed', 90_000, shop.deps.clock)
    passTime(-30 * DAY)
    expect(await tap(one)).toMatchObject({ ok: true })
  })

  test.each([
    ['most of an hour ahead of', 58 * MINUTE],
    ['half a day behind', -DAY / 2],
  ])('issue 6.16: a shop whose clock is %s the payment provider’s sells on', async (_, off) => {
    const one = await buyer()
    const deps = { ...process(one.payments), clock: { now: () => Date.now() + off } }
    const opened = await openCheckout(deps, one.who.sub, one.items, undefined)
    if (!opened.ok) throw new Error(`${opened.code}: ${opened.message}`)
    await pay(opened)
    await fulfil(deps, opened.id)
    expect(await ordersOf(one)).toHaveLength(1)
  })

  test('issue 6.16: should the lease hold nobody back, many taps leave one session open and the others are told to wait', async () => {
    const one = await buyer()
    const { store } = shop.deps
    // Each process sees leases of its own alone.
    const subjects = Array.from({ length: 6 }, () => sqliteSubject())
    const taps = await Promise.all(
      subjects.map(({ store: { leases } }) => {
        const lawless = { ...process(one.payments), store: { ...store, leases } }
        return openCheckout(lawless, one.who.sub, one.items, undefined)
      }),
    )
    for (const subject of subjects) await subject.dispose()
    // A tap that came late enough has closed the session before its own.
    const opened = taps.filter(each => each.ok).map(({ id }) => id)
    const open = await openSessions(one)
    expect([open.length, opened.includes(open[0] ?? '')]).toEqual([1, true])
    for (const each of taps) if (!each.ok) expect(each.code).toBe('in_progress')
    expect(await shop.deps.store.checkouts.count({ where: { owner: one.who.sub } })).toBe(opened.length)
  })

  test('two tabs or devices with different carts: the later tap’s session is the one that is open', async () => {
    const one = await buyer()
    const desk = await retry(one)
    const [first] = one.items
    const more = first ? [first, { ...first, id: undefined }] : []
    const phone = await openCheckout(process(one.payments), one.who.sub, more, undefined)
    expect(await openSessions(one)).toEqual([phone.ok && phone.id])
    expect((await pay(desk)).location).toBe('')
  })

  test('a session paid while another device taps: that device is told of the order, and opens none', async () => {
    const one = await buyer()
    const session = await retry(one)
    await pay(session)
    const answers = await Promise.all([tap(one), fulfil(process(one.payments), session.id), tap(one)])
    const taps = answers.flatMap(each => (each && 'ok' in each ? [each] : []))
    for (const answer of taps)
      expect(answer).toMatchObject({ ok: false, code: expect.stringMatching(/already_paid|in_progress/) })
    expect([await openSessions(one), await charged(one)]).toEqual([[], 1])
    expect(await ordersOf(one)).toHaveLength(1)
  })

  test('a device that has not heard of the order taps after another checkout was opened: told of the order, charged once', async () => {
    const one = await buyer()
    const session = await retry(one)
    await pay(session)
    await fulfil(process(one.payments), session.id)
    const [order] = await ordersOf(one)
    const [bought] = one.items
    const more = bought ? [{ ...bought, id: randomUUID() }] : []
    const later = await openCheckout(process(one.payments), one.who.sub, more, undefined)
    const stale = await tap(one)
    const details = { orderId: order?.orderId, sessionId: session.id }
    expect(stale).toMatchObject({ ok: false, code: 'already_paid', details })
    // What is open meanwhile is another purchase and stays so.
    expect(await openSessions(one)).toEqual([later.ok && later.id])
  })

  test('D7 a line that stayed because its artwork was changed since it was bought can be bought', async () => {
    const one = await buyer()
    const session = await retry(one)
    await pay(session)
    await fulfil(process(one.payments), session.id)
    const other = `${randomUUID()}/my%20other%20sign.jpg`
    await shop.deps.store.artworks.insert(artworkDoc(other, { owner: one.who.sub, judged: FIT }))
    objects.keys.add(other)
    const productArtwork = keyToUrl(shop.deps.artworkBase, other)
    const changed = one.items.map(item => ({ ...item, productArtwork }))
    expect(await openCheckout(process(one.payments), one.who.sub, changed, undefined)).toMatchObject({
      ok: true,
    })
  })
})
