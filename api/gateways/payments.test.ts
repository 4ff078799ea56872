import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  GOOD_ADDRESS,
  GOOD_CARD,
  payAs,
  SECRET_KEY,
  SHOP,
  type StartedPayments,
  startPayments,
  WEBHOOK_SECRET,
} from '#api/embedded/payments/testing/harness.ts'
import { createPaymentGateway } from './payments.ts'
import { type OpenSession, type PaymentGateway, SessionRefused } from './ports.ts'

let at: StartedPayments
let gateway: PaymentGateway

beforeEach(async () => {
  at = await startPayments()
  const { fetch } = at
  const clock = () => at.time.now
  gateway = createPaymentGateway({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, fetch, clock })
})

afterEach(() => at.stop())

function request(changes: Partial<OpenSession> = {}): OpenSession {
  return {
    checkoutId: '7d1c4c2e',
    lines: [{ name: 'Feather Angled Flag', unitCents: 12_460, quantity: 1 }],
    customerEmail: 'demo@goldleaf.example',
    collectAddress: false,
    successUrl: `${SHOP}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SHOP}/cancel`,
    expiresAt: at.time.now / 1000 + 24 * 3600 - 60,
    ...changes,
  }
}

test('D11 a session opens for exactly the amount asked', async () => {
  const session = await gateway.openSession(request())
  expect(session).toEqual({
    id: session.id,
    url: `${SHOP}/pay/${session.id}`,
    status: 'open',
    paid: false,
    amountCents: 12_460,
    currency: 'usd',
    mode: 'payment',
    checkoutId: '7d1c4c2e',
    address: null,
    paidAt: null,
    cardLast4: null,
  })
})

test('issue 8.9: which of several alike is paid is on its page', async () => {
  const lines = [{ name: 'Feather Angled Flag', description: 'Spring sale', unitCents: 12_460, quantity: 1 }]
  const { url } = await gateway.openSession(request({ lines }))
  const page = await at.browser.go(new URL(url ?? '').pathname)
  expect(await page.text()).toContain('<small>Spring sale</small>')
})

test('D43: a paid session says when it was paid, by the provider’s clock, also long after', async () => {
  const { id } = await gateway.openSession(request())
  expect((await gateway.getSession(id))?.paidAt).toBeNull()
  at.time.now += 90_000
  const paid = at.time.now
  await payAs(at.browser, id)
  at.time.now += 3_600_000
  expect(await gateway.getSession(id)).toMatchObject({
    paidAt: Math.floor(paid / 1000) * 1000,
    cardLast4: '4242',
  })
  expect((await gateway.expireSession(id))?.paidAt).toBe(Math.floor(paid / 1000) * 1000)
})

test('issue 8.3: the hosted page says what it is told to; without it there is nothing', async () => {
  const message = 'Ready Wed, Nov 25 to pick up, if paid by noon on Tue, Nov 24 in Covina.'
  const said = await gateway.openSession(request({ message }))
  const unsaid = await gateway.openSession(request({ checkoutId: 'other' }))
  const page = async (id: string) => (await at.browser.go(`/pay/${id}`)).text()
  expect(await page(said.id)).toContain(message)
  expect(await page(unsaid.id)).not.toContain('Ready ')
})

test('D15 the session of a checkout holds its id as metadata and nothing else of it', async () => {
  const { id } = await gateway.openSession(request())
  expect((await at.stripe().checkout.sessions.retrieve(id)).metadata).toEqual({ checkoutId: '7d1c4c2e' })
})

test('D15 asking twice for one checkout opens one session', async () => {
  const [first, second] = [await gateway.openSession(request()), await gateway.openSession(request())]
  expect(second.id).toBe(first.id)
})

