import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import { askHealth, followBrowser, reachability } from './shop-reachability.ts'
import { ours } from './testing/answers.ts'

const page = (body: string, own = false) =>
  new Response(body, {
    headers: { 'content-type': 'text/html', ...(own ? { [OWN_HEADER]: OWN_VALUE } : {}) },
  })

describe('the health probe', () => {
  test.each([
    ['the shop', ours({ ok: true }), true],
    [
      'a shop that cannot serve just now, in its own words',
      ours({ code: 'unavailable' }, { status: 503 }),
      true,
    ],
    ['a portal with a page', page('<h1>Welcome to Hall 4</h1>'), false],
    ['a portal that speaks JSON', Response.json({ ok: true }), false],
  ])('answered by %s', async (_, answer, is) => {
    expect(await askHealth(new AbortController().signal, async () => answer)).toBe(is)
  })

  test('a page under our own header is no answer either', async () => {
    await expect(askHealth(new AbortController().signal, async () => page('<html>', true))).rejects.toThrow()
  })
})

describe('hints of the browser', () => {
  const state = { answers: false, visible: true }
  let stop = () => {}
  const asked = vi.fn(async () => {
    if (!state.answers) throw new TypeError('fetch failed')
    return ours({ ok: true })
  })
  const window = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), {
      get visibilityState() {
        return state.visible ? 'visible' : 'hidden'
      },
    }),
  })

  beforeEach(() => {
    vi.stubGlobal('fetch', asked)
    asked.mockClear()
    state.answers = false
    stop = followBrowser(window as unknown as Window)
    void reachability.probe()
  })
  afterEach(() => {
    stop()
    reachability.noteAnswer()
    vi.unstubAllGlobals()
  })

  test('a probe without an answer makes the shop offline', async () => {
    await vi.waitFor(() => expect(reachability.get()).toBe('offline'))
  })

  test('"online" is a hint: the shop asks, and believes its own API alone', async () => {
    await vi.waitFor(() => expect(reachability.get()).toBe('offline'))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    expect(reachability.get()).toBe('offline')
    state.answers = true
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(reachability.get()).toBe('online'))
  })

  test('"offline" is a hint too: what counts is that the shop answers', async () => {
    await vi.waitFor(() => expect(reachability.get()).toBe('offline'))
    state.answers = true
    window.dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(reachability.get()).toBe('online'))
    expect(reachability.get()).toBe('online')
  })

  test('a page shown again asks at once when it was offline', async () => {
    await vi.waitFor(() => expect(reachability.get()).toBe('offline'))
    state.visible = false
    window.document.dispatchEvent(new Event('visibilitychange'))
    await reachability.probe()
    state.answers = true
    state.visible = true
    window.document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(reachability.get()).toBe('online'))
  })

  test('a page out of the back-forward cache asks', async () => {
    await vi.waitFor(() => expect(reachability.get()).toBe('offline'))
    state.answers = true
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(reachability.get()).toBe('online'))
  })
})
