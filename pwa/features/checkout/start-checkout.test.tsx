import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { After } from '#pwa/lib/after.ts'
import { ARTWORK, BANNER } from '#pwa/local/testing/rows.ts'
import { fakeApi, refusedWith } from '#pwa/sync/testing/local.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { checkoutRequest, type PublicConfig } from '#shared/contract/calls.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { type CheckoutDeps, type CheckoutPress, isTrusted, startCheckout } from './start-checkout.ts'

const OPEN = 'POST /api/stripe/create-checkout-session'
const CONFIG: PublicConfig = {
  version: '1',
  demo: true,
  identity: { domain: '', clientId: '', audience: '' },
  payments: { embedded: true, publishableKey: 'pk' },
  artworkBase: 'https://shop.example/objects/order-artwork',
  avatarRewrite: null,
}
const line: CartLine = {
  ...BANNER,
  id: '0b0f4a36-0002-4000-8000-000000000000',
  artwork: { front: { ...ARTWORK, key: `${ARTWORK.key.slice(0, 36)}/a%20b.jpg` }, back: null },
}

const press = (change: Partial<CheckoutPress> = {}): CheckoutPress => ({
  lines: () => [line],
  signal: new AbortController().signal,
  onChecking() {},
  mayGoOn: () => true,
  ...change,
})

function harness(answer: unknown, change: Partial<CheckoutDeps> = {}, config = CONFIG) {
  const answers = answer === undefined ? {} : { [OPEN]: answer }
  const api = fakeApi(answers)
  const seen = { went: [] as string[], logs: [] as string[] }
  const deps: CheckoutDeps = {
    api,
    config: async () => config,
    hasStripe: async () => true,
    origin: 'https://shop.example',
    go: url => void seen.went.push(url),
    log: text => void seen.logs.push(text),
    after: immediately,
    ...change,
  }
  const start = (given?: Partial<CheckoutPress>) => startCheckout(deps, press(given))
  return { api, answers, seen, deps, start }
}

/** Time passes at once. */
const immediately: After = (_, run) => {
  queueMicrotask(run)
  return () => {}
}

const session = { id: 'cs_1', url: 'https://pay.example/cs_1' }

test('§7 checkout: sends the cart items the contract knows and goes to the hosted page', async () => {
  const { api, seen, start } = harness(session)
  expect(await start()).toEqual({ kind: 'leaving' })
  expect(seen.went).toEqual(['https://pay.example/cs_1'])
  const body = checkoutRequest.parse(api.asked[0]?.body)
  expect(body.items[0]).toMatchObject({
    id: line.id,
    product: line.product,
    options: line.options,
    total: 90,
    priceList: 1,
    artwork: ARTWORK.key.slice(0, 36),
  })
})

test('"Outbox": the shop has 30 s to open a checkout', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limit.mockRestore())
  await harness(session).start()
  expect(limit.mock.calls).toEqual([[30_000]])
})

describe('D25 provider library', () => {
  const real = { ...CONFIG, payments: { embedded: false, publishableKey: 'pk_live' } }

  test('not embedded: is asked for with the publishable key before anything is opened', async () => {
    const hasStripe = vi.fn(async () => true)
    const { seen, start } = harness(session, { hasStripe }, real)
    await start()
    expect(hasStripe).toHaveBeenCalledWith('pk_live')
    expect(seen.went).toHaveLength(1)
  })

  test('has not loaded: "Stripe.js has not loaded yet." is logged and nothing is done, and the person hears what to do', async () => {
    const { api, seen, start } = harness(session, { hasStripe: async () => false }, real)
    expect(await start()).toEqual({ kind: 'failed', message: CHECKOUT_TEXTS.failed.providerBlocked })
    expect(seen).toEqual({ went: [], logs: ['Stripe.js has not loaded yet.'] })
    expect(api.asked).toEqual([])
  })

  test('embedded: is not asked for', async () => {
    const hasStripe = vi.fn(async () => false)
    const { seen, start } = harness(session, { hasStripe })
    await start()
    expect(hasStripe).not.toHaveBeenCalled()
    expect(seen.went).toHaveLength(1)
  })
})

