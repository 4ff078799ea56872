import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecret } from '#api/testing/booth.ts'
import { loadedByStart } from '#api/testing/loaded.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, syncOf } from '#api/testing/sync.ts'
import { heardLog } from './heard-log.ts'
import { openTelemetry } from './open.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry.ts'
import { startCollector } from './testing/collector.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let shop: TestShop
let telemetry: Telemetry
let pat: TestPerson
const secret = newSecret()
const lines: { trace?: string; path?: string; id?: string }[] = []
const add = mutations.add(ids(1)[0] ?? '')

const traceOf = (mid: string) => mid.replaceAll('-', '')

beforeAll(async () => {
  collector = await startCollector()
  telemetry = await openTelemetry({ otlpEndpoint: collector.url, metrics: null })
  const log = pino(
    { level: 'info', base: null, ...heardLog(telemetry) },
    { write: line => void lines.push(JSON.parse(line)) },
  )
  shop = await openTestShop({}, log, telemetry)
  pat = await newPerson(shop, 'Pat')
  // As a phone sends what a tap made: `pwa/lib/traceparent.ts` names the trace by the change's id.
  const traceparent = `00-${traceOf(add.mid)}-00f067aa0ba902b7-01`
  const json = syncOf(pat.sub, [add])
  await shop.call('/api/sync/cart', { token: pat.token, json, headers: { traceparent } })
  await shop.call(`/o/${secret}?name=Pat`)
  await shop.call('/api/users/me', { token: pat.token })
  await telemetry.close()
})
afterAll(async () => {
  await shop.close()
  collector.close()
})

test('issue 10.5: a tap on a phone is one trace with the call of the database it comes to', () => {
  const tap = collector.spans().filter(({ traceId }) => traceId === traceOf(add.mid))
  const request = tap.find(({ name }) => name === 'POST /api/sync/cart')
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  const below = tap.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['facts.get', 'carts.update']))
})

test('issue 10.5: lines of the log name the trace they belong to', () => {
  const ofSync = lines.filter(({ path }) => path === '/api/sync/cart')
  expect(ofSync.map(({ trace }) => trace)).toEqual([traceOf(add.mid)])
})

test('issue 10.5: no token, name or mail is in a span, and no secret of an order link', () => {
  const sent = JSON.stringify(collector.bodies)
  const personal = [pat.token, pat.sub, pat.email, 'Pat', '@', secret, add.mid]
  expect(personal.filter(each => sent.includes(each))).toEqual([])
  const { attributes } = collector.spans().find(({ name }) => name.startsWith('GET /api/users/me')) ?? {}
  expect(attributes?.map(({ key }) => key).toSorted()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ])
})

test('issue 10.5: figures go to the collector too', () => {
  const figures = collector.bodies.filter(({ path }) => path === '/v1/metrics').map(({ text }) => text)
  expect(figures.join()).toContain('goldleaf_request_seconds')
})

test('issue 10.5: nothing is loaded, wrapped or sent unless somebody asks for it', async () => {
  const none = await openTelemetry({ otlpEndpoint: null, metrics: null })
  expect(none).toBe(NO_TELEMETRY)
  expect((await loadedByStart()).filter(name => name.includes('opentelemetry'))).toEqual([])
})
