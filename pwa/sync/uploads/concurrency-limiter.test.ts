import { expect, test } from 'vitest'
import { concurrencyLimiter } from './send-parts.ts'

/** Requests on a line that three may share; each ends when it is told to. */
function requests(signal = new AbortController().signal) {
  const limiter = concurrencyLimiter(3)
  const begun: PromiseWithResolvers<number>[] = []
  const begin = () =>
    limiter.run(() => {
      const request = Promise.withResolvers<number>()
      begun.push(request)
      return request.promise
    }, signal)
  const settled = () => new Promise(setImmediate)
  /** Begins so many; how many of all that were begun go on. */
  async function more(count: number) {
    for (let i = 0; i < count; i++) begin().catch(() => {})
    await settled()
    return begun.length
  }
  /** Ends the oldest that goes on; how many go on then. */
  async function end(status: number) {
    begun.shift()?.resolve(status)
    await settled()
    return begun.length
  }
  return { begin, more, end, begun }
}

test('D23: three share the line, and the next begins when one ends', async () => {
  const { more, end } = requests()
  expect(await more(5)).toBe(3)
  expect(await end(200)).toBe(3)
  expect(await end(503)).toBe(3)
  expect(await end(200)).toBe(2)
})

test('issue 5.4: after a loss one goes alone, and each third that is stored brings another back', async () => {
  const { more, end } = requests()
  await more(20)
  const going: number[] = []
  for (const status of [0, 0, 0, 200, 200, 200, 200, 200, 200, 200]) going.push(await end(status))
  expect(going).toEqual([2, 1, 1, 1, 1, 2, 2, 2, 3, 3])
})

test('issue 5.4: a loss among those that share the line lets the others end, and nothing new begin', async () => {
  const { more, end } = requests()
  await more(9)
  await end(0)
  expect(await more(1)).toBe(2)
  expect(await end(200)).toBe(1)
  expect(await end(200)).toBe(1)
})

test('a request that is given up while it waits neither begins nor keeps the others waiting', async () => {
  const stop = new AbortController()
  const { begin, more, end, begun } = requests(stop.signal)
  await more(3)
  const waiting = begin()
  stop.abort(new Error('paused'))
  await expect(waiting).rejects.toThrow('paused')
  await expect(begin()).rejects.toThrow('paused')
  expect(await end(200)).toBe(2)
  expect(begun).toHaveLength(2)
})

test('a request that fails gives its place back', async () => {
  const { more, begun } = requests()
  await more(4)
  begun.shift()?.reject(new Error('aborted'))
  expect(await more(0)).toBe(3)
})