describe('D16 while the shop still checks artwork', () => {
  const checking = refusedWith(409, 'artwork_checking')

  test('it is asked again after its 5 s with the lines as they stand then, and the page is opened', async () => {
    const waited: number[] = []
    const { api, answers, seen, start } = harness(checking, {
      after(ms, run) {
        waited.push(ms)
        if (waited.length === 2) answers[OPEN] = session
        return immediately(ms, run)
      },
    })
    const onChecking = vi.fn()
    const lines = () => [{ ...line, total: 90 + waited.length }]
    expect(await start({ lines, onChecking })).toEqual({ kind: 'leaving' })
    expect(waited).toEqual([5_000, 5_000])
    expect(onChecking).toHaveBeenCalledTimes(2)
    const totals = api.asked.map(({ body }) => checkoutRequest.parse(body).items[0]?.total)
    expect(totals).toEqual([90, 91, 92])
    expect(seen).toEqual({ went: [session.url], logs: [] })
  })

  test('after two minutes of it the person hears so in its words', async () => {
    const { api, start } = harness(checking)
    expect(await start()).toEqual({ kind: 'refused', message: 'artwork_checking' })
    expect(api.asked).toHaveLength(9)
  })

  test('a cart that may not be ordered any more is not, and the page says why itself', async () => {
    const { api, answers, seen, start } = harness(checking)
    const mayGoOn = vi.fn(() => {
      answers[OPEN] = session
      return false
    })
    expect(await start({ mayGoOn })).toEqual({ kind: 'held' })
    expect(api.asked).toHaveLength(1)
    expect(seen).toEqual({ went: [], logs: [] })
  })

  test('whoever leaves the cart is taken nowhere, and the shop is not asked again', async () => {
    const leaving = new AbortController()
    const stopped = vi.fn()
    const { api, seen, start } = harness(checking, {
      after() {
        queueMicrotask(() => leaving.abort())
        return stopped
      },
    })
    expect(await start({ signal: leaving.signal })).toEqual({ kind: 'left' })
    expect(stopped).toHaveBeenCalledOnce()
    expect(api.asked).toHaveLength(1)
    expect(seen).toEqual({ went: [], logs: [] })
  })
})

test('§4 checkout: an answer that comes when the person has left the cart takes them nowhere', async () => {
  const leaving = new AbortController()
  const { seen, start } = harness(session, {
    config: async () => {
      queueMicrotask(() => leaving.abort())
      return CONFIG
    },
  })
  expect(await start({ signal: leaving.signal })).toEqual({ kind: 'left' })
  expect(seen).toEqual({ went: [], logs: [] })
})

