import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { createBrowser } from '#api/embedded/page/browser.ts'
import { createPayments, type Payments } from '#api/embedded/payments/payments.ts'

export const SHOP = 'http://localhost:4000'
export const SECRET_KEY = 'sk_test_goldleaf'
export const WEBHOOK_SECRET = 'whsec_goldleaf'
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** A request as the shop's webhook saw it. */
export interface Received {
  body: string
  signature: string
}

/** A payments stand-in in a folder of its own; tests turn its clock and its timer, and play the shop's webhook. */
export async function startPayments() {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-payments-'))
  const time = { now: Date.UTC(2026, 10, 21) }
  const received: Received[] = []
  const hook = { status: 200 }
  const timer: { work: (() => Promise<void>) | null; ms: number } = { work: null, ms: 0 }
  const open = () =>
    createPayments({
      dataDir,
      publicUrl: SHOP,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: `${SHOP}/api/stripe/webhook`,
      clock: () => time.now,
      random: randomBytes,
      timers: {
        set: (work, ms) => Object.assign(timer, { work, ms }),
        clear: () => Object.assign(timer, { work: null }),
      },
      fetch: async request => {
        const signature = request.headers.get('Stripe-Signature') ?? ''
        received.push({ body: await request.text(), signature })
        return new Response(null, { status: hook.status })
      },
      log: SILENT,
    })
  let payments: Payments = open()
  const send = (request: Request) => payments.routes.request(request)
  const fetch: typeof globalThis.fetch = async (url, init) => send(new Request(url, init))
  return {
    time,
    hook,
    received,
    timer,
    fetch,
    browser: createBrowser(SHOP, send),
    newBrowser: () => createBrowser(SHOP, send),
    stripe: (key = SECRET_KEY) =>
      new Stripe(key, {
        httpClient: Stripe.createFetchHttpClient(fetch),
        maxNetworkRetries: 0,
        telemetry: false,
      }),
    /** Lets the courier do what is due now. */
    tick: async () => timer.work?.(),
    async restart() {
      await payments.close()
      payments = open()
    },
    async stop() {
      await payments.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
export type StartedPayments = Awaited<ReturnType<typeof startPayments>>

/** A correct request for a session, open for an hour. */
export function sessionParams(at: StartedPayments): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'usd', unit_amount: 4500, product_data: { name: '13oz Vinyl Banner' } },
      },
    ],
    success_url: `${SHOP}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SHOP}/cancel`,
    expires_at: at.time.now / 1000 + 3600,
    metadata: { checkoutId: 'c-1' },
  }
}

export const GOOD_CARD = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
  name: 'Dana Demo',
}

export const GOOD_ADDRESS = {
  line1: '100 Goldleaf Way',
  city: 'Covina',
  state: 'ca',
  postalCode: '91722',
}

type Browser = StartedPayments['browser']

/** Opens the hosted page and returns what its form needs to be posted. */
export async function openPage(browser: Browser, id: string): Promise<{ page: string; ticket: string }> {
  const page = await (await browser.go(`/pay/${id}`)).text()
  return { page, ticket: /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '' }
}

/** Posts the hosted page's form. */
export function post(browser: Browser, id: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return browser.go(`/pay/${id}`, { method: 'POST', headers: { Origin: SHOP }, body })
}

/** Opens the page and pays, as a person does. */
export async function payAs(
  browser: Browser,
  id: string,
  fields: Record<string, string> = GOOD_CARD,
): Promise<Response> {
  const { ticket } = await openPage(browser, id)
  return post(browser, id, { ticket, ...fields })
}
