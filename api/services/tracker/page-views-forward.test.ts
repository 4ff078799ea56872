import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { PageViewDoc } from '#api/store/documents.ts'
import { createPageCounts } from './page-views-forward.ts'

const URL = 'https://analytics.example/counts'
const view = (path: string, count: number): PageViewDoc => ({
  _id: `2026-11-21 ${path}`,
  day: '2026-11-21',
  path,
  count,
  params: {},
})

function receiver(url: string | null = URL) {
  const bodies: { counts: { path: string; count: number }[] }[] = []
  const waiting: { answer(response: Response): void; fail(error: Error): void; signal: AbortSignal }[] = []
  const counts = createPageCounts(
    {
      log: pino({ level: 'silent' }),
      fetch: async request => {
        bodies.push((await request.json()) as (typeof bodies)[number])
        return new Promise((answer, fail) => waiting.push({ answer, fail, signal: request.signal }))
      },
    },
    url,
  )
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    return waiting.shift()
  }
  return {
    counts,
    bodies,
    next,
    paths: () => bodies.map(body => body.counts.map(each => [each.path, each.count])),
  }
}

describe('D29 forwarding page counts', () => {
  test('sends day, path and count, and nothing else there could be', async () => {
    const { counts, bodies, next } = receiver()
    counts.note(view('/cart', 3))
    ;(await next())?.answer(new Response(null, { status: 204 }))
    expect(bodies).toEqual([{ counts: [{ day: '2026-11-21', path: '/cart', count: 3, params: {} }] }])
  })

  test('asks once at a time; what gathers meanwhile goes together, the highest total of each page', async () => {
    const { counts, next, paths } = receiver()
    counts.note(view('/', 1))
    const first = await next()
    for (const [path, count] of [
      ['/', 3],
      ['/', 2],
      ['/cart', 1],
    ] as const)
      counts.note(view(path, count))
    expect(paths()).toEqual([[['/', 1]]])
    first?.answer(new Response(null))
    ;(await next())?.answer(new Response(null))
    expect(paths()).toEqual([
      [['/', 1]],
      [
        ['/', 3],
        ['/cart', 1],
      ],
    ])
  })

  test.each([
    ['cannot be reached', (call: { fail(error: Error): void }) => call.fail(new TypeError('refused'))],
    [
      'answers 500',
      (call: { answer(response: Response): void }) => call.answer(new Response(null, { status: 500 })),
    ],
  ])('goes on with the next count when the receiver %s', async (_, react) => {
    const { counts, next, paths } = receiver()
    counts.note(view('/', 1))
    const call = await next()
    counts.note(view('/', 2))
    if (call) react(call)
    ;(await next())?.answer(new Response(null))
    expect(paths()).toEqual([[['/', 1]], [['/', 2]]])
  })

  test('gives up on a receiver that does not answer within five seconds', async () => {
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const { counts, next } = receiver()
    counts.note(view('/', 1))
    const call = await next()
    expect(timeout).toHaveBeenCalledWith(5000)
    timeout.mockRestore()
    patience.abort()
    expect(call?.signal.aborted).toBe(true)
  })

  test('sends nothing without ANALYTICS_URL', () => {
    const { counts, bodies } = receiver(null)
    counts.note(view('/', 1))
    expect(bodies).toEqual([])
  })
})
