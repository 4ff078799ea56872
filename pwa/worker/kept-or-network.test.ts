import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#shared/testing/caches.ts'
import { answerNoPage } from './answer-no-page.ts'
import { answerPicture } from './answer-picture.ts'
import { inPatience, keptOrNetwork } from './kept-or-network.ts'

const KEPT = 'kept'
const NETWORK = 'from the network'
const answers = async (text: string, afterMs = 0) => {
  if (afterMs > 0) await new Promise(done => setTimeout(done, afterMs))
  return new Response(text)
}
const fails = () => Promise.reject<Response>(new DOMException('The cache cannot be read.', 'UnknownError'))
const offline = () => Promise.reject<Response>(new TypeError('offline'))
const silent = () => new Promise<Response>(() => {})
const nothing = async () => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is answered, and after how many milliseconds. */
async function answered(coming: Promise<Response>): Promise<[text: string, ms: number]> {
  const since = Date.now()
  const told = coming.then(async answer => [await answer.text(), Date.now() - since] as [string, number])
  told.catch(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  return told
}

test('issue 3: what is kept is answered at once, and the network is not asked', async () => {
  const network = vi.fn(() => answers(NETWORK))
  expect(await answered(keptOrNetwork(answers(KEPT), network))).toEqual([KEPT, 0])
  expect(network).not.toHaveBeenCalled()
})

test.each([
  ['lacks it', nothing, 0],
  ['fails', fails, 0],
  ['fails late', () => answers('', 700).then(fails), 700],
  ['is silent', silent, 1_000],
])('issue 3: where the cache %s the network answers within a second', async (_, kept, ms) => {
  // A module of its own: what is silent here stays so.
  vi.resetModules()
  const fresh = await import('./kept-or-network.ts')
  expect(await answered(fresh.keptOrNetwork(kept(), () => answers(NETWORK)))).toEqual([NETWORK, ms])
})

test('issue 3: a slow cache is still the answer where the network fails, or is slower', async () => {
  expect(await answered(keptOrNetwork(answers(KEPT, 3_000), offline))).toEqual([KEPT, 3_000])
  expect(await answered(keptOrNetwork(answers(KEPT, 3_000), silent))).toEqual([KEPT, 3_000])
  expect(await answered(keptOrNetwork(answers(KEPT, 3_000), () => answers(NETWORK, 5_000)))).toEqual([
    KEPT,
    3_000,
  ])
})

test('issue 3: where neither has anything the failure is the network’s', async () => {
  await expect(answered(keptOrNetwork(fails(), offline))).rejects.toThrow('offline')
  await expect(answered(keptOrNetwork(nothing(), offline))).rejects.toThrow('offline')
})

test('issue 3: one silent read is waited for, the many of a page that come after it are not', async () => {
  const slow = keptOrNetwork(answers(KEPT, 4_000), () => answers(NETWORK))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await (await slow).text()).toBe(NETWORK)
  const next = keptOrNetwork(answers(KEPT, 1_000), () => answers(NETWORK))
  await vi.advanceTimersByTimeAsync(10)
  expect(await (await next).text()).toBe(NETWORK)
  // Once they are heard of again they are waited for as ever.
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await answered(keptOrNetwork(answers(KEPT, 900), () => answers(NETWORK)))).toEqual([KEPT, 900])
})

test('issue 3: pictures and addresses without a page come from the network where no cache can be read', async () => {
  const broken = { open: fails, match: fails, keys: fails, has: fails }
  vi.stubGlobal('caches', broken)
  vi.stubGlobal('fetch', () => answers(NETWORK))
  const picture = new Request('https://shop.example/images/dtf/whole-640.webp')
  const works: Promise<unknown>[] = []
  expect(await answered(answerPicture(picture, work => works.push(work)))).toEqual([NETWORK, 0])
  await Promise.allSettled(works)
  vi.stubGlobal('fetch', () => answers(NETWORK, 2_000))
  const noPage = new Request('https://shop.example/no-such-page')
  expect(await answered(answerNoPage(noPage, fails))).toEqual([NETWORK, 2_000])
})

test('issue 3: a picture comes from the network, and is kept, where another cache is silent for once', async () => {
  const caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', () => answers(NETWORK))
  vi.spyOn(caches, 'open').mockImplementationOnce(() => new Promise(() => {}))
  const picture = new Request('https://shop.example/images/dtf/whole-640.webp')
  expect(await answered(answerPicture(picture, () => {}))).toEqual([NETWORK, 1_000])
})

test('issue 3: what the caches are to do is not waited for longer than that', async () => {
  const work = inPatience(silent())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await work).toBeUndefined()
})
