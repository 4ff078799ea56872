import { afterEach, expect, test, vi } from 'vitest'
import type { SessionState } from '#pwa/lib/auth/session-types.ts'
import { followSession } from './follow-session.ts'

const sync = vi.hoisted(() => ({ senderOf: vi.fn(async () => ({})), endSync: vi.fn(), wake: vi.fn() }))
vi.mock('./person-sync.ts', () => sync)
afterEach(() => void vi.clearAllMocks())

const user = (sub: string) => ({ sub, name: '', email: '', picture: '' })
const state = (status: SessionState['status'], sub?: string): SessionState => ({
  status,
  user: sub === undefined ? null : user(sub),
  problem: null,
})

/** A session that becomes what it is told. */
function session(first: SessionState) {
  let now = first
  let notify = () => {}
  return {
    getSnapshot: () => now,
    subscribe(listener: () => void) {
      notify = listener
      return () => {}
    },
    become(next: SessionState) {
      now = next
      notify()
    },
    getToken: async () => 'token',
  } as unknown as Parameters<typeof followSession>[0] & { become(next: SessionState): void }
}

test('D2 sync: sends for whoever is signed in, and for nobody else', () => {
  const page = session(state('signed-in', 'ada'))
  followSession(page)
  expect(sync.senderOf).toHaveBeenLastCalledWith('ada', page.getToken)
  page.become(state('signed-in', 'grace'))
  expect(sync.senderOf).toHaveBeenLastCalledWith('grace', page.getToken)
  page.become(state('anonymous'))
  expect(sync.endSync).toHaveBeenCalledTimes(1)
})

test('D2 sync: a new login ends the wait for one; the same state twice changes nothing', async () => {
  const page = session(state('sign-in-again', 'ada'))
  followSession(page)
  page.become(state('signed-in', 'ada'))
  page.become(state('signed-in', 'ada'))
  await vi.waitFor(() => expect(sync.wake).toHaveBeenCalledTimes(2))
})

test('nothing is sent while a login comes back, nor after the end', () => {
  const stop = followSession(session(state('returning')))
  expect(sync.senderOf).not.toHaveBeenCalled()
  stop()
  expect(sync.endSync).toHaveBeenCalledTimes(2)
})