test.each([
  ['https://checkout.stripe.com/c/pay/1', true],
  ['https://shop.example/pay/1', true],
  ['/pay/1', true],
  ['http://evil.example/pay', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
])('D25 address: %s is trusted: %s', (url, trusted) => {
  expect(isTrusted(url, 'https://shop.example')).toBe(trusted)
})

test('D25 address: our own plain http site is trusted, another is not', () => {
  expect(isTrusted('http://localhost:4000/pay/1', 'http://localhost:4000')).toBe(true)
  expect(isTrusted('http://localhost:4001/pay/1', 'http://localhost:4000')).toBe(false)
})

test('D25 address: the page is not left for one that is not trusted', async () => {
  const { seen, start } = harness({ id: 'cs_1', url: 'http://evil.example' })
  expect(await start()).toEqual({ kind: 'failed', message: CHECKOUT_TEXTS.failed.other })
  expect(seen.went).toEqual([])
})

test('D10 prices: a change is handed over, and accepting sends its hash', async () => {
  const change = { quoteHash: 'h', totalNow: 100, lines: [] }
  const { api, start } = harness(refusedWith(409, 'price_changed', change))
  expect(await start()).toEqual({ kind: 'price_changed', change })
  await start({ accept: 'h' })
  expect(api.asked[1]?.body).toMatchObject({ accept: 'h' })
})

test('D15 paid: an earlier checkout that was paid is told with its order', async () => {
  const { start } = harness(refusedWith(409, 'already_paid', { orderId: 'GL-1', sessionId: 'cs_1' }))
  expect(await start()).toEqual({ kind: 'already_paid', orderId: 'GL-1', sessionId: 'cs_1' })
})

test.each([
  ['artwork_missing', 'The artwork could not be found. Please choose the file again.'],
  ['bad_size', 'The size is out of range'],
])('D24 refused: %s names the line it is about, by product and job', async (code, message) => {
  const refused = Response.json(
    { error: message, code, requestId: 'r', details: { index: 0 } },
    { status: 409 },
  )
  const { start, deps } = harness(refused)
  expect(await start()).toEqual({ kind: 'refused', message: `${line.product} “Fair”: ${message}` })
  const unnamed = { ...line, options: { ...line.options, 'Job Name': ' ' } }
  expect(await startCheckout(deps, press({ lines: () => [unnamed] }))).toEqual({
    kind: 'refused',
    message: `${line.product}: ${message}`,
  })
})

test('issue 6.1: a job name that is too long is said of its line, a request of ours that is wrong is logged only', async () => {
  const refusal = (details: object) =>
    Response.json(
      { error: 'Job name is too long', code: 'invalid', requestId: 'r', details },
      { status: 422 },
    )
  const said = `${line.product} “Fair”: Job name is too long`
  expect(await harness(refusal({ index: 0 })).start()).toEqual({ kind: 'refused', message: said })
  expect(await harness(refusal({ issues: [] })).start()).toMatchObject({ kind: 'failed' })
})

test('issue 6.1: a cart of old lines that hold too much text is told what to do', async () => {
  const message =
    'Nothing was charged: this cart holds too much text for one order. Please shorten long job names, or order in two parts.'
  expect(await harness(refusedWith(413, 'too_large')).start()).toEqual({ kind: 'failed', message })
})

test('D15 paid: another tab that is just opening the checkout is told, and nothing is done', async () => {
  const { seen, start } = harness(refusedWith(409, 'in_progress'))
  expect(await start()).toEqual({ kind: 'refused', message: 'in_progress' })
  expect(seen.went).toEqual([])
})

test('D11 total: a sum that cannot be charged is said to the person', async () => {
  const { start } = harness(refusedWith(422, 'total_out_of_range'))
  expect(await start()).toEqual({ kind: 'refused', message: 'total_out_of_range' })
})

test.each([
  ['the server fails', refusedWith(500, 'internal'), 'internal', 'other'],
  ['the provider cannot be asked', refusedWith(503, 'unavailable'), 'unavailable', 'other'],
  ['nobody answers', undefined, 'The shop cannot be reached.', 'silent'],
  [
    'something else answers',
    new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    'An error occurred while creating checkout session',
    'silent',
  ],
  ['it was pressed too often', refusedWith(429, 'rate_limited'), 'rate_limited', 'tooOften'],
  ['the sign-in is not taken', refusedWith(401, 'unauthorized'), 'unauthorized', 'signedOut'],
  ['this shop speaks of what we do not know', refusedWith(422, 'invalid'), 'invalid', 'other'],
] as const)(
  '§8 D53 checkout: when %s the words said are logged only, and ours say what to do',
  async (_, answer, logged, wayOn) => {
    const { seen, start } = harness(answer)
    expect(await start()).toEqual({ kind: 'failed', message: CHECKOUT_TEXTS.failed[wayOn] })
    expect(seen).toEqual({ went: [], logs: [logged] })
  },
)

test('D53 checkout: every way on begins by saying that nothing was charged', () => {
  for (const words of Object.values(CHECKOUT_TEXTS.failed)) expect(words).toMatch(/^Nothing was charged: /)
})

test('§8 checkout: without words of the server the spec gives them', async () => {
  const { seen, start } = harness(session, { config: () => Promise.reject(new Error('')) })
  await start()
  expect(seen.logs).toEqual(['An error occurred while creating checkout session'])
})
