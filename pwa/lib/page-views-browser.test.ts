import { expect, test, vi } from 'vitest'
import { asOurs } from './testing/answers.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
const { postPageView } = await import('./page-views-browser.ts')

test.each([
  [204, true],
  [422, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('D29 page view: answered %i, done is %s', async (status, done) => {
  expect(await postPageView({ path: '/' }, async () => asOurs(new Response(null, { status })))).toBe(done)
})

test('D29 page view: what a captive portal took is not done', async () => {
  expect(await postPageView({ path: '/' }, async () => new Response('<html>'))).toBe(false)
})

test('D29 page view: outlives the page, carries no cookie and no token', async () => {
  const ask = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  await postPageView({ path: '/cart' }, ask)
  const [address, init] = ask.mock.calls[0] ?? []
  expect(address).toBe('/api/analytics/page-view')
  expect(init).toMatchObject({
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    body: '{"path":"/cart"}',
  })
  expect(new Headers(init?.headers).has('authorization')).toBe(false)
})
