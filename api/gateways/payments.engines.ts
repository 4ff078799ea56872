import { expect, test } from 'vitest'
import { createPaymentGateway } from './payments.ts'
import { type OpenSession, SessionRefused } from './ports.ts'

/** Against stripe-mock, which refuses whatever its copy of Stripe's specification does not have, and remembers nothing. */
const base = new URL(process.env.STRIPE_TEST_BASE ?? '')
const server = { protocol: 'http', host: base.hostname, port: Number(base.port) } as const

/** Newer than the mock's specification: cards only. */
const TOO_NEW = /^allowed_payment_method_types/

/** What is sent, without what the mock cannot know yet. */
const asOfBefore: typeof globalThis.fetch = async (url, init) => {
  const body = new URLSearchParams(typeof init?.body === 'string' ? init.body : '')
  for (const name of [...body.keys()]) if (TOO_NEW.test(name)) body.delete(name)
  const headers = new Headers(init?.headers)
  headers.delete('Content-Length')
  return fetch(url, init?.method === 'POST' ? { ...init, headers, body: body.toString() } : init)
}

const gateway = (fetch = asOfBefore) =>
  createPaymentGateway({
    secretKey: 'sk_test_123',
    webhookSecret: 'whsec_test',
    server,
    fetch,
    clock: Date.now,
  })

const request = (changes: Partial<OpenSession> = {}): OpenSession => ({
  checkoutId: crypto.randomUUID(),
  lines: [
    {
      name: 'Feather Angled Flag',
      picture: 'https://shop.example/images/a.jpg',
      unitCents: 12_460,
      quantity: 2,
    },
  ],
  customerEmail: 'demo@goldleaf.example',
  collectAddress: true,
  message: 'Thank you',
  successUrl: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shop.example/cancel',
  expiresAt: Math.floor(Date.now() / 1000) + 86_000,
  ...changes,
})

async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of each) found.push(one)
  return found
}

test('issue 10.2: a session opens with every parameter the shop knows', async () => {
  const open = { status: 'open', paid: false, mode: 'payment', url: expect.stringContaining('https://') }
  expect(await gateway().openSession(request())).toMatchObject(open)
  const bare = request({ customerEmail: '', collectAddress: false, message: '' })
  expect(await gateway().openSession(bare)).toMatchObject(open)
})

test('issue 10.2: the mock refuses cards alone, of which its specification has not heard: were that over, nothing need be left out', async () => {
  const opening = gateway(fetch).openSession(request())
  await expect(opening).rejects.toBeInstanceOf(SessionRefused)
  await expect(opening).rejects.toMatchObject({
    cause: { message: expect.stringContaining('additional properties') },
  })
})

test('issue 10.2: a session is looked at with its charge, and ended', async () => {
  expect(await gateway().getSession('cs_test_1')).toMatchObject({ id: 'cs_test_1', mode: 'payment' })
  expect(await gateway().expireSession('cs_test_1')).not.toBeNull()
})

test('issue 11.6: money is given back with parameters the specification has', async () => {
  const asked = { refundId: 'r1', sessionId: 'cs_test_a1', amountCents: 100 }
  expect(await gateway().refund(asked)).toEqual({ outcome: 'given', id: expect.stringMatching(/^re_/) })
})

test('issue 10.2: the books are read as the specification has them', async () => {
  const books = gateway()
  expect(await all(books.openPages(0))).not.toEqual([])
  expect(await all(books.refunds(0))).toMatchObject([{ amountCents: expect.any(Number) }])
  expect(await all(books.payments(0))).toBeInstanceOf(Array)
  expect(await books.sessionOfPayment('pi_1')).toEqual(expect.any(String))
})
