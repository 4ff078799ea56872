import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { keyOfAddress } from '#api/services/artwork/artwork.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'

let shop: TestShop
let pat: TestPerson
const lines: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'debug', base: null }, { write: line => void lines.push(line) })
  shop = await openTestShop({}, log)
  pat = await newPerson(shop)
})
afterAll(() => shop.close())

/** What anybody may keep and ask about again by its ETag. */
const PUBLIC = /^\/api\/(config|catalogue|product)\b/

interface Asked {
  /** Method and pattern of the route. */
  route: string
  status: number
  cacheControl: string | null
}

/** Every route of the API, asked once, with or without a person. */
async function askAll(token?: string): Promise<Asked[]> {
  const app = createApp(shop.deps, { version: 'test', mounts: [] })
  const routes = new Map(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  )
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const asked: Asked[] = []
  for (const [route, { method, path }] of routes) {
    const body = method === 'GET' ? {} : { body: '{}' }
    const answer = await app.request(path.replaceAll(/:\w+(\{[^}]*\})?/g, 'x'), {
      method,
      ...body,
      headers: { ...headers, 'Content-Type': 'application/json' },
    })
    asked.push({ route, status: answer.status, cacheControl: answer.headers.get('Cache-Control') })
  }
  return asked
}

describe('issue 6.14: what is private is kept by nobody on the way', () => {
  test('every call that needs a person answers no-store, whatever it answers and to whom', async () => {
    const toStrangers = await askAll()
    const needPerson = new Set(toStrangers.filter(({ status }) => status === 401).map(({ route }) => route))
    for (const route of [
      'GET /api/orders/customer-orders',
      'GET /api/orders/customer-orders/:id',
      'GET /api/artwork',
      'POST /api/users',
      'GET /api/users/me',
      'POST /api/sync/cart',
      'POST /api/artwork/uploads/:artwork',
      'POST /api/stripe/create-checkout-session',
    ])
      expect(needPerson).toContain(route)
    const answered = [...toStrangers, ...(await askAll(pat.token))].filter(({ route }) =>
      needPerson.has(route),
    )
    expect(answered.filter(({ cacheControl }) => cacheControl !== 'no-store')).toEqual([])
  })

  test('every other call does too, but for the catalogue and the page’s configuration', async () => {
    const kept = [...(await askAll()), ...(await askAll(pat.token))].filter(
      ({ status, cacheControl }) => status === 200 && cacheControl !== 'no-store',
    )
    expect(kept.length).toBeGreaterThan(2)
    for (const { route, cacheControl } of kept)
      expect([route.split(' ')[1], cacheControl]).toEqual([expect.stringMatching(PUBLIC), 'no-cache'])
  })

  test('orders, artwork and a signed address, as they are answered to their person', async () => {
    const address = await uploadArtwork(shop, pat)
    const key = keyOfAddress(shop.deps.artworkBase, address) ?? ''
    const answers = await Promise.all([
      shop.call('/api/orders/customer-orders', { token: pat.token }),
      shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: pat.token }),
      shop.call('/api/aws/get-presigned-url', { token: pat.token, json: { bucket: 'order-artwork', key } }),
      shop.call('/api/users', { token: pat.token, json: {} }),
    ])
    expect(answers.map(({ status, headers }) => [status, headers.get('Cache-Control')])).toEqual(
      Array(4).fill([200, 'no-store']),
    )
  })
})

describe('issue 6.14: every answer on the shop’s port', () => {
  test('has nosniff, a request id and a word on who may embed it: API, pages, pictures, objects and stand-ins', async () => {
    const address = await uploadArtwork(shop, pat)
    const key = keyOfAddress(shop.deps.artworkBase, address) ?? ''
    const signed = await shop.call('/api/aws/get-presigned-url', {
      token: pat.token,
      json: { bucket: 'order-artwork', key },
    })
    const object = new URL(((await signed.json()) as { url: string }).url)
    const picture = '/images/13oz-vinyl-banner/whole-320.webp'
    const etag = (await shop.call(picture)).headers.get('ETag') ?? ''
    const asked: [string, string, RequestInit?][] = [
      ['/api/health', 'same-origin'],
      ['/api/product/all-products', 'same-origin'],
      ['/robots.txt', 'same-origin'],
      ['/nowhere', 'same-origin'],
      ['/authorize', 'same-origin'],
      [picture, 'cross-origin'],
      [picture, 'cross-origin', { headers: { 'If-None-Match': etag } }],
      ['/images/none/whole-320.webp', 'cross-origin'],
      [object.pathname + object.search, 'same-origin'],
      ['/objects/order-artwork/none', 'same-origin'],
    ]
    const statuses: number[] = []
    for (const [path, embedding, init] of asked) {
      const { status, headers } = await shop.call(path, init)
      statuses.push(status)
      expect([
        path,
        headers.get('X-Content-Type-Options'),
        headers.get('Cross-Origin-Resource-Policy'),
      ]).toEqual([path, 'nosniff', embedding])
      expect([path, headers.get('X-Request-Id')]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    }
    // No pages are built for this shop: 503.
    expect(statuses).toEqual([200, 200, 200, 503, 400, 200, 304, 404, 200, 403])
  })

  test('stored files keep the stricter policy of their own, and one id stands in answer and log', async () => {
    const address = await uploadArtwork(shop, pat)
    const { headers } = await fetch(address)
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(headers.get('x-amz-request-id')).toBe(headers.get('X-Request-Id'))
    const id = headers.get('X-Request-Id') ?? 'none'
    await expect.poll(() => lines.filter(line => line.includes(id)).length).toBe(2)
  })

  test('leaves no customer’s file name in the log', async () => {
    lines.length = 0
    expect(await uploadArtwork(shop, pat)).toContain('sign.jpg')
    await expect
      .poll(() => lines.filter(line => line.includes('/objects/order-artwork/')).length)
      .toBeGreaterThan(0)
    expect(lines.filter(line => line.includes('sign.jpg'))).toEqual([])
    const paths = lines.map(line => (JSON.parse(line) as { path?: string }).path ?? '')
    expect(paths.filter(path => path.startsWith('/objects/'))[0]).toMatch(
      /^\/objects\/order-artwork\/[0-9a-f-]{36}\/…$/,
    )
  })
})
