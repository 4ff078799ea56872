import { afterEach, expect, test, vi } from 'vitest'
import { followSession } from './follow-session.ts'
import { sessionOf, stateOf } from './testing/session.ts'

const sync = vi.hoisted(() => ({ senderOf: vi.fn(async () => ({})), endSync: vi.fn(), wake: vi.fn() }))
vi.mock('./person-sync.ts', () => sync)
afterEach(() => void vi.clearAllMocks())

test('D2 sync: sends for whoever is signed in, and for nobody else', () => {
  const page = sessionOf(stateOf('signed-in', 'ada'))
  followSession(page)
  expect(sync.senderOf).toHaveBeenLastCalledWith('ada', page.getToken)
  page.become(stateOf('signed-in', 'grace'))
  expect(sync.senderOf).toHaveBeenLastCalledWith('grace', page.getToken)
  page.become(stateOf('anonymous'))
  expect(sync.endSync).toHaveBeenCalledTimes(1)
})

test('D2 sync: a new login ends the wait for one; the same state twice changes nothing', async () => {
  const page = sessionOf(stateOf('sign-in-again', 'ada'))
  followSession(page)
  page.become(stateOf('signed-in', 'ada'))
  page.become(stateOf('signed-in', 'ada'))
  await vi.waitFor(() => expect(sync.wake).toHaveBeenCalledTimes(2))
})

test('nothing is sent while a login comes back, nor after the end', () => {
  const stop = followSession(sessionOf(stateOf('returning')))
  expect(sync.senderOf).not.toHaveBeenCalled()
  stop()
  expect(sync.endSync).toHaveBeenCalledTimes(2)
})