test('a request that is wrong in itself is refused for good; one under a key in use is not', async () => {
  const answering = (body: object, status: number) =>
    createPaymentGateway({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      fetch: async () => Response.json({ error: { type: 'invalid_request_error', ...body } }, { status }),
      clock: () => at.time.now,
    })
  await expect(answering({ code: 'email_invalid' }, 400).openSession(request())).rejects.toThrow(
    SessionRefused,
  )
  const ofEmail = (param?: string) =>
    answering({ code: 'email_invalid', ...(param ? { param } : {}) }, 400)
      .openSession(request())
      .catch((error: unknown) => error instanceof SessionRefused && error.ofEmail)
  expect([await ofEmail('customer_email'), await ofEmail('line_items'), await ofEmail()]).toEqual([
    true,
    false,
    false,
  ])
  const inUse = answering({ code: 'idempotency_key_in_use' }, 409)
  await expect(inUse.openSession(request())).rejects.not.toThrow(SessionRefused)
})

test('issue 6.14: without the e-mail that was refused it is another request: no earlier answer stands in its way', async () => {
  const first = await gateway.openSession(request())
  const { customerEmail: _, ...rest } = request()
  const again = await gateway.openSession({ ...rest, customerEmail: '', emailRefused: true })
  expect(again.id).not.toBe(first.id)
  expect((await gateway.openSession({ ...rest, customerEmail: '', emailRefused: true })).id).toBe(again.id)
})

test('D15 another amount for the same checkout is refused', async () => {
  await gateway.openSession(request())
  const lines = [{ name: 'Feather Angled Flag', unitCents: 1, quantity: 100 }]
  await expect(gateway.openSession(request({ lines }))).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
})

test('D11 a paid session says so, with the address the page collected', async () => {
  const { id } = await gateway.openSession(request({ collectAddress: true }))
  await payAs(at.browser, id, { ...GOOD_CARD, ...GOOD_ADDRESS })
  expect(await gateway.getSession(id)).toMatchObject({
    status: 'complete',
    paid: true,
    url: null,
    amountCents: 12_460,
    address: {
      name: 'Dana Demo',
      line1: '100 Goldleaf Way',
      line2: '',
      city: 'Covina',
      state: 'CA',
      postalCode: '91722',
      country: 'US',
    },
  })
})

test('D15 expiring answers what the session is by then: expired, or paid after all', async () => {
  const left = await gateway.openSession(request())
  expect(await gateway.expireSession(left.id)).toMatchObject({ status: 'expired', paid: false })
  const paid = await gateway.openSession(request({ checkoutId: 'other' }))
  await payAs(at.browser, paid.id)
  expect(await gateway.expireSession(paid.id)).toMatchObject({ status: 'complete', paid: true })
})

test('D15 a session the provider does not know is null', async () => {
  expect(await gateway.getSession('cs_test_none')).toBeNull()
  expect(await gateway.expireSession('cs_test_none')).toBeNull()
})

test('D15 a wrong key or a silent provider is an error, not a missing session', async () => {
  const options = { webhookSecret: WEBHOOK_SECRET, clock: () => at.time.now }
  const wrong = createPaymentGateway({ ...options, secretKey: 'sk_test_wrong', fetch: at.fetch })
  await expect(wrong.getSession('cs_test_none')).rejects.toThrow(Stripe.errors.StripeAuthenticationError)
  const fetch = () => Promise.reject(new TypeError('unreachable'))
  const silent = createPaymentGateway({ ...options, secretKey: SECRET_KEY, fetch })
  await expect(silent.getSession('cs_test_none')).rejects.toThrow(Stripe.errors.StripeConnectionError)
})

test('D15 an event of the provider is read; a forged, altered or old one is null', async () => {
  const { id } = await gateway.openSession(request())
  await payAs(at.browser, id)
  await at.tick()
  const { body, signature } = at.received[0] ?? { body: '', signature: '' }
  const event = await gateway.readEvent(body, signature)
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'checkout.session.completed',
    sessionId: id,
    paymentId: null,
  })
  expect(await gateway.readEvent(body.replace('"paid"', '"unpaid"'), signature)).toBeNull()
  expect(await gateway.readEvent(body, signature.replace(/v1=./, 'v1=0x'))).toBeNull()
  expect(await gateway.readEvent(body, '')).toBeNull()
  at.time.now += 301_000
  expect(await gateway.readEvent(body, signature)).toBeNull()
})

