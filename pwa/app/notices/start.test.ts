import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { toForget } from '#pwa/lib/to-forget.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/someone.ts'
import { startLater } from './start.ts'

vi.mock('#pwa/lib/service-worker/index.ts', () => ({ startWorker: async () => {} }))

test('D2 sign-out cut off: a quiet moment of the next page takes it up', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  const { user } = await someoneWith({})
  await (await personOf(user.sub).local).wish.make(1)
  await releasePerson(user.sub)
  toForget().note(await subjectMark(user.sub), { unsent: 'hide', at: Date.now() })
  await startLater()
  await vi.waitFor(() => expect(toForget().marks()).toEqual([]))
  const { wish, cart } = await personOf(user.sub).local
  const { promise: isWished, resolve } = Promise.withResolvers<boolean>()
  wish.watch(resolve)
  expect([await isWished, (await cart.list()).length]).toEqual([false, 1])
  vi.unstubAllGlobals()
})
