import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreSilent } from './silent.ts'
import { sqliteSubject } from './sqlite/subject.ts'
import { STORE_TIME_MS, tidyUp, timedStore, withStoreTime } from './store-time.ts'
import { storeThrough } from './through.ts'

let subject: ReturnType<typeof sqliteSubject>
let made: number
beforeEach(() => {
  vi.useFakeTimers()
  subject = sqliteSubject()
  made = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await subject.dispose()
})

const wait = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))

/** A store each of whose calls takes so many milliseconds before it is made. */
const slow = (ms: number) =>
  timedStore(
    storeThrough(subject.store, async call => {
      await wait(ms)
      made++
      return call()
    }),
  )

/** How a piece of work ends, and after how many milliseconds. */
async function end(work: () => Promise<unknown>): Promise<[how: string, ms: number]> {
  const began = performance.now()
  const ended = work().then(
    () => 'done',
    error => (error instanceof StoreSilent ? 'silent' : String(error)),
  )
  const timed = ended.then(how => [how, performance.now() - began] as [string, number])
  await vi.advanceTimersByTimeAsync(60_000)
  return timed
}

async function inTurn(calls: number, call: () => Promise<unknown>) {
  for (let at = 0; at < calls; at++) await call()
}

test('issue 10.1: calls of a second each are cut off within 8 s, and what would follow is not made', async () => {
  const { carts } = slow(1_000)
  const work = () => withStoreTime(STORE_TIME_MS, () => inTurn(30, () => carts.get('a')))
  expect(await end(work)).toEqual(['silent', 7_000])
  expect([STORE_TIME_MS, made]).toEqual([7_000, 7])
})

test('issue 10.1: calls that are made at once take their time together', async () => {
  const { carts } = slow(1_000)
  const thrice = () => Promise.all(['a', 'b', 'c'].map(id => carts.get(id)))
  expect(await end(() => withStoreTime(STORE_TIME_MS, () => inTurn(6, thrice)))).toEqual(['done', 6_000])
})

test('issue 10.1: waiting for others does not count, nor does what goes on when the answer is given', async () => {
  const { carts } = slow(1_000)
  let afterwards: Promise<unknown> = Promise.resolve()
  const work = async () => {
    await wait(9_000)
    await inTurn(6, () => carts.get('a'))
    await wait(9_000)
    afterwards = inTurn(20, () => carts.get('a'))
  }
  expect(await end(() => withStoreTime(STORE_TIME_MS, work))).toEqual(['done', 24_000])
  expect(await end(() => afterwards)).toEqual(['done', 0])
  expect(made).toBe(26)
})

test('issue 10.1: jobs and commands, which nobody waits for, have all the time they need', async () => {
  const { carts } = slow(1_000)
  expect(await end(() => inTurn(30, () => carts.get('a')))).toEqual(['done', 30_000])
})

test('issue 10.1: what has to be given back is given back when the time is over, behind the call that was left, and holds up nobody', async () => {
  const { carts } = slow(10_000)
  const order: string[] = []
  const work = async () => {
    try {
      await carts.remove('a').finally(() => order.push('cut'))
    } finally {
      await tidyUp(async () => {
        await carts.remove('b')
        order.push(`tidy after ${made}`)
      })
      order.push('answered')
    }
  }
  expect(await end(() => withStoreTime(STORE_TIME_MS, work))).toEqual(['silent', 7_000])
  expect(order).toEqual(['cut', 'answered', 'tidy after 2'])
})

test('issue 10.1: where tidying up itself takes too long, what was done is answered without waiting for it', async () => {
  const { carts } = slow(4_000)
  const work = async () => {
    await carts.get('a')
    await tidyUp(async () => void (await carts.remove('b')))
  }
  expect(await end(() => withStoreTime(STORE_TIME_MS, work))).toEqual(['done', 7_000])
  expect(made).toBe(2)
})

test('issue 10.1: tidying up that fails in time is told as ever', async () => {
  const fails = () => tidyUp(() => Promise.reject(new Error('full')))
  expect(await end(() => withStoreTime(STORE_TIME_MS, fails))).toEqual(['Error: full', 0])
  expect(await end(fails)).toEqual(['Error: full', 0])
})

test('issue 10.1: where a call took all the time while the process did something else, no further one is made', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { carts } = timedStore(
    storeThrough(subject.store, call => {
      made++
      now.mockReturnValue(made * (STORE_TIME_MS + 1))
      return call()
    }),
  )
  const work = () => withStoreTime(STORE_TIME_MS, () => inTurn(2, () => carts.get('a')))
  await expect(work()).rejects.toThrow(StoreSilent)
  expect(made).toBe(1)
  now.mockRestore()
})
