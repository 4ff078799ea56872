import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { SessionState } from '#pwa/lib/auth/session-types.ts'
import { personOf } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { followBadge, type Icon } from './badge.ts'

function fakeIcon() {
  const shown: number[] = []
  const icon: Icon = {
    setAppBadge: async count => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  }
  return { icon, shown }
}

async function following(icon: Icon) {
  const { user, cart } = await someoneWith({})
  let state: SessionState = { status: 'signed-in', user, problem: null }
  let notify = () => {}
  const session = {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      notify = listener
      return () => {}
    },
  }
  const stop = followBadge(session, icon)
  const signOut = () => {
    state = { status: 'anonymous', user: null, problem: null }
    notify()
  }
  return { user, cart, stop, signOut, outbox: (await personOf(user.sub).local).outbox }
}

test('issue 4.3 the app’s icon counts what waits and is clear once all has arrived', async () => {
  const { icon, shown } = fakeIcon()
  const { cart, outbox, stop } = await following(icon)
  await vi.waitFor(() => expect(shown).toEqual([1]))
  await cart.clear()
  await vi.waitFor(() => expect(shown.at(-1)).toBe(2))
  await outbox.transact(({ rows }) => ({ arrived: rows.map(({ id }) => id) }))
  await vi.waitFor(() => expect(shown.at(-1)).toBe(0))
  stop()
})

test('issue 4.3 what a person who left still has is nobody’s business', async () => {
  const { icon, shown } = fakeIcon()
  const { signOut } = await following(icon)
  await vi.waitFor(() => expect(shown).toEqual([1]))
  signOut()
  expect(shown.at(-1)).toBe(0)
})

test('issue 4.3 a browser without badges, or one that refuses them, is nobody’s trouble', async () => {
  const refuse = async () => {
    throw new DOMException('no', 'NotAllowedError')
  }
  for (const icon of [{}, { setAppBadge: refuse, clearAppBadge: refuse }]) {
    const { stop, outbox } = await following(icon)
    expect(await outbox.list()).toHaveLength(1)
    stop()
  }
})
