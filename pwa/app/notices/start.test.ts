import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { quietMoment, startLater } from './start.ts'

vi.mock('#pwa/lib/service-worker/index.ts', () => ({ startWorker: async () => {} }))

beforeEach(() => void vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run)))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Milliseconds after which a page in this state is held to be quiet; its `load` comes after `loadsAt`, or never. */
async function quietAfter(state: DocumentReadyState, loadsAt = Number.POSITIVE_INFINITY): Promise<number> {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
  if (loadsAt < Number.POSITIVE_INFINITY) setTimeout(() => dispatchEvent(new Event('load')), loadsAt)
  const start = Date.now()
  const quiet = quietMoment().then(() => Date.now() - start)
  await vi.advanceTimersByTimeAsync(60_000)
  return Promise.race([quiet, Number.POSITIVE_INFINITY])
}

test.each(['loading', 'interactive'] as const)(
  'issue 3.7: a page that is "%s" because a picture never comes is not waited for without end',
  async state => {
    expect(await quietAfter(state)).toBe(3_000)
  },
)

test('issue 3: what is for later begins once the page has loaded, not before', async () => {
  expect(await quietAfter('interactive', 1_200)).toBe(1_200)
  expect(await quietAfter('complete')).toBe(0)
})

test('D2 sign-out cut off: a quiet moment of the next page takes it up', async () => {
  const { user } = await someoneWith({})
  await (await personOf(user.sub).local).wish.make(1)
  await releasePerson(user.sub)
  pendingWipes().note(await subjectMark(user.sub), { unsent: 'hide', at: Date.now() })
  await startLater()
  await vi.waitFor(() => expect(pendingWipes().marks()).toEqual([]))
  const { wish, cart } = await personOf(user.sub).local
  const { promise: isWished, resolve } = Promise.withResolvers<boolean>()
  wish.watch(resolve)
  expect([await isWished, (await cart.list()).length]).toEqual([false, 1])
})
