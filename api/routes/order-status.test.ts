import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { signatureOf } from '#api/services/tracker/signature.ts'
import { orderDoc } from '#api/testing/records.ts'
import { TRACKER_SECRET } from '#api/testing/settings.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { HOUR } from '#shared/time.ts'

let shop: TestShop
let now = Date.parse('2026-11-21T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ TRACKER_SECRET })
})
afterAll(() => shop.close())

const api = (deps = shop.deps) => createApi({ ...deps, clock: { now: () => now } }, 'test')
const seconds = (offset = 0) => String(Math.floor(now / 1000) + offset)
function headersFor(body: string, timestamp = seconds(), secret = TRACKER_SECRET): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'X-Goldleaf-Timestamp': timestamp,
    'X-Goldleaf-Signature': signatureOf(secret, { timestamp, body }),
  }
}
const post = (id: string, body: string, headers = headersFor(body), app = api()) =>
  app.request(`/orders/${id}/status`, { method: 'POST', body, headers })
const coded = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code?: string }).code,
})
const FORGED = { status: 401, code: 'unauthorized' }

async function newOrder(): Promise<string> {
  // Each test signs at a moment of its own, as signatures are remembered.
  now += HOUR
  const doc = orderDoc()
  await shop.deps.store.orders.insert(doc)
  return doc.orderId
}
const statusOf = async (orderId: string) =>
  (await shop.deps.store.orders.find({})).find(order => order.orderId === orderId)?.status
const ask = (status: string, more = {}) => JSON.stringify({ status, ...more })

describe('D30 POST /api/orders/:id/status', () => {
  test('moves an order, its id in any case', async () => {
    const id = await newOrder()
    const answer = await post(id.toLowerCase(), ask('printing'))
    expect([answer.status, await answer.json()]).toEqual([200, { orderId: id, status: 'printing' }])
    expect(await statusOf(id)).toBe('printing')
  })

  test('takes a repeat for done, and lets nothing follow done', async () => {
    const id = await newOrder()
    for (const second of [0, 1]) {
      const body = ask('done')
      expect((await post(id, body, headersFor(body, seconds(second)))).status).toBe(200)
    }
    expect(await coded(await post(id, ask('printing')))).toEqual({ status: 409, code: 'final_status' })
    expect(await statusOf(id)).toBe('done')
  })

  test('answers 404 for an order there is not, 422 for a status there is not, 400 for no JSON', async () => {
    const id = await newOrder()
    expect(await coded(await post('GL-0000-0000', ask('done')))).toEqual({ status: 404, code: 'not_found' })
    expect(await coded(await post(id, ask('lost')))).toEqual({ status: 422, code: 'invalid' })
    expect((await post(id, 'done')).status).toBe(400)
    expect(await statusOf(id)).toBe('new')
  })
})

test('issue 10.5: while the tool’s secret is changed over, it may sign with either, and with no third', async () => {
  const id = await newOrder()
  const tracker = { url: null, secret: 'the-new-one', oldSecret: TRACKER_SECRET }
  const changing = api({ ...shop.deps, config: { ...shop.deps.config, tracker } })
  const answers: number[] = []
  for (const [index, secret] of ['the-new-one', TRACKER_SECRET, 'guess'].entries()) {
    const body = ask('printing', { orderId: id })
    answers.push((await post(id, body, headersFor(body, seconds(index), secret), changing)).status)
  }
  expect(answers).toEqual([200, 200, 401])
})

describe('D30 whoever is not the tracker moves nothing', () => {
  test.each([
    ['without a signature', (_: string) => ({ 'Content-Type': 'application/json' })],
    ['signed with another secret', (body: string) => headersFor(body, seconds(), 'guess')],
    ['with another body than was signed', (_: string) => headersFor(ask('printing'))],
    ['over five minutes late', (body: string) => headersFor(body, seconds(-301))],
    ['over five minutes ahead', (body: string) => headersFor(body, seconds(301))],
    [
      'under another time stamp than was signed',
      (body: string) => ({ ...headersFor(body, seconds(-600)), 'X-Goldleaf-Timestamp': seconds() }),
    ],
  ])('%s', async (_, headers) => {
    const id = await newOrder()
    const body = ask('done')
    expect(await coded(await post(id, body, headers(body)))).toEqual(FORGED)
    expect(await statusOf(id)).toBe('new')
  })

  test('replayed, to the same order or to another', async () => {
    const [id, other] = [await newOrder(), await newOrder()]
    const body = ask('ready')
    const headers = headersFor(body)
    expect((await post(id, body, headers)).status).toBe(200)
    expect(await coded(await post(id, body, headers))).toEqual(FORGED)
    expect(await coded(await post(other, body, headers))).toEqual(FORGED)
    expect(await statusOf(other)).toBe('new')
  })

  test('replayed at the same moment: one of many passes', async () => {
    const id = await newOrder()
    const body = ask('ready')
    const headers = headersFor(body)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(id, body, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('sent to another order than the one named in the signed body', async () => {
    const [id, other] = [await newOrder(), await newOrder()]
    const body = ask('ready', { orderId: id.toLowerCase() })
    expect(await coded(await post(other, body))).toEqual(FORGED)
    now += 1000
    expect((await post(id, body)).status).toBe(200)
    expect(await statusOf(other)).toBe('new')
  })

  test('learns nothing of which orders there are', async () => {
    const id = await newOrder()
    const headers = headersFor('{}', seconds(), 'guess')
    for (const at of [id, 'GL-0000-0000']) expect(await coded(await post(at, '{}', headers))).toEqual(FORGED)
  })

  test('while no secret is configured, not even with an empty one', async () => {
    const id = await newOrder()
    const unset = api({ ...shop.deps, config: { ...shop.deps.config, tracker: null } })
    const body = ask('done')
    expect(await coded(await post(id, body, headersFor(body, seconds(), ''), unset))).toEqual(FORGED)
  })
})
