import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerNoPage } from './answer-no-page.ts'

const SHELL = () => new Response('<div id="root"></div>', { headers: { 'content-type': 'text/html' } })
const ask = (kept: () => Promise<Response | undefined> = async () => SHELL()) =>
  answerNoPage(new Request('https://shop.example/no-such-page'), kept)
const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('issue 3: an address that is no page is the server’s to answer, within its time', async () => {
  const sitemap = new Response('<urlset/>')
  network(() => new Promise(done => setTimeout(done, 500, sitemap)))
  const answer = ask()
  await vi.advanceTimersByTimeAsync(500)
  expect(await answer).toBe(sitemap)
})

test.each([
  ['refuses', () => Promise.reject(new TypeError('offline'))],
  ['accepts and never answers', () => new Promise<Response>(() => {})],
])(
  'issue 3: on a network that %s the kept shell says within a second that there is nothing',
  async (_, fails) => {
    network(fails)
    const answer = ask()
    await vi.advanceTimersByTimeAsync(900)
    const { status, headers } = await answer
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html'])
    expect(await (await answer).text()).toContain('root')
  },
)

test('issue 3: without a kept shell the network is waited for, and its failure is the browser’s to show', async () => {
  network(() => new Promise(done => setTimeout(done, 5_000, new Response('late'))))
  const late = ask(async () => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await (await late).text()).toBe('late')
  network(() => Promise.reject(new TypeError('offline')))
  await expect(ask(async () => undefined)).rejects.toThrow('offline')
})
