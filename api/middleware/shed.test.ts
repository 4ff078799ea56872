import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { TOO_LATE_MS } from './shed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const late = (ms: number) => createApp(shop.deps, { version: 'test', mounts: [], load: { lateMs: () => ms } })

test('issue 10.5: a process that is late sends calls away with a time to come back', async () => {
  const answer = await late(TOO_LATE_MS).request('/api/catalogue')
  expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toMatchObject([
    503,
    '2',
    { code: 'unavailable' },
  ])
})

test('issue 10.5: one that is a little late answers', async () => {
  expect((await late(TOO_LATE_MS - 1).request('/api/catalogue')).status).toBe(200)
})

test('issue 10.5: probes and the payment provider are always heard', async () => {
  const app = late(60_000)
  const statuses = await Promise.all(
    ['/api/livez', '/api/health'].map(async path => (await app.request(path)).status),
  )
  const webhook = await app.request('/api/stripe/webhook', { method: 'POST', body: '{}' })
  expect([...statuses, webhook.status]).toEqual([200, 200, 400])
  // Not ready is what a balancer has to hear.
  expect((await app.request('/api/readyz')).status).toBe(503)
})
