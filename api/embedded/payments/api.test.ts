import fc from 'fast-check'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  payAs,
  SECRET_KEY,
  SHOP,
  type StartedPayments,
  sessionParams,
  startPayments,
} from './testing/harness.ts'

let at: StartedPayments

beforeEach(async () => {
  at = await startPayments()
})

afterEach(() => at.stop())

const create = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
) => at.stripe().checkout.sessions.create({ ...sessionParams(at), ...changes }, options)

const line = (unit_amount: number, quantity: number, name = 'Banner') => ({
  quantity,
  price_data: { currency: 'usd', unit_amount, product_data: { name } },
})

test('a session is created and found again through the real client', async () => {
  const session = await create({ customer_email: 'demo@goldleaf.example', client_reference_id: 'r' })
  expect(session).toMatchObject({
    object: 'checkout.session',
    id: expect.stringMatching(/^cs_test_/),
    url: `${SHOP}/pay/${session.id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 9000,
    currency: 'usd',
    mode: 'payment',
    livemode: false,
    metadata: { checkoutId: 'c-1' },
    customer_email: 'demo@goldleaf.example',
    client_reference_id: 'r',
  })
  const { lastResponse: _, ...plain } = session
  expect(await at.stripe().checkout.sessions.retrieve(session.id)).toEqual(plain)
})

test('D11 the total is the exact sum of the lines, whatever they are, and the lines come back in order', async () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 50, max: 100_000 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 100,
  })
  await fc.assert(
    fc.asyncProperty(lines, async amounts => {
      const session = await create({
        line_items: amounts.map(([cents, count], index) => line(cents, count, `${index} [é&=]`)),
      })
      expect(session.amount_total).toBe(amounts.reduce((sum, [cents, count]) => sum + cents * count, 0))
      const listed = await at.stripe().checkout.sessions.listLineItems(session.id, { limit: 100 })
      expect(listed.data.map(item => item.description)).toEqual(amounts.map((_, index) => `${index} [é&=]`))
    }),
    { numRuns: 12 },
  )
})

test('lines are listed page by page', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `line ${index}`)
  const { id } = await create({ line_items: names.map(name => line(100, 1, name)) })
  const seen: (string | null)[] = []
  for await (const item of at.stripe().checkout.sessions.listLineItems(id, { limit: 10 }))
    seen.push(item.description)
  expect(seen).toEqual(names)
})

test.each<[string, () => Partial<Stripe.Checkout.SessionCreateParams>, RegExp]>([
  ['no line', () => ({ line_items: [] }), /Invalid input|expected/],
  ['101 lines', () => ({ line_items: Array.from({ length: 101 }, () => line(100, 1)) }), /100/],
  ['a total of 49 cents', () => ({ line_items: [line(49, 1)] }), /at least \$0\.50/],
  ['a total above $999,999.99', () => ({ line_items: [line(50_000_000, 2)] }), /no more than/],
  ['a unit above $999,999.99', () => ({ line_items: [line(100_000_000, 1)] }), /99999999/],
  ['a negative amount', () => ({ line_items: [line(-100, 1), line(1000, 1)] }), />=0/],
  ['a fraction of a cent', () => ({ line_items: [line(100.5, 1)] }), /Invalid integer/],
  ['no pieces', () => ({ line_items: [line(100, 0)] }), />=1/],
  ['an end in 29 minutes', () => ({ expires_at: at.time.now / 1000 + 29 * 60 }), /30 minutes to 24 hours/],
  [
    'an end after 24 hours',
    () => ({ expires_at: at.time.now / 1000 + 24 * 3600 + 1 }),
    /30 minutes to 24 hours/,
  ],
  ['a subscription', () => ({ mode: 'subscription' as const }), /payment/],
  ['a wrong e-mail', () => ({ customer_email: 'nobody' }), /email/],
  ['a script as return address', () => ({ success_url: 'javascript:alert(1)' }), /URL/],
  ['an unknown parameter', () => ({ automatic_tax: { enabled: true } }), /unknown parameter: automatic_tax/],
])('D11 %s is refused', async (_, changes, message) => {
  const refused = create(changes())
  await expect(refused).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
  await expect(refused).rejects.toThrow(message)
})

test('§6 without the secret key nothing is told', async () => {
  const { id } = await create()
  for (const key of ['sk_test_other', 'x']) {
    await expect(at.stripe(key).checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 401 })
  }
  const bare = await at.fetch(`${SHOP}/v1/checkout/sessions/${id}`)
  const basic = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
  const asUser = await at.fetch(`${SHOP}/v1/checkout/sessions/${id}`, { headers: { Authorization: basic } })
  expect([bare.status, asUser.status]).toEqual([401, 200])
})

test('an idempotency key gives the first answer again, even after a restart', async () => {
  const first = await create({}, { idempotencyKey: 'k' })
  await at.restart()
  const second = await create({}, { idempotencyKey: 'k' })
  expect(second.id).toBe(first.id)
})

test('an idempotency key with other parameters is refused', async () => {
  await create({}, { idempotencyKey: 'k' })
  const other = create({ line_items: [line(100, 1)] }, { idempotencyKey: 'k' })
  await expect(other).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
})

test('a refusal does not use up the idempotency key', async () => {
  await expect(create({ line_items: [line(1, 1)] }, { idempotencyKey: 'k' })).rejects.toThrow()
  expect((await create({}, { idempotencyKey: 'k' })).status).toBe('open')
})

test('D15 an open session can be expired once; a paid one cannot', async () => {
  const { sessions } = at.stripe().checkout
  const [left, paid] = [await create(), await create()]
  expect(await sessions.expire(left.id)).toMatchObject({
    status: 'expired',
    url: null,
    payment_status: 'unpaid',
  })
  await payAs(at.browser, paid.id)
  for (const { id } of [left, paid]) {
    await expect(sessions.expire(id)).rejects.toThrow(/Only sessions with a status of "open"/)
  }
  expect((await sessions.retrieve(paid.id)).payment_status).toBe('paid')
})

test('a session is over when its time is', async () => {
  const { id } = await create()
  at.time.now += 3600_000
  expect((await at.stripe().checkout.sessions.retrieve(id)).status).toBe('expired')
})

test('unknown sessions and addresses are 404 in the provider’s words', async () => {
  const { sessions } = at.stripe().checkout
  await expect(sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(sessions.expire('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(sessions.listLineItems('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(at.stripe().customers.list()).rejects.toMatchObject({ statusCode: 404 })
})

test('an oversized request is refused', async () => {
  await expect(create({ metadata: { big: 'x'.repeat(600_000) } })).rejects.toMatchObject({ statusCode: 413 })
})

test('issue 6.1: a request of 1,000 parameters is read, one of more is refused undecoded', async () => {
  const ask = async (fields: number) => {
    const answer = await at.fetch(`${SHOP}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: `mode=x${'&%ff=1'.repeat(fields - 1)}`,
    })
    return answer.status
  }
  expect([await ask(1000), await ask(1001)]).toEqual([400, 413])
})
