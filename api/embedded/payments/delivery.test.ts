import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { delayAfter } from './events.ts'
import {
  payAs,
  type StartedPayments,
  sessionParams,
  startPayments,
  WEBHOOK_SECRET,
} from './testing/harness.ts'

let at: StartedPayments

beforeEach(async () => {
  at = await startPayments()
})

afterEach(() => at.stop())

async function open(): Promise<string> {
  return (await at.stripe().checkout.sessions.create(sessionParams(at))).id
}

async function pay(): Promise<string> {
  const id = await open()
  await payAs(at.browser, id)
  return id
}

async function readAll() {
  return Promise.all(
    at.received.map(({ body, signature }) =>
      at.stripe().webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET, 300, undefined, at.time.now),
    ),
  )
}

test('D15 a payment is told to the shop at once, signed as the real client checks it', async () => {
  const id = await pay()
  expect(at.timer.ms).toBe(0)
  await at.tick()
  const [event] = await readAll()
  expect(event).toMatchObject({
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id, payment_status: 'paid', amount_total: 9000 } },
  })
  await at.tick()
  expect(at.received).toHaveLength(1)
})

test('an event not taken is sent again under the same id, later and later', async () => {
  at.hook.status = 503
  await pay()
  const naps: number[] = []
  for (let n = 0; n < 5; n += 1) {
    await at.tick()
    naps.push(at.timer.ms)
    at.time.now += at.timer.ms
  }
  expect(naps).toEqual([1000, 2000, 4000, 8000, 16_000])
  at.hook.status = 200
  await at.tick()
  expect(new Set(at.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  expect(at.received).toHaveLength(6)
  await at.tick()
  expect(at.received).toHaveLength(6)
})

test('every attempt is signed with its own time, so that a late one is not refused as old', async () => {
  at.hook.status = 500
  await pay()
  await at.tick()
  at.time.now += HOUR
  await at.tick()
  at.received.shift()
  await expect(readAll()).resolves.toHaveLength(1)
})

test('the pause between attempts never exceeds five minutes', () => {
  expect([1, 2, 9, 10, 1000].map(delayAfter)).toEqual([1000, 2000, 256_000, 300_000, 300_000])
})

test('an event never taken is given up after three days', async () => {
  at.hook.status = 500
  await pay()
  at.time.now += 3 * DAY + 1
  await at.tick()
  at.time.now += HOUR
  await at.tick()
  expect(at.received).toHaveLength(1)
})

test('events not yet taken survive a restart', async () => {
  at.hook.status = 500
  await pay()
  await at.tick()
  await at.restart()
  at.hook.status = 200
  at.time.now += 1000
  await at.tick()
  expect(at.received.map(({ body }) => JSON.parse(body).type)).toEqual(
    Array(2).fill('checkout.session.completed'),
  )
})

test('a payment whose process ended before telling anybody is told after the restart', async () => {
  await pay()
  await at.restart()
  await at.tick()
  expect(at.received).toHaveLength(1)
})

test('a session that nobody pays is told as expired when its time is over', async () => {
  const id = await open()
  await at.tick()
  at.time.now += HOUR
  await at.tick()
  const [event] = await readAll()
  expect(event).toMatchObject({
    type: 'checkout.session.expired',
    data: { object: { id, status: 'expired' } },
  })
})

test('after closing nothing is sent any more', async () => {
  await at.restart()
  const { work } = at.timer
  await pay()
  await at.restart()
  await work?.()
  expect(at.received).toHaveLength(0)
})
