import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, createApi } from './api.ts'
import { ours } from './testing/answers.ts'

interface Seen {
  url: string
  init: RequestInit
}

function shop(answer: () => Response | Promise<Response>, token: string | null = null) {
  const seen: Seen[] = []
  const api = createApi({
    getToken: async () => token,
    fetch: async (url, init = {}) => {
      seen.push({ url: String(url), init })
      return answer()
    },
  })
  return { api, seen }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('should have thrown'),
    error => error as ApiError,
  )

test('§7: a call sends its query and gives the answer', async () => {
  const { api, seen } = shop(() => ours([{ name: 'Coroplast' }]))
  const query = { categoryName: 'Indoor/Outdoor Displays', subCategoryName: 'A-Frame' }
  expect(await api.call('GET /api/product', { query })).toEqual([{ name: 'Coroplast' }])
  expect(seen[0]?.url).toBe('/api/product?categoryName=Indoor%2FOutdoor+Displays&subCategoryName=A-Frame')
})

test('§5 order search: empty text and empty status send no filter', async () => {
  const { api, seen } = shop(() => ours({ orders: [], totalPages: 0 }), 't')
  await api.call('GET /api/orders/customer-orders', {
    query: { page: 2, status: '', orderId: '' },
    auth: true,
  })
  expect(seen[0]?.url).toBe('/api/orders/customer-orders?page=2')
  expect(new Headers(seen[0]?.init.headers).get('authorization')).toBe('Bearer t')
})

test('§6: catalogue calls carry no authorization header', async () => {
  const { api, seen } = shop(() => ours([]), 't')
  await api.call('GET /api/product/top-products')
  expect(new Headers(seen[0]?.init.headers).has('authorization')).toBe(false)
})

test('D26: a refusal is thrown with status, code, text and details of the envelope', async () => {
  const body = { error: 'Prices changed', code: 'price_changed', requestId: 'r', details: { totalNow: 4 } }
  const { api } = shop(() => ours(body, { status: 409 }))
  const error = await failure(api.call('POST /api/stripe/create-checkout-session', { body: { items: [] } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    code: 'price_changed',
    message: 'Prices changed',
    details: { totalNow: 4 },
  })
})

test('a page that is not ours does not pass for an answer', async () => {
  const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const error = await failure(shop(page).api.call('GET /api/config'))
  expect(error).toMatchObject({ status: 200, code: 'not_ours' })
})

test('no network and no answer in time are told apart', async () => {
  const cut = await failure(
    shop(() => Promise.reject(new TypeError('fetch failed'))).api.call('GET /api/config'),
  )
  expect(cut.code).toBe('offline')
  const silent = createApi({
    getToken: async () => null,
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  })
  const slow = await failure(silent.call('GET /api/config', { timeoutMs: 5 }))
  expect(slow.code).toBe('timeout')
})

test('a path parameter is encoded', async () => {
  const { api, seen } = shop(() => ours({ status: 'open', orderId: null, lines: [] }))
  await api.call('GET /api/stripe/checkout-session/:id', { params: { id: 'cs/../1' }, auth: true })
  expect(seen[0]?.url).toBe('/api/stripe/checkout-session/cs%2F..%2F1')
})

test('issue 3: JSON without the header of the shop does not pass for an answer', async () => {
  const portal = () => Response.json([{ name: 'Hall 4 WiFi' }])
  const error = await failure(shop(portal).api.call('GET /api/product/all-products'))
  expect(error).toMatchObject({ status: 200, code: 'not_ours' })
})

describe('issue 3: what a call teaches about the network', () => {
  function learning(answer: () => Response | Promise<Response>) {
    const notes: string[] = []
    const network = { noteAnswer: () => notes.push('answer'), noteSilence: () => notes.push('silence') }
    return { api: createApi({ fetch: async () => answer(), getToken: async () => null, network }), notes }
  }
  const refusal = { error: 'No', code: 'invalid', requestId: 'r' }

  test.each([
    ['an answer', () => ours([]), 'answer'],
    ['a refusal in our envelope', () => ours(refusal, { status: 422 }), 'answer'],
    ['a failure of ours', () => ours({ ...refusal, code: 'internal' }, { status: 500 }), 'answer'],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'silence'],
    ['a portal', () => new Response('<html>'), 'silence'],
  ])('%s', async (_, answer, note) => {
    const { api, notes } = learning(answer)
    await api.call('GET /api/product/all-products').catch(() => {})
    expect(notes).toEqual([note])
  })

  test('a call that is slow makes the shop ask before the call gives up', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { api, notes } = learning(() => new Promise(() => {}))
    void api.call('GET /api/product/all-products')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(notes).toEqual(['silence'])
  })

  test('a call that its caller gave up teaches nothing', async () => {
    const { api, notes } = learning(() => Promise.reject(new DOMException('gone', 'AbortError')))
    const signal = AbortSignal.abort()
    await expect(api.call('GET /api/product/all-products', { signal })).rejects.toThrow('gone')
    expect(notes).toEqual([])
  })
})

describe('D2: a token the shop refuses', () => {
  const refused = () => ours({ error: 'no', code: 'unauthorized', requestId: 'r' }, { status: 401 })

  /** A shop that takes one token only, and a source whose next ones are listed. */
  function taking(good: string, tokens: (string | null)[]) {
    const asked: (boolean | undefined)[] = []
    const api = createApi({
      getToken: async fresh => {
        asked.push(fresh)
        return tokens.shift() ?? null
      },
      fetch: async (_, init = {}) =>
        new Headers(init.headers).get('authorization') === `Bearer ${good}` ? ours({ ok: true }) : refused(),
    })
    return { asked, call: () => api.call('GET /api/users/me', { auth: true }) }
  }

  test('is replaced once, since it may have expired by the shop’s clock alone', async () => {
    const { asked, call } = taking('new', ['old', 'new'])
    expect(await call()).toEqual({ ok: true })
    expect(asked).toEqual([undefined, true])
  })

  test('is told when there is no other, or the other is refused as well', async () => {
    for (const tokens of [['old', null], ['old', 'older'], [null]]) {
      const { asked, call } = taking('new', [...tokens])
      expect(await failure(call())).toMatchObject({ status: 401, code: 'unauthorized' })
      expect(asked.length).toBe(tokens.length)
    }
  })
})

test('§7: a call gives up after 10 s, or after the time it was given', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limit.mockRestore())
  const { api } = shop(() => ours([]))
  await api.call('GET /api/product/top-products')
  await api.call('GET /api/product/top-products', { timeoutMs: 30_000 })
  expect(limit.mock.calls).toEqual([[10_000], [30_000]])
})