test('issue 10.5: while the webhook’s secret is changed over, events signed with either count, and no third', async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } })
  const timestamp = at.time.now / 1000
  const signed = (secret: string) =>
    at.stripe().webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const clock = () => at.time.now
  const secrets = { webhookSecret: 'whsec_new', oldWebhookSecret: WEBHOOK_SECRET }
  const changing = createPaymentGateway({ secretKey: SECRET_KEY, ...secrets, fetch: at.fetch, clock })
  const read = await Promise.all(
    ['whsec_new', WEBHOOK_SECRET, 'whsec_other'].map(secret => changing.readEvent(payload, signed(secret))),
  )
  expect(read.map(event => event?.id ?? null)).toEqual(['evt_1', 'evt_1', null])
})

test('D15 an event signed with another secret is null', async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } })
  const timestamp = at.time.now / 1000
  const header = (secret: string) =>
    at.stripe().webhooks.generateTestHeaderString({ payload, secret, timestamp })
  expect(await gateway.readEvent(payload, header('whsec_other'))).toBeNull()
  expect(await gateway.readEvent(payload, header(WEBHOOK_SECRET))).toEqual({
    id: 'evt_1',
    type: 'x',
    sessionId: null,
    paymentId: null,
  })
})

test.each([
  ['refund.created', { object: 'refund', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.updated', { object: 'refund', payment_intent: { id: 'pi_1' } }, 'pi_1'],
  ['charge.refund.updated', { object: 'refund', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.refunded', { object: 'charge', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.failed', { object: 'refund', payment_intent: null }, null],
  ['charge.succeeded', { object: 'charge', payment_intent: 'pi_1' }, null],
])('issue 11.6: an event %s says of which payment money went back', async (type, object, paymentId) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const timestamp = at.time.now / 1000
  const header = at.stripe().webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
  expect(await gateway.readEvent(payload, header)).toEqual({ id: 'evt_1', type, sessionId: null, paymentId })
})

async function paidSession() {
  const { id } = await gateway.openSession(request())
  await payAs(at.browser, id)
  return id
}

test('issue 11.6: money of a session is given back once for its name, also long after the provider forgot its key', async () => {
  const sessionId = await paidSession()
  const asked = { refundId: 'r1', sessionId, amountCents: 460 }
  const [one, other] = await Promise.all([gateway.refund(asked), gateway.refund(asked)])
  expect(one).toEqual({ outcome: 'given', id: expect.stringMatching(/^re_/) })
  expect(other).toEqual(one)
  at.time.now += 3 * 24 * 3_600_000
  expect(await gateway.refund(asked)).toEqual(one)
  const booked = []
  for await (const each of gateway.refunds(0)) booked.push(each)
  expect(booked).toMatchObject([{ refundId: 'r1', amountCents: 460, status: 'succeeded' }])
})

test('issue 11.6: more than is left of a payment, and money of a session nobody paid, are refused; a session that is not there is no answer', async () => {
  const sessionId = await paidSession()
  expect(await gateway.refund({ refundId: 'r1', sessionId, amountCents: 12_000 })).toMatchObject({
    outcome: 'given',
  })
  expect(await gateway.refund({ refundId: 'r2', sessionId, amountCents: 461 })).toMatchObject({
    outcome: 'refused',
  })
  expect(await gateway.refund({ refundId: 'r3', sessionId, amountCents: 460 })).toMatchObject({
    outcome: 'given',
  })
  const open = await gateway.openSession(request({ checkoutId: 'another' }))
  expect(await gateway.refund({ refundId: 'r4', sessionId: open.id, amountCents: 1 })).toEqual({
    outcome: 'refused',
    problem: 'unpaid',
  })
  await expect(gateway.refund({ refundId: 'r5', sessionId: 'cs_none', amountCents: 1 })).rejects.toThrow()
})
