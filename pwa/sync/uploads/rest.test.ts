import { expect, test, vi } from 'vitest'
import type { Reach } from '#pwa/lib/reachability.ts'
import { restUntilReachable } from './rest.ts'

function harness(start: Reach = 'online') {
  let reach = start
  let tell = () => {}
  let pass = () => {}
  const asking = vi.fn(() => () => {})
  const network = {
    get: () => reach,
    subscribe(listener: () => void) {
      tell = listener
      return () => {}
    },
    keepAsking: asking,
  }
  const waited: number[] = []
  const rest = restUntilReachable(
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
    tell()
  }
  return { rest, waited, asking, become, pass: () => pass() }
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
  const { rest, pass, waited } = harness()
  const resting = rest(30, never())
  expect(await isOver(resting)).toBe(false)
  pass()
  await resting
  expect(waited).toEqual([10_000])
})

test('Artwork: out of reach it lasts until the shop is back, and the network is asked for', async () => {
  const { rest, pass, become, asking } = harness('offline')
  const resting = rest(1, never())
  pass()
  expect(await isOver(resting)).toBe(false)
  expect(asking).toHaveBeenCalledOnce()
  become('online')
  await resting
})

test('Artwork: the first rest ends in any case, so that a break shows', async () => {
  const { rest, pass } = harness('offline')
  const resting = rest(0, never())
  pass()
  await resting
})

test('Artwork: a rest ends with what it waits for', async () => {
  const { rest } = harness('offline')
  const stop = new AbortController()
  const resting = rest(1, stop.signal)
  stop.abort(new Error('paused'))
  await expect(resting).rejects.toThrow('paused')
})
