import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { sweepCheckouts } from '#api/services/checkout/sweep.ts'
import type { Store } from '#api/store/store.ts'
import { STORE_TIME_MS, timedStore } from '#api/store/store-time.ts'
import { storeThrough } from '#api/store/through.ts'
import { type Buyer, charges, newBuyer, openSessions, ordersOfBuyer } from '#api/testing/buyer.ts'
import { MONGODB_TEST_URI } from '#api/testing/engine-store.ts'
import { namedObjects } from '#api/testing/objects.ts'
import { pay } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { type Stall, stallingStore } from '#api/testing/stalling-store.ts'
import type { CheckoutSession } from '#shared/contract/calls.ts'
import { SECOND } from '#shared/time.ts'

/** How long the lease of a cart's checkout, and a key of a request that nobody answered, stand at most. */
const STANDS_MS = 20 * SECOND
let shop: TestShop
const objects = namedObjects()

beforeAll(async () => {
  shop = await openTestShop()
  // The provider's own webhooks are lost: orders come from what a test calls.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})
afterAll(() => shop.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

interface Call {
  path: string
  token: string
  json?: unknown
  key?: string
}

/** Calls the shop over this store, whose calls have so many milliseconds together. */
async function call(
  { path, token, json, key }: Call,
  over: { store?: Store; storeMs?: number; payments?: Buyer['payments'] } = {},
) {
  const { store = shop.deps.store, storeMs = STORE_TIME_MS, payments = shop.deps.payments } = over
  const deps = { ...shop.deps, objects: objects.gateway, payments, store: timedStore(store) }
  const app = createApp(deps, { version: 'test', mounts: [], storeMs })
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(key ? { 'Idempotency-Key': key } : {}),
  }
  const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
  const answer = await app.request(path, { headers, ...sent })
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), body }
}

const CUT = { status: 503, retryAfter: '5', body: { code: 'unavailable' } }
const opening = ({ who, items }: Buyer): Call => ({
  path: '/api/stripe/create-checkout-session',
  token: who.token,
  json: { items },
})
const readBack = ({ who }: Buyer, { id }: CheckoutSession): Call => ({
  path: `/api/stripe/checkout-session/${id}`,
  token: who.token,
})

/** Enough for the calls that do not stall, on a server of its own too (`npm run test:engines`). */
const STALLED_MS = MONGODB_TEST_URI ? 2_000 : 100
const passTime = (ms: number) => void vi.setSystemTime(Date.now() + ms)

/** Each look moves the tests' clock on by `interval`: no lease runs out meanwhile. */
const SOON = { interval: 1, timeout: 5_000 }

/** Opens a checkout that must open, as soon as the one before it has given its lease back. */
async function opened(one: Buyer): Promise<CheckoutSession> {
  let session: unknown
  await expect
    .poll(async () => {
      const { status, body } = await call(opening(one), { payments: one.payments })
      session = body
      return status
    }, SOON)
    .toBe(200)
  return session as CheckoutSession
}

/** Does something with each call of the store's stalling in its turn, until there are no more calls. Resolves to how many there were. */
async function stallEach(
  landed: boolean,
  once: (stall: Stall) => Promise<{ calls: number; status: number }>,
) {
  for (let at = 1; ; at++) {
    const { calls, status } = await once({ at, landed })
    if (calls < at && status === 200) return calls
  }
}

const WAYS = [
  ['whose answer is late', true],
  ['which is made late itself', false],
] as const

describe('issue 10.1: a database that is slow call by call', () => {
  test('issue 10.1: a checkout is told 503 and when to come back as soon as its calls have taken 7 s together, opens when asked again, and is one order', async () => {
    expect(STORE_TIME_MS).toBeLessThan(8_000)
    const one = await newBuyer(shop, objects)
    // A second each, fifty times as fast.
    const slow = storeThrough(shop.deps.store, async made => {
      await after(20)
      return made()
    })
    const given = { store: slow, storeMs: STORE_TIME_MS / 50, payments: one.payments }
    expect(await call(opening(one), given)).toMatchObject(CUT)
    const session = await opened(one)
    expect(await openSessions(shop, one)).toEqual([session.id])
    await pay(session)
    expect((await call(readBack(one, session))).body).toMatchObject({ status: 'paid' })
    expect([await charges(shop, one), (await ordersOfBuyer(shop, one)).length]).toEqual([1, 1])
  })

  test.each(WAYS)(
    'issue 10.1: a checkout that is cut off at any call, %s, can be repeated: one page stays open',
    async (_, landed) => {
      const calls = await stallEach(landed, async stall => {
        const one = await newBuyer(shop, objects)
        const slow = stallingStore(shop.deps.store, stall)
        const given = { store: slow.store, storeMs: STALLED_MS, payments: one.payments }
        const answer = await call(opening(one), given)
        if (answer.status !== 200) expect(answer).toMatchObject(CUT)
        if (landed) await slow.release()
        else passTime(STANDS_MS)
        const session = await opened(one)
        await slow.release()
        expect([stall, await openSessions(shop, one)]).toEqual([stall, [session.id]])
        return { calls: slow.calls(), status: answer.status }
      })
      expect(calls).toBeGreaterThan(10)
    },
  )

  test.each(WAYS)(
    'issue 10.1: a return page that is cut off at any call, %s, leaves no payment without its order, which is one',
    async (_, landed) => {
      const calls = await stallEach(landed, async stall => {
        const one = await newBuyer(shop, objects)
        const session = await opened(one)
        await pay(session)
        const slow = stallingStore(shop.deps.store, stall)
        const answer = await call(readBack(one, session), { store: slow.store, storeMs: STALLED_MS })
        if (answer.status !== 200) expect(answer).toMatchObject(CUT)
        if (landed) await slow.release()
        await sweepCheckouts({ ...shop.deps, payments: one.payments })
        expect((await call(readBack(one, session))).body).toMatchObject({ status: 'paid' })
        await slow.release()
        const cart = await shop.deps.store.carts.get(`${one.who.sub}/main`)
        const [orders, charged] = [await ordersOfBuyer(shop, one), await charges(shop, one)]
        expect([stall, orders.length, charged, cart?.lines]).toEqual([stall, 1, 1, []])
        return { calls: slow.calls(), status: answer.status }
      })
      expect(calls).toBeGreaterThan(5)
    },
  )

  test.each(WAYS)(
    'issue 10.1: a message that is cut off at any call, %s, is there once when it was sent again under its key',
    async (_, landed) => {
      const { token, sub } = await newPerson(shop)
      const calls = await stallEach(landed, async stall => {
        const message = `message ${stall.at}`
        const json = { category: 'Pricing', orderId: '', message }
        const sent = { path: '/api/users/contact-us', token, json, key: randomUUID() }
        const slow = stallingStore(shop.deps.store, stall)
        const answer = await call(sent, { store: slow.store, storeMs: STALLED_MS })
        if (answer.status !== 200) expect(answer).toMatchObject(CUT)
        if (landed) await slow.release()
        else passTime(STANDS_MS)
        await expect
          .poll(async () => (await call(sent)).status, { ...SOON, message: JSON.stringify(stall) })
          .toBe(200)
        await slow.release()
        const kept = await shop.deps.store.messages.find({ where: { owner: sub } })
        expect([stall, kept.filter(each => each.message === message).length]).toEqual([stall, 1])
        return { calls: slow.calls(), status: answer.status }
      })
      expect(calls).toBeGreaterThan(2)
    },
  )
})
