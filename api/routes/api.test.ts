import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { OWN_HEADER } from '#shared/contract/own-answer.ts'
import type { ProductCard, ProductWire } from '#shared/contract/product-wire.ts'
import { fromWire } from '#shared/contract/product-wire.ts'

let shop: TestShop
let pat: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  pat = await newPerson(shop)
})
afterAll(() => shop.close())

const json = async <T>(path: string) => (await (await shop.call(path)).json()) as T

describe('spec §7 catalogue calls', () => {
  test('answers top products, categories, all products and a listing', async () => {
    expect(await json<ProductCard[]>('/api/product/top-products')).toHaveLength(10)
    expect(await json<ProductCard[]>('/api/product/all-products')).toHaveLength(84)
    expect(await json<{ name: string }[]>('/api/product/product-categories')).toMatchObject([
      { name: 'Banners' },
      {},
      {},
      {},
    ])
    const listing = await json<{ products: unknown[] }>(
      '/api/product?categoryName=Banners&subCategoryName=All%20Banners',
    )
    expect(listing).toMatchObject({ subCategory: { name: 'All Banners' } })
    expect(listing.products).toHaveLength(9)
  })

  test('D27 answers a product whose option lists read back in order', async () => {
    const wire = await json<ProductWire>('/api/product/product-by-name?name=13oz%20Vinyl%20Banner')
    expect(wire).toMatchObject({ customSizing: true, customSize: { ratePerSqFt: 2.5 } })
    expect(fromWire(wire)).toEqual(shop.deps.catalogue.current().productByName('13oz Vinyl Banner'))
  })

  test('says in the envelope what is unknown or missing', async () => {
    const cases: [string, number, string][] = [
      ['/api/product/product-by-name?name=Gold%20Bar', 404, 'unknown_product'],
      ['/api/product/product-by-name', 422, 'invalid'],
      ['/api/product?categoryName=Banners&subCategoryName=None', 404, 'not_found'],
      ['/api/nothing', 404, 'not_found'],
    ]
    for (const [path, status, code] of cases) {
      const answer = await shop.call(path)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({
        code,
        error: expect.any(String),
        requestId: answer.headers.get('X-Request-Id'),
      })
    }
  })

  test('asks for a product’s name where there is none, and knows no product by one however long', async () => {
    const path = '/api/product/product-by-name'
    for (const asked of [path, `${path}?name=`, `${path}?nome=Coroplast`]) {
      const answer = await shop.call(asked)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { code: 'invalid', error: 'name: is required' },
      ])
    }
    const answer = await shop.call(`${path}?name=${'x'.repeat(2000)}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'unknown_product', error: 'Product not found.' },
    ])
  })

  test('answers 304 for a list the caller has', async () => {
    const first = await shop.call('/api/catalogue')
    const again = await shop.call('/api/catalogue', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    })
    expect([first.status, again.status]).toEqual([200, 304])
  })
})

describe('ready-made answers', () => {
  const path = '/api/product/all-products'
  const encodings = ['identity', 'br', 'gzip, br']

  test('are the same bytes to every caller, compressed or not, asked for once or again', async () => {
    const expected = new TextDecoder().decode(shop.deps.catalogue.current().answers.allProducts.body)
    for (const encoding of [...encodings, ...encodings]) {
      const answer = await shop.call(path, { headers: { 'Accept-Encoding': encoding } })
      expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : 'br')
      expect(await answer.text()).toBe(expected)
    }
  })

  test('answer HEAD with their headers alone', async () => {
    const head = await shop.call(path, { method: 'HEAD' })
    const { etag } = shop.deps.catalogue.current().answers.allProducts
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, ''])
  })
})

describe('every answer', () => {
  test('that a browser may show carries the pages’ content security policy', async () => {
    const { headers } = await shop.call('/robots.txt')
    expect(headers.get('Content-Security-Policy')).toContain(
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    )
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  })

  test('issue 12.5: that is a page’s piece lets nothing load or frame it, in few bytes; a worker’s code keeps the pages’ policy', async () => {
    const policyOf = async (path: string) =>
      (await shop.call(path)).headers.get('Content-Security-Policy') ?? ''
    for (const path of ['/assets/index-a.js', '/assets/staff/b.css', '/images/dtf/whole-640.webp'])
      expect([path, await policyOf(path)]).toEqual([path, "default-src 'none'; frame-ancestors 'none'"])
    for (const path of ['/assets/artwork/artwork.worker-a.js', '/service-worker.js', '/', '/assets'])
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("script-src 'self'")])
    const { headers } = await shop.call('/assets/index-a.js')
    expect([headers.get('X-Content-Type-Options'), headers.get(OWN_HEADER)]).toEqual(['nosniff', '1'])
    expect(headers.get('Permissions-Policy')).toBeNull()
  })

  test('carries the header that tells it from a captive portal’s, whatever is asked', async () => {
    const asked: [string, RequestInit?][] = [
      ['/api/health'],
      ['/api/config'],
      ['/api/catalogue'],
      ['/api/nowhere'],
      ['/api/users', { method: 'POST', body: '{}' }],
      ['/api/sync/cart', { method: 'POST', body: 'x'.repeat(300_000) }],
      [
        '/api/cart/quote',
        { method: 'POST', body: '{"items":[]}', headers: { 'Content-Type': 'application/json' } },
      ],
      ['/api/product?categoryName=1'],
    ]
    for (const [path, init] of asked)
      expect([path, (await shop.call(path, init)).headers.get(OWN_HEADER)]).toEqual([
        path,
        expect.stringMatching(/./),
      ])
  })

  test('of the API lets nothing load or frame it and has a request id of its own', async () => {
    const [one, two] = await Promise.all([shop.call('/api/health'), shop.call('/api/health')])
    expect(one.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(one.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(one.headers.get('X-Request-Id')).not.toBe(two.headers.get('X-Request-Id'))
  })

  test('carries them too when it is sent ready-made, whole, unchanged or refused', async () => {
    const path = '/api/product/product-by-name?name=Coroplast'
    const whole = await shop.call(path)
    const unchanged = await shop.call(path, { headers: { 'If-None-Match': whole.headers.get('ETag') ?? '' } })
    const answers = [whole, unchanged, await shop.call('/api/product/product-by-name?name=Gold')]
    expect(answers.map(answer => answer.status)).toEqual([200, 304, 404])
    for (const { headers } of answers) {
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Request-Id')).toBeTruthy()
    }
  })

  test('refuses a body above 1 MB and JSON that cannot be read, in the envelope', async () => {
    const huge = await shop.call('/api/users', { token: pat.token, json: { name: 'x'.repeat(1_100_000) } })
    expect([huge.status, await huge.json()]).toMatchObject([413, { code: 'too_large' }])
    const broken = await shop.call('/api/users', {
      token: pat.token,
      method: 'POST',
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    })
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'bad_request' }])
  })

  test('issue 6.1: refuses an address of more than 8192 characters, in the envelope', async () => {
    const ask = (length: number) => {
      const path = '/api/product/product-by-name?name='
      return shop.call(path + 'x'.repeat(length - path.length - shop.url.length))
    }
    expect((await ask(8192)).status).toBe(404)
    const refused = await ask(8193)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'bad_request' }])
  })

  test('issue 6.1: refuses an address of more than 100 parameters unread', async () => {
    const ask = (parameters: number) =>
      shop.call(`/api/product/product-by-name?${'name=x&'.repeat(parameters - 1)}name=x`)
    expect((await ask(100)).status).toBe(404)
    const refused = await ask(101)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'bad_request' }])
  })

  test('tells nobody more about a failure than its id', async () => {
    const other = await openTestShop()
    await other.deps.store.close()
    const answer = await other.call('/api/health')
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])
  })

  test('issue 6.13: counts callers behind a proxy by network and without their port', async () => {
    const other = await openTestShop({ RATE_LIMIT: '2', TRUST_PROXY: '1' })
    try {
      const ask = async (from: string) =>
        (await other.call('/api/config', { headers: { 'X-Forwarded-For': `9.9.9.9, ${from}` } })).status
      const statuses = async (...callers: string[]) => {
        const all = []
        for (const caller of callers) all.push(await ask(caller))
        return all
      }
      expect(await statuses('1.2.3.4:1', '::ffff:1.2.3.4', '1.2.3.4:2', '1.2.3.5')).toEqual([
        200, 200, 429, 200,
      ])
      expect(await statuses('2001:db8::1', '[2001:db8::2]:7', '2001:db8::3', '2001:db8:0:1::1')).toEqual([
        200, 200, 429, 200,
      ])
    } finally {
      await other.close()
    }
  })

  test('is refused with Retry-After once an address asks too often', async () => {
    const other = await openTestShop({ RATE_LIMIT: '3' })
    try {
      const statuses = []
      for (let count = 0; count < 4; count++) statuses.push((await other.call('/api/config')).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      expect((await other.call('/api/health')).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('D3 users', () => {
  test('keeps the record of the token’s person and refuses another’s', async () => {
    const record = { email: 'pat@example.com', name: 'Pat', picture: '', auth0Id: pat.sub }
    const kept = await shop.call('/api/users', { token: pat.token, json: record })
    // Who they are is the identity provider's word (issue 6.14).
    expect([kept.status, await kept.json()]).toEqual([200, { ...record, email: pat.email }])
    expect(await shop.deps.store.users.get(pat.sub)).toMatchObject({ name: 'Pat' })
    const foreign = await shop.call('/api/users', {
      token: pat.token,
      json: { ...record, auth0Id: 'auth0|other' },
    })
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 'forbidden' }])
  })

  test('spec §3 reads absent fields as empty', async () => {
    const kept = await shop.call('/api/users', { token: pat.token, json: {} })
    expect(await kept.json()).toEqual({ email: pat.email, name: 'Pat', picture: '', auth0Id: pat.sub })
    expect(await shop.deps.store.users.get(pat.sub)).toMatchObject({ email: '', name: '', picture: '' })
  })
})
