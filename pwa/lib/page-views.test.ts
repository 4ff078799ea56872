import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '#shared/catalogue/routes.ts'
import type { PageViewRequest } from '#shared/contract/calls.ts'
import { DAY } from '#shared/time.ts'
import { createPageViews, MOST_KEPT, PAGE_VIEWS_KEY, pageViewOf } from './page-views.ts'

const CLEAR = new Set([...ROUTES.map(({ path }) => path), '(other)'])

function device(answer: (view: PageViewRequest) => Promise<boolean> = async () => true) {
  const kept = new Map<string, string>()
  const sent: string[] = []
  const state = { now: 1_000_000, answer, forbidden: false }
  const allowed = () => {
    if (state.forbidden) throw new DOMException('forbidden', 'SecurityError')
  }
  const tab = () =>
    createPageViews({
      storage: {
        getItem: key => {
          allowed()
          return kept.get(key) ?? null
        },
        setItem: (key, value) => {
          allowed()
          kept.set(key, value)
        },
        removeItem: key => void kept.delete(key),
      },
      now: () => state.now,
      send: async view => {
        const done = await state.answer(view)
        if (done) sent.push(view.path)
        return done
      },
    })
  return { state, kept, sent, tab }
}

const offline = () => Promise.reject(new TypeError('fetch failed'))

describe('D29 what a page view tells', () => {
  test.each([
    ['/success', '?session_id=cs_1&code=abc&state=x', { path: '/success' }],
    ['/products', '?q=my+secret+words', { path: '/products' }],
    ['/orders', '?status=ready&orderId=GL-1', { path: '/orders', params: { status: 'ready' } }],
    ['/orders', '?status=dana@example.com', { path: '/orders' }],
    ['/reset/of/dana@example.com', '', { path: '(other)' }],
  ])('%s%s', (path, search, told) => expect(pageViewOf(path, search)).toEqual(told))

  test('is one of the known patterns, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, search) => {
        expect(CLEAR).toContain(pageViewOf(path, search).path)
      }),
    )
  })
})

describe('D29 queue', () => {
  test('views are sent in order, once each, and nothing stays on the device', async () => {
    const { tab, sent, kept } = device()
    const views = tab()
    await Promise.all([views.note('/'), views.note('/products'), views.note('/cart')])
    expect(sent).toEqual(['/', '/products', '/cart'])
    expect(kept.has(PAGE_VIEWS_KEY)).toBe(false)
  })

  test('offline views wait for the next page and go first', async () => {
    const { tab, sent, state } = device(offline)
    await tab().note('/')
    await tab().note('/cart')
    expect(sent).toEqual([])
    state.answer = async () => true
    await tab().note('/orders')
    expect(sent).toEqual(['/', '/cart', '/orders'])
  })

  test('a view is kept for less than a day, also when the clock was set back', async () => {
    const { tab, sent, state } = device(offline)
    await tab().note('/')
    state.now += 1
    await tab().note('/cart')
    state.answer = async () => true
    state.now += DAY - 1
    await tab().flush()
    expect(sent).toEqual(['/cart'])
    state.answer = offline
    await tab().note('/orders')
    state.now -= DAY
    state.answer = async () => true
    await tab().flush()
    expect(sent).toEqual(['/cart'])
  })

  test('at most 200 are kept, the newest', async () => {
    const { tab, kept } = device(offline)
    const views = tab()
    for (const path of ['/', ...Array<string>(MOST_KEPT).fill('/products')]) await views.note(path)
    const waiting = JSON.parse(kept.get(PAGE_VIEWS_KEY) ?? '') as { path: string }[]
    expect(waiting).toHaveLength(MOST_KEPT)
    expect(new Set(waiting.map(({ path }) => path))).toEqual(new Set(['/products']))
  })

  test('two tabs that come online at once count no view twice', async () => {
    const { tab, sent, state } = device(offline)
    for (const path of ['/', '/products', '/cart', '/orders']) await tab().note(path)
    state.answer = async () => true
    await Promise.all([tab().flush(), tab().flush()])
    expect(sent.toSorted()).toEqual(['/', '/cart', '/orders', '/products'])
  })

  test('what cannot be read, or storage that is forbidden, stops nothing', async () => {
    const { tab, sent, kept, state } = device()
    for (const broken of ['{', '7', '[7, {"path": "/"}]']) {
      kept.set(PAGE_VIEWS_KEY, broken)
      await tab().note('/')
    }
    expect(sent).toEqual(['/', '/', '/'])
    state.forbidden = true
    const views = tab()
    state.answer = offline
    await views.note('/cart')
    state.answer = async () => true
    await views.flush()
    expect(sent.slice(3)).toEqual(['/cart'])
  })

  test('storage that fills up midway does not send one view for ever', async () => {
    const { tab, sent, state } = device(offline)
    await tab().note('/')
    const views = tab()
    state.forbidden = true
    state.answer = async () => true
    await views.note('/cart')
    expect(sent).toEqual(['/cart'])
  })
})
