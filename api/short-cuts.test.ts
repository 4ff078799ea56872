import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

const READS = [
  '/api/catalogue',
  '/api/product/top-products',
  '/api/product/product-categories',
  '/api/product/all-products',
  '/api/product/product-by-name?name=Coroplast',
]

let shop: TestShop
const lines: { path?: string; status?: number }[] = []

beforeAll(async () => {
  shop = await openTestShop({}, logTo(lines))
})
afterAll(() => shop.close())

const logTo = (to: object[]) =>
  pino({ base: null }, { write: line => void to.push(JSON.parse(line) as object) })

const asked = (path: string, init?: RequestInit) => shop.app.fetch(new Request(`http://shop${path}`, init))

test.each(READS)('issue 12.6: %s is answered from memory at once, with its headers and its line', path => {
  lines.length = 0
  const answer = asked(path)
  if (answer instanceof Promise) throw new Error('a promise of an answer')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines).toMatchObject([{ path: path.split('?')[0], status: 200 }])
})

test('issue 12.6: a short cut is one for reads alone, and for no other path', async () => {
  const [read = ''] = READS
  const head = await asked(read, { method: 'HEAD' })
  const others = await Promise.all([
    asked(read, { method: 'POST' }),
    asked(`${read}/`),
    asked('/api/product'),
  ])
  expect([head, ...others].map(({ status }) => status)).toEqual([200, 404, 404, 422])
})

test('issue 12.6: a short cut that fails is answered in the envelope and leaves its line', async () => {
  const failing: object[] = []
  const catalogue = {
    ...shop.deps.catalogue,
    current: () => {
      throw new Error('no list')
    },
  }
  const app = createApp({ ...shop.deps, catalogue, log: logTo(failing) }, { version: 'test', mounts: [] })
  const answer = await app.request('/api/catalogue')
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  expect(failing).toMatchObject([{ msg: 'request failed' }, { path: '/api/catalogue', status: 500 }])
})

test('issue 12.6: who asks too often is refused on a short cut too, and it is counted with all else', async () => {
  const few = await openTestShop({ RATE_LIMIT: '2' })
  const statuses = []
  for (const path of ['/api/health', ...READS, '/api/config']) statuses.push((await few.call(path)).status)
  await few.close()
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429])
})

test('issue 12.6: what was made ready for one shop is not sent by another with other headers', async () => {
  const config = { ...shop.deps.config, publicUrl: 'https://shop.example' }
  const other = createApp({ ...shop.deps, config }, { version: 'test', mounts: [] })
  const ofBoth = []
  for (const app of [shop.app, other, shop.app]) {
    const { headers } = await app.fetch(new Request('http://shop/api/catalogue'))
    ofBoth.push(headers.has('Strict-Transport-Security'))
  }
  expect(ofBoth).toEqual([false, true, false])
})
