import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { memoryCounters } from '#api/store/counters.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const view = (json: unknown, headers = {}) => shop.call('/api/analytics/page-view', { json, headers })
const counted = async () => {
  const docs = await shop.deps.store.pageViews.find({})
  return Object.fromEntries(docs.map(({ path, count }) => [path, count]))
}

describe('D29 POST /api/analytics/page-view', () => {
  test('counts known pages under their path and everything else under "(other)", and answers 204', async () => {
    for (const path of ['/', '/cart', '/cart', '/made-up-1', '/made-up-2'])
      expect((await view({ path })).status).toBe(204)
    expect(await counted()).toEqual({ '/': 1, '/cart': 2, '(other)': 2 })
  })

  test('keeps nothing about the person: no code, state, session id, search words, address or token', async () => {
    const answer = await view(
      {
        path: '/success?session_id=cs_secret&code=c0de',
        params: {
          session_id: 'cs_secret',
          code: 'c0de',
          state: 'st4te',
          q: 'words',
          status: 'no such status',
        },
        email: 'pat@example.com',
      },
      { Authorization: 'Bearer not.a.token', Cookie: 'id=7', 'User-Agent': 'Peculiar/1.0' },
    )
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Set-Cookie')).toBeNull()
    const all = await shop.deps.store.pageViews.find({})
    const doc = all.filter(({ path }) => path === '/success')
    expect(doc).toEqual([expect.objectContaining({ count: 1, params: {} })])
    expect(Object.keys(doc[0] ?? {}).toSorted()).toEqual(['_id', 'count', 'day', 'params', 'path'])
  })

  test.each([[{}], [{ path: 7 }], [{ path: 'x'.repeat(2049) }], [[]]])('refuses %j', async body => {
    const before = await counted()
    expect((await view(body)).status).toBe(422)
    expect(await counted()).toEqual(before)
  })

  test('is limited per address and forwards the day’s totals to ANALYTICS_URL', async () => {
    const forwarded: unknown[] = []
    const config = { ...shop.deps.config, analyticsUrl: 'https://analytics.example/' }
    const fetch = async (request: Request) => {
      forwarded.push(await request.json())
      return new Response(null)
    }
    const counters = memoryCounters(shop.deps.clock)
    const api = createApi({ ...shop.deps, config, fetch, counters }, 'test')
    const ask = () =>
      api.request('/analytics/page-view', {
        method: 'POST',
        body: JSON.stringify({ path: '/privacy-policy' }),
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await ask()).status).toBe(204)
    await expect
      .poll(() => forwarded)
      .toEqual([{ counts: [{ day: expect.any(String), path: '/privacy-policy', count: 1, params: {} }] }])
    for (let at = 2; at < 600; at++) counters.hit('page-view', 'in-process', 60_000)
    expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(429)
    expect(await counted()).toMatchObject({ '/privacy-policy': 2 })
  })
})
