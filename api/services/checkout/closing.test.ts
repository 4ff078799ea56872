import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanRecords } from '#api/services/cleaning/records.ts'
import { artworkUsers } from '#api/services/cleaning/use.ts'
import { deletePerson } from '#api/services/people/personal-data.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { takeLease } from '#api/store/leases.ts'
import { type FaultyPayments, faultyPayments, type PaymentFault } from '#api/testing/faulty-payments.ts'
import { pay } from '#api/testing/orders.ts'
import { boughtLine } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { endOpening } from './closing.ts'
import { noteOver } from './ending.ts'
import { fulfil } from './fulfil.ts'
import { openSession, recordCheckout, sessionOf } from './session.ts'
import { sweepCheckouts } from './sweep.ts'

let shop: TestShop
let payments: FaultyPayments
let owner: string

beforeAll(async () => {
  shop = await openTestShop()
  // The provider's own webhooks are lost.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})
afterAll(() => shop.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  payments = faultyPayments(shop.deps.payments)
  owner = `auth0|${randomUUID()}`
  const provider = { email: 'pat@example.com', emailVerified: true, name: 'Pat', picture: '', at: '' }
  const user = { _id: owner, email: '', name: '', picture: '', updatedAt: '', provider }
  await shop.deps.store.users.insert(user)
})
afterEach(() => void vi.useRealTimers())

const passTime = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const deps = () => ({ ...shop.deps, payments })
const stored = ({ _id }: CheckoutDoc) => shop.deps.store.checkouts.get(_id)
const sessions = () => Promise.all([...payments.opened].map(id => shop.deps.payments.getSession(id)))

/** A checkout after whatever was the cart's open one. */
async function recorded(key: string | null = null): Promise<CheckoutDoc> {
  const earlier = (await shop.deps.store.openCheckouts.get(`${owner}/main`))?.checkoutId ?? null
  const checkout = await recordCheckout(
    deps(),
    owner,
    { lines: [boughtLine(key)], amountCents: 1000, turnaroundDays: 2 },
    earlier,
  )
  if (!checkout) throw new Error('another was opened meanwhile')
  return checkout
}

/** A checkout whose opening at the provider comes to nothing the shop hears of. */
async function failedOpening(fault: PaymentFault, key: string | null = null): Promise<CheckoutDoc> {
  payments.fail('openSession', fault)
  const checkout = await recorded(key)
  expect(await openSession(deps(), checkout)).toMatchObject({ ok: false, code: 'unavailable' })
  return checkout
}

describe('D15 a checkout whose opening failed', () => {
  test.each(['lost', 'unanswered'] as const)('is ended by the sweep when it was %s', async fault => {
    const checkout = await failedOpening(fault)
    passTime(2 * MINUTE)
    await sweepCheckouts(deps())
    expect(await stored(checkout)).toMatchObject({ state: 'expired', email: '' })
    expect((await sessions()).map(session => session?.status)).toEqual(['expired'])
  })

  test('is over at once when the provider refused it for good, and holds up no other', async () => {
    const checkout = await failedOpening('refused')
    expect(await stored(checkout)).toMatchObject({ state: 'expired', email: '' })
    expect(await sessionOf(deps(), await failedOpening('lost'))).not.toBeNull()
  })

  test('has no session when asking again is refused for good', async () => {
    const checkout = await failedOpening('lost')
    payments.fail('openSession', 'refused')
    expect(await sessionOf(deps(), checkout)).toBeNull()
  })

  test('does not hold its artwork once it is ended', async () => {
    const key = `${randomUUID()}/sign.jpg`
    await failedOpening('lost', key)
    const grant = { _id: key, bucket: 'order-artwork', key, owner, contentType: 'image/jpeg' }
    const artwork = { ...grant, declaredLength: 8, createdAt: '', etag: null, size: null }
    expect(await artworkUsers(shop.deps.store).of(artwork)).toBe('used')
    await sweepCheckouts(deps())
    expect(await artworkUsers(shop.deps.store).of(artwork)).toBe('none')
  })

  test('is left alone while its cart’s checkout is being opened', async () => {
    const checkout = await failedOpening('lost')
    const lease = await takeLease(shop.deps.store, `checkout ${owner}/main`, 'a tap', MINUTE, shop.deps.clock)
    await sweepCheckouts(deps())
    expect([(await stored(checkout))?.state, payments.opened.size]).toEqual(['opening', 0])
    await lease?.release()
    await sweepCheckouts(deps())
    expect((await stored(checkout))?.state).toBe('expired')
  })

  test('is not ended on old knowledge: one that was opened meanwhile keeps its page', async () => {
    const seen = await recorded()
    expect(await openSession(deps(), seen)).toMatchObject({ ok: true })
    await endOpening(deps(), seen)
    expect((await stored(seen))?.state).toBe('open')
    expect((await sessions()).map(session => session?.status)).toEqual(['open'])
  })

  test('stays for as long as a session the provider never told of could be open, and ends with it', async () => {
    const checkout = await failedOpening('unanswered')
    payments.fail('openSession', 'lost', 'lost')
    for (const waitMs of [HOUR, 21 * HOUR]) {
      passTime(waitMs)
      await sweepCheckouts(deps())
      expect((await stored(checkout))?.state).toBe('opening')
    }
    // Too late to ask again, too early to be sure.
    passTime(45 * MINUTE)
    await sweepCheckouts(deps())
    expect((await stored(checkout))?.state).toBe('opening')
    passTime(HOUR)
    await sweepCheckouts(deps())
    expect(await stored(checkout)).toMatchObject({ state: 'expired', email: '' })
  })

  test('becomes an order when it turns out paid', async () => {
    const checkout = await failedOpening('unanswered')
    const [session] = await sessions()
    await pay({ id: session?.id ?? '', url: session?.url ?? '' })
    await sweepCheckouts(deps())
    expect((await stored(checkout))?.state).toBe('paid')
    expect(await shop.deps.store.orders.count({ where: { owner } })).toBe(1)
  })

  test('is looked up by the session the shop heard of, however late, when a crash cut short the rest', async () => {
    const checkout = await failedOpening('unanswered')
    const [session] = await sessions()
    const id = session?.id ?? ''
    await shop.deps.store.sessions.insert({ _id: id, checkoutId: checkout._id, owner })
    await pay({ id, url: session?.url ?? '' })
    passTime(2 * DAY)
    await sweepCheckouts(deps())
    expect(await stored(checkout)).toMatchObject({ state: 'paid', sessionId: id })
  })

  test('is over when the provider says so of its session', async () => {
    const checkout = await failedOpening('unanswered')
    passTime(2 * DAY)
    for (const id of payments.opened)
      expect(await fulfil(deps(), id)).toMatchObject({ status: 'expired', orderId: null })
    expect(await stored(checkout)).toMatchObject({ state: 'expired', email: '' })
  })
})

test('D4 the e-mail address goes from the checkout when its session is known', async () => {
  const checkout = await recorded()
  expect(checkout.email).toBe('pat@example.com')
  const opened = await openSession(deps(), checkout)
  expect(await stored(checkout)).toMatchObject({ state: 'open', email: '' })
  if (opened.ok) await pay(opened)
  for (const id of payments.opened) await fulfil(deps(), id)
  expect(await stored(checkout)).toMatchObject({ state: 'paid', email: '' })
})

describe('D4 deleting one’s data while a checkout’s opening has failed', () => {
  test('ends it first, so that nothing of it is left', async () => {
    const checkout = await failedOpening('unanswered')
    await deletePerson(deps(), owner)
    expect(await stored(checkout)).toBeNull()
    expect((await sessions()).map(session => session?.status)).toEqual(['expired'])
  })

  test('while the provider does not answer: it can still be asked the same, until the sweep ends it without address', async () => {
    const checkout = await failedOpening('unanswered')
    payments.fail('openSession', 'lost')
    await deletePerson(deps(), owner)
    const left = await stored(checkout)
    expect(left).toEqual(checkout)
    expect(payments.opened).toContain(await sessionOf(deps(), left ?? checkout))
    await sweepCheckouts(deps())
    expect(await stored(checkout)).toMatchObject({ state: 'expired', email: '' })
  })
})

describe('issue 10.1: checkouts nobody paid end', () => {
  /** Everything the shop does by itself in so many days. */
  async function daysPass(days: number) {
    passTime(days * DAY)
    await sweepCheckouts(deps())
    await cleanRecords(deps())
  }
  const kept = async (checkout: CheckoutDoc) => [
    (await stored(checkout)) !== null,
    await shop.deps.store.sessions.count({ where: { checkoutId: checkout._id } }),
  ]

  test('issue 10.1: 30 days after its page closed a checkout goes with its session, and the cart’s next one opens', async () => {
    const checkout = await recorded()
    expect(await openSession(deps(), checkout)).toMatchObject({ ok: true })
    await daysPass(2)
    expect(await stored(checkout)).toMatchObject({ state: 'expired' })
    await daysPass(29)
    expect(await kept(checkout)).toEqual([true, 1])
    await daysPass(2)
    expect(await kept(checkout)).toEqual([false, 0])
    expect(await openSession(deps(), await recorded())).toMatchObject({ ok: true })
  })

  test('issue 10.1: one whose opening failed goes too', async () => {
    const refused = await failedOpening('refused')
    await daysPass(31)
    expect(await stored(refused)).toBeNull()
  })

  test('issue 10.1: what was paid is there for ever: checkout, session and order agree with the books', async () => {
    const checkout = await recorded()
    const session = await openSession(deps(), checkout)
    if (!session.ok) throw new Error('not opened')
    await pay(session)
    await fulfil(deps(), session.id)
    await daysPass(1)
    await daysPass(4_000)
    expect(await kept(checkout)).toEqual([true, 1])
    expect(await shop.deps.store.orders.get(checkout._id)).not.toBeNull()
  })

  test('issue 10.1: a checkout that had counted as over and was paid after all stays, and its session', async () => {
    const checkout = await recorded()
    const session = await openSession(deps(), checkout)
    if (!session.ok) throw new Error('not opened')
    await noteOver(deps(), checkout, { sessionId: session.id, from: ['open'] })
    await pay(session)
    expect(await fulfil(deps(), session.id)).toMatchObject({ status: 'paid' })
    await daysPass(40)
    expect(await kept(checkout)).toEqual([true, 1])
  })
})
