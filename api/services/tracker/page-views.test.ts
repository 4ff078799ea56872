import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { PATTERN_ROUTES, ROUTES } from '#shared/catalogue/routes.ts'
import { countPageView, OTHER_PAGES, pageOf } from './page-views.ts'

const KNOWN = new Set([...[...ROUTES, ...PATTERN_ROUTES].map(({ path }) => path), OTHER_PAGES])

describe('D29 which page was viewed', () => {
  test.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/', '/products'],
    ['/success?session_id=cs_test_1', '/success'],
    ['/?code=abc&state=def', '/'],
    ['/orders#top', '/orders'],
    ['/no-such-page', OTHER_PAGES],
    ['https://elsewhere.example/products', OTHER_PAGES],
    ['', OTHER_PAGES],
    ['*', OTHER_PAGES],
  ])('%o is counted as %s', (address, page) => {
    expect(pageOf(address)).toBe(page)
  })

  test('is one of the shop’s pages or "(other)", whatever a stranger sends', () => {
    const near = fc
      .tuple(fc.constantFrom(...ROUTES.map(({ path }) => path)), fc.string())
      .map(parts => parts.join(''))
    fc.assert(fc.property(fc.oneof(fc.string(), near), address => KNOWN.has(pageOf(address))))
  })
})

const refuse = () => Promise.reject(new Error('a view is counted without reading first'))

describe('D29 counting', () => {
  let subject: Subject
  let now = Date.parse('2026-11-21T23:59:59Z')
  const clock = { now: () => now }
  const count = (path: string, params = {}) => countPageView({ store: subject.store, clock }, path, params)
  beforeEach(() => {
    subject = sqliteSubject()
    now = Date.parse('2026-11-21T23:59:59Z')
  })
  afterEach(() => subject.dispose())

  test('is per day and path, with how often each parameter stood there', async () => {
    await count('/orders', { status: 'ready' })
    await count('/orders', { status: 'ready' })
    await count('/orders', { status: undefined })
    await count('/cart')
    now += 1000
    await count('/orders')
    const docs = await subject.store.pageViews.find({})
    expect(docs).toEqual([
      { _id: '2026-11-21 /cart', day: '2026-11-21', path: '/cart', count: 1, params: {} },
      {
        _id: '2026-11-21 /orders',
        day: '2026-11-21',
        path: '/orders',
        count: 3,
        params: { 'status=ready': 2 },
      },
      { _id: '2026-11-22 /orders', day: '2026-11-22', path: '/orders', count: 1, params: {} },
    ])
  })

  test('issue 6.6: a view is one write, which never races', async () => {
    const { pageViews } = subject.store
    const store = {
      ...subject.store,
      pageViews: { ...pageViews, update: refuse, upsert: refuse, get: refuse },
    }
    await Promise.all(Array.from({ length: 100 }, () => countPageView({ store, clock }, '/', {})))
    expect(await pageViews.get('2026-11-21 /')).toMatchObject({ count: 100 })
  })

  test('loses none of many at once', async () => {
    const other = await subject.again()
    const stores = [subject.store, other]
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        countPageView({ store: stores[at % 2] ?? other, clock }, '/', {}),
      ),
    )
    expect(await subject.store.pageViews.get('2026-11-21 /')).toMatchObject({ count: 40 })
  })
})
