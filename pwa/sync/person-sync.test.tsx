import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { asOurs } from '#pwa/lib/testing/answers.ts'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import { endSync, senderOf, wake } from './person-sync.ts'

afterEach(() => {
  endSync()
  vi.unstubAllGlobals()
})

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
const getToken = (sub: string) => async () => tokenOf(sub)

/** A shop that takes everything; returns who asked, with whose token. */
function shop() {
  const asked: { user: string; muts: number; token: string | null }[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      if (String(input) !== '/api/sync/cart') return asOurs(Response.json({ ok: true }))
      const { user, muts, knownV } = JSON.parse(String(init?.body)) as SyncRequest
      asked.push({ user, muts: muts.length, token: new Headers(init?.headers).get('authorization') })
      const done = muts.map(({ mid }) => ({ mid }))
      const snapshot = { lines: [] }
      return asOurs(Response.json({ epoch: 'e', v: knownV + 1, snapshot, done, rejected: [] }))
    }),
  )
  return asked
}

const unsent = async (sub: string) => (await (await personOf(sub).local).outbox.list()).length

test('"Outbox" start: what this person left behind is sent, and the cart is asked for', async () => {
  const asked = shop()
  await (await personOf('start|ada').local).cart.add(BANNER)
  await senderOf('start|ada', getToken('start|ada'))
  await vi.waitFor(async () => expect(await unsent('start|ada')).toBe(0))
  expect(asked[0]).toMatchObject({ user: 'start|ada', token: `Bearer ${tokenOf('start|ada')}` })
})

test('one sender for each person on a page', async () => {
  shop()
  const first = await senderOf('one|ada', getToken('one|ada'))
  expect(await senderOf('one|ada', getToken('one|ada'))).toBe(first)
  expect(await senderOf('one|grace', getToken('one|grace'))).not.toBe(first)
})

test('D2: after a change of person nothing more of the first is sent, and never with the other’s token', async () => {
  const asked = shop()
  await senderOf('left|ada', getToken('left|grace'))
  await (await personOf('left|ada').local).cart.add(BANNER)
  await senderOf('left|grace', getToken('left|grace'))
  await (await personOf('left|ada').local).cart.add(BANNER)
  wake()
  await vi.waitFor(() => expect(asked.some(({ user }) => user === 'left|grace')).toBe(true))
  expect(asked.filter(({ user }) => user === 'left|ada')).toEqual([])
  expect(await unsent('left|ada')).toBe(2)
})

test('nobody signed in: wake does nothing', () => {
  const asked = shop()
  endSync()
  wake()
  expect(asked).toEqual([])
})

/** Whether the network and the browser's worker were asked for, since rows wait. */
function asking() {
  const keepAsking = vi.spyOn(reachability, 'keepAsking')
  onTestFinished(() => keepAsking.mockRestore())
  return keepAsking
}

test('issue 12.4: what goes by itself asks neither for the network nor for the worker', async () => {
  shop()
  const keepAsking = asking()
  await senderOf('goes|ada', getToken('goes|ada'))
  await (await personOf('goes|ada').local).cart.add(BANNER)
  await vi.waitFor(async () => expect(await unsent('goes|ada')).toBe(0))
  expect(keepAsking).not.toHaveBeenCalled()
})

test('"Outbox" triggers: a page that is left asks at once, for whatever has not gone yet', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const keepAsking = asking()
  await senderOf('hidden|ada', getToken('hidden|ada'))
  await (await personOf('hidden|ada').local).cart.add(BANNER)
  await vi.waitFor(async () => expect(await unsent('hidden|ada')).toBe(1))
  expect(keepAsking).not.toHaveBeenCalled()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(keepAsking).toHaveBeenCalledTimes(1))
})

test('"Outbox" triggers: what does not go asks for the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  const keepAsking = asking()
  await senderOf('stays|ada', getToken('stays|ada'))
  await (await personOf('stays|ada').local).cart.add(BANNER)
  await vi.waitFor(() => expect(keepAsking).toHaveBeenCalledTimes(1))
  expect(await unsent('stays|ada')).toBe(1)
})
