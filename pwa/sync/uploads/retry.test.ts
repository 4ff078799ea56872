import { expect, test, vi } from 'vitest'
import { ApiError, type ApiFailure } from '#pwa/lib/api.ts'
import type { Reach } from '#pwa/lib/reachability.ts'
import { backoffUntilReachable, notifyTrouble, outcomeOfPut, shouldRetry } from './retry.ts'

test.each<[number, ApiFailure, boolean]>([
  [0, 'offline', true],
  [0, 'timeout', true],
  [200, 'not_ours', true],
  [404, 'not_ours', true],
  [401, 'unauthorized', true],
  [409, 'in_progress', true],
  [425, 'in_flight', true],
  [426, 'unsupported_proto', true],
  [429, 'rate_limited', true],
  [429, 'quota_reached', false],
  [500, 'internal', true],
  [503, 'unavailable', true],
  [403, 'forbidden', false],
  [404, 'not_found', false],
  [409, 'artwork_mismatch', false],
  [413, 'too_large', false],
  [422, 'invalid', false],
])('"Outbox": %i %s is tried again by itself: %s', (status, code, isRetried) => {
  expect(shouldRetry(new ApiError(status, code, ''))).toBe(isRetried)
})

test.each([
  [200, 'stored'],
  [204, 'stored'],
  [412, 'there'],
  [404, 'gone'],
  [403, 'expired'],
  [0, 'again'],
  [408, 'again'],
  [425, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [400, 'refused'],
  [411, 'refused'],
])('D23: a store’s %i means %s', (status, outcome) => expect(outcomeOfPut(status)).toBe(outcome))

function harness(start: Reach = 'online') {
  let reach = start
  let notify = () => {}
  let pass = () => {}
  const asking = vi.fn(() => () => {})
  const network = {
    get: () => reach,
    subscribe(listener: () => void) {
      notify = listener
      return () => {}
    },
    keepAsking: asking,
  }
  const waited: number[] = []
  const backoff = backoffUntilReachable(
    network,
    () => 0.5,
    (ms, act) => {
      waited.push(ms)
      pass = act
      return () => {}
    },
  )
  const become = (next: Reach) => {
    reach = next
    notify()
  }
  return { backoff, waited, asking, become, pass: () => pass() }
}

const never = () => new AbortController().signal
const isOver = async (resting: Promise<void>) => {
  let over = false
  void resting.then(() => {
    over = true
  })
  await new Promise(done => setImmediate(done))
  return over
}

test('Artwork: a rest in reach of the shop ends with its time, 20 s at most', async () => {
  const { backoff, pass, waited } = harness()
  const resting = backoff(30, never())
  expect(await isOver(resting)).toBe(false)
  pass()
  await resting
  expect(waited).toEqual([10_000])
})

test('Artwork: out of reach it lasts until the shop is back, and the network is asked for', async () => {
  const { backoff, pass, become, asking } = harness('offline')
  const resting = backoff(1, never())
  pass()
  expect(await isOver(resting)).toBe(false)
  expect(asking).toHaveBeenCalledOnce()
  become('online')
  await resting
})

test('Artwork: the first rest ends in any case, so that a break shows', async () => {
  const { backoff, pass } = harness('offline')
  const resting = backoff(0, never())
  pass()
  await resting
})

test('Artwork: a rest ends with what it waits for', async () => {
  const { backoff } = harness('offline')
  const stop = new AbortController()
  const resting = backoff(1, stop.signal)
  stop.abort(new Error('paused'))
  await expect(resting).rejects.toThrow('paused')
})

function troubles(...answers: boolean[]) {
  const notify = vi.fn()
  const probe = vi.fn(async () => answers.shift() ?? true)
  return { tell: notify, probe, trouble: notifyTrouble(probe, notify) }
}
const going = () => new AbortController().signal

test('§8 a try that fails in reach of the shop is told once a file', async () => {
  const { trouble, tell: notify, probe } = troubles()
  await Promise.all([trouble('front', going()), trouble('front', going())])
  await trouble('front', going())
  expect(notify).toHaveBeenCalledOnce()
  expect(probe).toHaveBeenCalledOnce()
  await trouble('back', going())
  expect(notify).toHaveBeenCalledTimes(2)
})

test('§8 out of reach nothing is told, and the next try that fails in reach is', async () => {
  const { trouble, tell: notify } = troubles(false, false, true)
  await trouble('front', going())
  await trouble('front', going())
  expect(notify).not.toHaveBeenCalled()
  await trouble('front', going())
  expect(notify).toHaveBeenCalledOnce()
})

test('§8 of a file that was paused or taken away meanwhile nothing is told', async () => {
  const { trouble, tell: notify } = troubles()
  await trouble('front', AbortSignal.abort())
  expect(notify).not.toHaveBeenCalled()
})
