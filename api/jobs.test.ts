import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { JOBS, startJobs } from './jobs.ts'
import { signatureHolds, signatureOf } from './services/tracker/signature.ts'
import {
  buyable,
  itemFor,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from './testing/orders.ts'
import { newPerson } from './testing/people.ts'
import { TRACKER_SECRET } from './testing/settings.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

let tracker: Server
let shop: TestShop
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  tracker = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(tracker, 'listening')
  const { port } = tracker.address() as AddressInfo
  shop = await openTestShop({ TRACKER_URL: `http://127.0.0.1:${port}/hook`, TRACKER_SECRET })
})
afterAll(async () => {
  await shop.close()
  tracker.close()
})

describe('D30 a tracking tool beside the shop', () => {
  test('hears of a paid order and a message once the jobs run, and moves the order', async () => {
    const pat = await newPerson(shop)
    const product = productNamed(shop, 'Coroplast')
    const item = itemFor(product, buyable(product), await uploadArtwork(shop, pat))
    await pay(await openedCheckout(shop, pat, [item]))
    await expect.poll(async () => (await ordersOf(shop, pat)).orders.length).toBe(1)
    const [order] = (await ordersOf(shop, pat)).orders
    await shop.call('/api/users/contact-us', { token: pat.token, json: { message: 'When is it ready?' } })

    const stopping = new AbortController()
    startJobs(shop.deps, stopping.signal)
    await expect.poll(() => received.length).toBe(2)
    stopping.abort()
    for (const { headers, body } of received) {
      const timestamp = String(headers['x-goldleaf-timestamp'])
      const signature = String(headers['x-goldleaf-signature'])
      expect(signatureHolds(TRACKER_SECRET, { timestamp, body }, signature, Date.now())).toBe(true)
    }
    const reports = received.map(({ body }) => JSON.parse(body) as { type: string; id: string })
    expect(reports).toMatchObject([
      { type: 'order', id: order?.orderId, order: { totalAmount: item.total } },
      { type: 'message', message: { message: 'When is it ready?' } },
    ])

    const body = JSON.stringify({ status: 'ready' })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const answer = await shop.call(`/api/orders/${order?.orderId}/status`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Goldleaf-Timestamp': timestamp,
        'X-Goldleaf-Signature': signatureOf(TRACKER_SECRET, { timestamp, body }),
      },
    })
    expect(answer.status).toBe(200)
    expect((await ordersOf(shop, pat)).orders).toMatchObject([{ status: 'ready' }])
  })
})

describe('"Orders": work that no request does', () => {
  test('events, reports and slow pictures every 15 s, tickets’ money every minute, their files every quarter of an hour, open checkouts, what nobody claimed and migrations hourly, the rest daily', () => {
    const schedule = Object.fromEntries(JOBS.map(([work, everyMs]) => [work.name, everyMs]))
    expect(schedule).toEqual({
      sendMails: 3 * SECOND,
      sendNotifications: 3 * SECOND,
      finishOwed: 15 * SECOND,
      drainPaymentEvents: 15 * SECOND,
      drainTracker: 15 * SECOND,
      endWithdrawn: 15 * SECOND,
      drawSlowPreviews: 15 * SECOND,
      sweepTickets: MINUTE,
      followAll: 15 * MINUTE,
      sweepCheckouts: HOUR,
      cleanUnclaimed: HOUR,
      forgetOldTickets: DAY,
      cleanUnused: DAY,
      cleanUploads: DAY,
      cleanRecords: DAY,
      reconcileDaily: DAY,
      runMigrations: HOUR,
    })
  })

  test('is done again after just that time, until it is stopped', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval')
    const cleared = vi.spyOn(globalThis, 'clearInterval')
    const stopping = new AbortController()
    startJobs(shop.deps, stopping.signal)
    expect(timers.mock.calls.map(([, everyMs]) => everyMs)).toEqual(JOBS.map(([, everyMs]) => everyMs))
    stopping.abort()
    expect(cleared.mock.calls.flat()).toEqual(timers.mock.results.map(({ value }) => value))
  })

  test('issue 6.16: what comes hourly or daily is done once more when the leases of a killed process have run out, unless it is stopped', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const [often, seldom] = [vi.fn(async () => 0), vi.fn(async () => 0)]
    const stopping = new AbortController()
    const rounds = () => [often.mock.calls.length, seldom.mock.calls.length]
    const start = () =>
      startJobs(shop.deps, stopping.signal, [
        [often, 5 * MINUTE],
        [seldom, HOUR],
      ])
    start()
    expect(rounds()).toEqual([1, 1])
    vi.advanceTimersByTime(11 * MINUTE)
    expect(rounds()).toEqual([3, 2])
    vi.advanceTimersByTime(49 * MINUTE)
    expect(rounds()).toEqual([13, 3])
    start()
    stopping.abort()
    vi.advanceTimersByTime(2 * HOUR)
    expect(rounds()).toEqual([14, 4])
  })
})
