import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { TOO_LATE_MS } from '#api/middleware/shed.ts'
import { reconcileDaily } from '#api/services/checkout/reconcile.ts'
import { freePort } from '#api/testing/free-port.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { TRACKER_SECRET } from '#api/testing/settings.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, syncOf } from '#api/testing/sync.ts'
import { fileOf, uploading } from '#api/testing/uploads.ts'
import { LAG_HEADER, OLDEST_HEADER } from '#shared/contract/outbox-age.ts'
import { heardLog } from './heard-log.ts'
import { METRICS } from './metrics.ts'
import { openTelemetry } from './open.ts'
import type { Telemetry } from './telemetry.ts'

let shop: TestShop
let telemetry: Telemetry
let pat: TestPerson
let port = 0
const log = () => pino({ base: null, ...heardLog(telemetry) }, { write: () => undefined })

beforeAll(async () => {
  port = await freePort()
  telemetry = await openTelemetry({ otlpEndpoint: null, metrics: { port, host: '127.0.0.1' } })
  const tracker = { TRACKER_URL: 'http://127.0.0.1:9/', TRACKER_SECRET }
  shop = await openTestShop(tracker, log(), telemetry)
  pat = await newPerson(shop, 'Pat')
})
afterAll(async () => {
  await shop.close()
  await telemetry.close()
})

/** The figures as Prometheus reads them, by name with labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const rows = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    rows.map(row => [row.slice(0, row.lastIndexOf(' ')), Number(row.slice(row.lastIndexOf(' ') + 1))]),
  )
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('issue 10.5: what waits and what is owed are figures: events, reports, surpluses, payments without an order', async () => {
  const { store } = shop.deps
  await store.orders.insert(
    orderDoc({ createdAt: hoursAgo(5), trackedAt: null, trackDue: 0, trackAttempts: 9 }),
  )
  const surplus = { ticketId: 't', staff: 's', via: 'provider', cents: 1250, at: hoursAgo(1) } as const
  await store.surpluses.insert({ ...surplus, _id: 'a', state: 'owed' })
  await store.surpluses.insert({ ...surplus, _id: 'b', state: 'owed' })
  await store.surpluses.insert({ ...surplus, _id: 'c', state: 'returned' })
  const payment = { sessionId: 'cs', checkoutId: 'none', amountCents: 1, createdAt: Date.now() }
  const books = {
    ...shop.deps.payments,
    payments: async function* () {
      yield payment
    },
    refunds: async function* () {},
  }
  await reconcileDaily(
    { ...shop.deps, payments: books as unknown as typeof shop.deps.payments, log: log() },
    async () => undefined,
  )
  await store.events.insert({
    _id: 'evt',
    type: 'x',
    sessionId: null,
    receivedAt: hoursAgo(2),
    doneAt: null,
    attempts: 3,
  })
  const told = await figures()
  expect(told.get('goldleaf_payment_events_oldest_seconds')).toBeCloseTo(7_200, -2)
  expect(told.get('goldleaf_tracker_oldest_seconds')).toBeCloseTo(18_000, -2)
  expect(told.get('goldleaf_booth_owed_cents')).toBe(2_500)
  expect(told.get('goldleaf_booth_owed')).toBe(2)
  expect(told.get('goldleaf_paid_without_order')).toBe(1)
  const alert = 'orders, payments and files do not agree, or money was paid back'
  expect(told.get(`goldleaf_alerts_total{alert="${alert}"}`)).toBe(1)
})

test('issue 10.5: a device tells with its sync how long its changes waited', async () => {
  const json = syncOf(pat.sub, [mutations.add(ids(1)[0] ?? '')])
  const headers = { [LAG_HEADER]: '4000', [OLDEST_HEADER]: '7200000' }
  await shop.call('/api/sync/cart', { token: pat.token, json, headers })
  await shop.call('/api/sync/cart', { token: pat.token, json, headers: { [LAG_HEADER]: '-1e9' } })
  const told = await figures()
  expect(told.get('goldleaf_sync_lag_seconds_count')).toBe(1)
  expect(told.get('goldleaf_sync_lag_seconds_sum')).toBe(4)
  expect(told.get('goldleaf_outbox_oldest_seconds_sum')).toBe(7_200)
})

test('issue 10.5: uploads are counted by what they come to', async () => {
  const file = await fileOf(2_000)
  const { started, put, complete } = uploading(shop, pat, file)
  const start = await started()
  if (start.state === 'put') await put(start.url)
  await complete()
  const told = await figures()
  const outcomes = ['started', 'completed', 'refused'].map(
    outcome => told.get(`goldleaf_uploads_total{outcome="${outcome}"}`) ?? 0,
  )
  expect(outcomes).toEqual([1, 1, 0])
})

test('issue 10.5: calls that were sent away are counted, and how late things run is told', async () => {
  const load = { lateMs: () => TOO_LATE_MS }
  await createApp(shop.deps, { version: 'test', mounts: [], load }).request('/api/catalogue')
  const told = await figures()
  expect(told.get('goldleaf_requests_shed_total')).toBe(1)
  expect(told.get('goldleaf_late_seconds')).toBeGreaterThanOrEqual(0)
  expect(told.get('goldleaf_memory_bytes')).toBeGreaterThan(1e7)
})

test('issue 10.5: requests are counted by pattern, never by address', async () => {
  await shop.call('/api/orders/customer-orders/GL-7KQ2-M9XD', { token: pat.token })
  const names = [...(await figures()).keys()].join('\n')
  expect(names).toContain('route="/api/orders/customer-orders/:id"')
  expect(names).not.toContain('GL-7KQ2')
})

test('issue 10.5: the shop’s own port has no figures', async () => {
  expect((await shop.call('/metrics')).ok).toBe(false)
})

test('issue 10.5: the manual names every figure', () => {
  const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  expect(Object.keys(METRICS).filter(name => !manual.includes(`\`${name}\``))).toEqual([])
})
