import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import type { SessionState } from '#pwa/lib/auth/session-types.ts'
import { boothOpened } from '#pwa/lib/booth-opened.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import { followBooth, pushBooth } from './follow-booth.ts'

const started = vi.hoisted(() => ({
  subs: [] as string[],
  stopped: [] as string[],
  pushed: [] as string[],
  woken: 0,
}))
const isCut = vi.hoisted(() => ({ now: false }))
vi.mock('./booth-sync.ts', () => ({
  async startBooth(sub: string) {
    if (isCut.now) throw new Error('no connection')
    started.subs.push(sub)
    return {
      wake: () => void started.woken++,
      look() {},
      push: async () => void started.pushed.push(sub),
      whenIdle: async () => {},
      stop: () => void started.stopped.push(sub),
    }
  },
}))

const newSub = () => `auth0|staff-${crypto.randomUUID()}`

/** A session that a test signs in and out. */
function aSession() {
  let state: SessionState = { status: 'anonymous', user: null, problem: null }
  const listeners = new Set<() => void>()
  function become(sub: string | null) {
    const user: UserProfile | null =
      sub === null ? null : { sub, name: 'Sam', email: 's@x.example', picture: '' }
    state = { status: user ? 'signed-in' : 'anonymous', user, problem: null }
    for (const listener of listeners) listener()
  }
  const session = {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getToken: async () => 'token',
  }
  return { session, become }
}

function following(sub: string) {
  const { session, become } = aSession()
  const stop = followBooth(session)
  onTestFinished(stop)
  become(sub)
  return { become, stop }
}

const isStarted = (sub: string) => vi.waitFor(() => expect(started.subs).toContain(sub))

test('issue 9.1: who has tickets on this device has them sent from the start, and only while they are signed in', async () => {
  const sub = newSub()
  await (await boothOf(sub)).newTicket()
  const { become } = following(sub)
  await isStarted(sub)
  become(null)
  await vi.waitFor(() => expect(started.stopped).toContain(sub))
})

test('issue 9.1: who has none loads nothing of the booth until it is opened, and then once', async () => {
  const sub = newSub()
  following(sub)
  await pushBooth(newSub())
  expect(started.subs).not.toContain(sub)
  boothOpened(newSub())
  boothOpened(sub)
  boothOpened(sub)
  await isStarted(sub)
  expect(started.subs.filter(each => each === sub)).toHaveLength(1)
})

test('issue 9.1: what can be sent now is sent at a word, also of a booth that nobody opened on this page', async () => {
  const sub = newSub()
  following(sub)
  await pushBooth(sub)
  expect(started.pushed).toContain(sub)
})

test('issue 9.1: a new login wakes what waits for one', async () => {
  const sub = newSub()
  const { become } = following(sub)
  boothOpened(sub)
  await isStarted(sub)
  const before = started.woken
  await vi.waitFor(() => {
    become(sub)
    expect(started.woken).toBeGreaterThan(before)
  })
})

test('issue 9.1: where its code does not come the next opening asks again', async () => {
  const sub = newSub()
  following(sub)
  isCut.now = true
  await pushBooth(sub)
  isCut.now = false
  expect(started.subs).not.toContain(sub)
  boothOpened(sub)
  await isStarted(sub)
})

test('issue 9.1: whoever leaves while it begins is not sent for', async () => {
  const sub = newSub()
  const { stop } = following(sub)
  boothOpened(sub)
  stop()
  await vi.waitFor(() => expect(started.stopped).toContain(sub))
  await pushBooth(sub)
  expect(started.pushed).not.toContain(sub)
})
