import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { SessionState } from '#pwa/lib/auth/session-types.ts'
import type { Reach } from '#pwa/lib/reachability.ts'
import type { Local } from '#pwa/local/open.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { tellPerson, withdrawTold } from './tell-person.ts'
import { tellReady } from './tell-ready.ts'

/** A shop whose answers are as told, and pages that believe it is there until it does not answer. */
function network(answers: boolean) {
  const listeners = new Set<() => void>()
  let reach: Reach = 'online'
  const here = {
    answers,
    get: () => reach,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async probe() {
      here.become(here.answers)
      return here.answers
    },
    become(isThere: boolean) {
      here.answers = isThere
      const next: Reach = isThere ? 'online' : 'offline'
      if (next === reach) return
      reach = next
      for (const listener of listeners) listener()
    },
  }
  return here
}

/** Somebody with one line that has its artwork, on a page that watches. */
async function watching({ isThere = true, status = 'signed-in' as SessionState['status'] } = {}) {
  const someone = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  const local = await personOf(someone.user.sub).local
  const net = network(isThere)
  const notify = vi.fn()
  const withdraw = vi.fn()
  const state: SessionState = { status, user: someone.user, problem: null }
  const stop = tellReady(
    { getSnapshot: () => state, subscribe: () => () => {} },
    { network: net, notify, withdraw },
  )
  return { ...someone, local, net, tell: notify, withdraw, stop, line: someone.ids[0] ?? '' }
}

/** Resolves when whoever watched before has heard of everything written so far. */
async function settled({ wish, uploads }: Pick<Local, 'wish' | 'uploads'>) {
  for (const watch of [wish.watch, uploads.watch, wish.watch]) {
    const told = vi.fn()
    const stop = watch(told)
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    stop()
  }
}

test('issue 4.5 with the connection back the person is told once', async () => {
  const { local, net, tell: notify, stop } = await watching({ isThere: false })
  await local.wish.make(1)
  await vi.waitFor(() => expect(net.get()).toBe('offline'))
  expect(notify).not.toHaveBeenCalled()
  net.become(true)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
  await settled(local)
  expect(notify).toHaveBeenCalledOnce()
  stop()
})

test('issue 4.5 lost and back again is told again', async () => {
  const { local, net, tell: notify, stop } = await watching()
  await local.wish.make(1)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
  net.become(false)
  net.become(true)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  stop()
})

test('issue 4.5 what was told is taken back when a line without artwork comes, the wish ends or the connection goes', async () => {
  const { local, cart, net, tell: notify, withdraw, stop } = await watching()
  await local.wish.make(1)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(withdraw).not.toHaveBeenCalled()
  const added = await cart.add({ ...BANNER, artwork: { front: null, back: null } })
  await vi.waitFor(() => expect(withdraw).toHaveBeenCalledOnce())
  if (added.ok) await cart.remove(added.id)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  net.become(false)
  expect(withdraw).toHaveBeenCalledTimes(2)
  net.become(true)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(3))
  await local.wish.end()
  await vi.waitFor(() => expect(withdraw).toHaveBeenCalledTimes(3))
  stop()
  expect(withdraw).toHaveBeenCalledTimes(3)
})

test('issue 4.5 artwork on its way is waited for', async () => {
  const { local, tell: notify, stop, line } = await watching()
  await local.uploads.put(uploadRow({ line, file: 'f' }))
  await local.wish.make(1)
  await settled(local)
  expect(notify).not.toHaveBeenCalled()
  await local.uploads.put(uploadRow({ line, file: null, state: 'stored' }))
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
  stop()
})

test('issue 4.5 an emptied cart ends the wish', async () => {
  const { local, cart, line, tell: notify, stop } = await watching({ isThere: false })
  const told: boolean[] = []
  local.wish.watch(stands => told.push(stands))
  await local.wish.make(1)
  await vi.waitFor(() => expect(told.at(-1)).toBe(true))
  await cart.remove(line)
  await vi.waitFor(() => expect(told.at(-1)).toBe(false))
  expect(notify).not.toHaveBeenCalled()
  stop()
})

test('issue 4.5 nobody is told without a wish, after it is withdrawn, or while their sign-in has ended', async () => {
  const { local, tell: notify, stop, net } = await watching()
  net.become(false)
  const told: boolean[] = []
  local.wish.watch(stands => told.push(stands))
  await local.wish.make(1)
  await vi.waitFor(() => expect(told.at(-1)).toBe(true))
  await local.wish.end()
  await vi.waitFor(() => expect(told.at(-1)).toBe(false))
  net.become(true)
  await settled(local)
  const ended = await watching({ status: 'sign-in-again' })
  await ended.local.wish.make(1)
  await settled(ended.local)
  expect(notify).not.toHaveBeenCalled()
  expect(ended.tell).not.toHaveBeenCalled()
  stop()
  ended.stop()
})

test('issue 4.5 told on the page that is looked at, with the way to the cart', () => {
  const openCart = vi.fn()
  const notify = vi.fn()
  const page = {
    visibilityState: 'visible' as const,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }
  tellPerson({ page, notify, openCart })
  const [shown] = toastStore.get()
  expect(shown?.text).toContain('You can check out now')
  expect(openCart).not.toHaveBeenCalled()
  shown?.action?.run()
  expect(openCart).toHaveBeenCalledOnce()
  expect(notify).not.toHaveBeenCalled()
  dismissToast(shown?.id ?? 0)
})

test('issue 4.5 told again there is still one toast, and taken back there is none, also on a hidden page', () => {
  const place = new EventTarget()
  const listeners = {
    addEventListener: place.addEventListener.bind(place) as Document['addEventListener'],
    removeEventListener: place.removeEventListener.bind(place) as Document['removeEventListener'],
  }
  const told = { notify: null, openCart() {} }
  for (const _ of [1, 2]) tellPerson({ ...told, page: { ...listeners, visibilityState: 'visible' } })
  expect(toastStore.get()).toHaveLength(1)
  withdrawTold()
  expect(toastStore.get()).toEqual([])
  tellPerson({ ...told, page: { ...listeners, visibilityState: 'hidden' } })
  withdrawTold()
  place.dispatchEvent(new Event('visibilitychange'))
  expect(toastStore.get()).toEqual([])
})

test('issue 4.5 a hidden page notifies, where that is allowed, and tells when it is looked at', () => {
  const place = new EventTarget()
  const page = {
    visibilityState: 'hidden' as const,
    addEventListener: place.addEventListener.bind(place) as Document['addEventListener'],
    removeEventListener: place.removeEventListener.bind(place) as Document['removeEventListener'],
  }
  const notify = vi.fn()
  tellPerson({ page, notify, openCart() {} })
  expect(notify).toHaveBeenCalledOnce()
  expect(toastStore.get()).toEqual([])
  place.dispatchEvent(new Event('visibilitychange'))
  expect(toastStore.get()).toHaveLength(1)
  dismissToast(toastStore.get()[0]?.id ?? 0)
})
