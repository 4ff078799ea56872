import { expect, test } from 'vitest'
import { ApiError, createApi } from './api.ts'

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
  const { api, seen } = shop(() => Response.json([{ name: 'Coroplast' }]))
  const query = { categoryName: 'Indoor/Outdoor Displays', subCategoryName: 'A-Frame' }
  expect(await api.call('GET /api/product', { query })).toEqual([{ name: 'Coroplast' }])
  expect(seen[0]?.url).toBe('/api/product?categoryName=Indoor%2FOutdoor+Displays&subCategoryName=A-Frame')
})

test('§5 order search: empty text and empty status send no filter', async () => {
  const { api, seen } = shop(() => Response.json({ orders: [], totalPages: 0 }), 't')
  await api.call('GET /api/orders/customer-orders', {
    query: { page: 2, status: '', orderId: '' },
    auth: true,
  })
  expect(seen[0]?.url).toBe('/api/orders/customer-orders?page=2')
  expect(new Headers(seen[0]?.init.headers).get('authorization')).toBe('Bearer t')
})

test('§6: catalogue calls carry no authorization header', async () => {
  const { api, seen } = shop(() => Response.json([]), 't')
  await api.call('GET /api/product/top-products')
  expect(new Headers(seen[0]?.init.headers).has('authorization')).toBe(false)
})

test('D26: a refusal is thrown with status, code, text and details of the envelope', async () => {
  const body = { error: 'Prices changed', code: 'price_changed', requestId: 'r', details: { totalNow: 4 } }
  const { api } = shop(() => Response.json(body, { status: 409 }))
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
  const { api, seen } = shop(() => Response.json({ status: 'open', orderId: null, lines: [] }))
  await api.call('GET /api/stripe/checkout-session/:id', { params: { id: 'cs/../1' }, auth: true })
  expect(seen[0]?.url).toBe('/api/stripe/checkout-session/cs%2F..%2F1')
})
