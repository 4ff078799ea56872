import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionState } from '#pwa/lib/auth/session-types.ts'
import { startSync } from './sync-start.ts'

const ada = { sub: 'ada', name: 'Ada', email: '', picture: '' }
const page = vi.hoisted(() => ({
  state: { status: 'anonymous', user: null, problem: null } as SessionState,
  tell: () => {},
  run: vi.fn(() => () => {}),
}))
vi.mock('./sync-run.ts', () => ({ runSync: page.run }))
vi.mock('#pwa/lib/when-idle.ts', () => ({
  whenIdle(run: () => void) {
    run()
    return () => {}
  },
}))
vi.mock('#pwa/lib/auth/browser-session.ts', () => ({
  recordUsersWith() {},
  browserSession: () => ({
    getSnapshot: () => page.state,
    subscribe(notify: () => void) {
      page.tell = notify
      return () => {
        page.tell = () => {}
      }
    },
  }),
}))

const become = (state: SessionState) => {
  page.state = state
  page.tell()
}
const anonymous: SessionState = { status: 'anonymous', user: null, problem: null }
const signedIn: SessionState = { status: 'signed-in', user: ada, problem: null }

beforeEach(() => {
  page.state = anonymous
})
afterEach(() => void vi.clearAllMocks())

test('D2 sync: its code comes with a person, and once', async () => {
  const stop = startSync()
  expect(page.run).not.toHaveBeenCalled()
  become(signedIn)
  await vi.waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  become({ ...signedIn, status: 'sign-in-again' })
  expect(page.run).toHaveBeenCalledTimes(1)
  stop()
})

test('D2 sync: somebody who was signed in before is sent for from the first quiet moment on', async () => {
  page.state = signedIn
  const stop = startSync()
  await vi.waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  stop()
})

test('after the end nothing is begun', async () => {
  startSync()()
  become(signedIn)
  await Promise.resolve()
  expect(page.run).not.toHaveBeenCalled()
})
