import { expect, test, vi } from 'vitest'
import type { Reach } from '#pwa/lib/reachability.ts'
import { backoffUntilReachable } from './backoff.ts'

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
