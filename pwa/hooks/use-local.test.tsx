import 'fake-indexeddb/auto'
import { act, render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { useCart } from './use-cart.ts'
import { useLocal, useOpenLocal, type Watch } from './use-local.ts'
import { useUnsent } from './use-unsent.ts'

const watchCount: Watch<number> = ({ outbox }, notify) => outbox.watch(rows => notify(rows.length))

/** What a person's hooks gave at each render, in words. */
function shownTo(sub: string | null) {
  const seen: string[] = []
  function Page({ of }: { of: string | null }) {
    const { status, lines } = useCart(of)
    const rows = useLocal(of, watchCount)
    seen.push(`${of} ${status} ${lines.length} ${rows} ${useUnsent(of)?.count ?? null}`)
    return null
  }
  const shown = render(<Page of={sub} />)
  return {
    seen,
    last: () => seen.at(-1),
    become: (other: string | null) => shown.rerender(<Page of={other} />),
    leave: shown.unmount,
  }
}

test('what a person has is followed: the cart, what waits, and any thing that can be watched', async () => {
  const { user, cart } = await someoneWith({})
  const { last } = shownTo(user.sub)
  await vi.waitFor(() => expect(last()).toBe(`${user.sub} ready 1 1 1`))
  await act(() => cart.add(BANNER))
  await vi.waitFor(() => expect(last()).toBe(`${user.sub} ready 2 2 2`))
})

test('D1: the same holds for a person whose database does not open', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('no storage')
  })
  const sub = 'memory-alone'
  onTestFinished(() => releasePerson(sub))
  const { cart, isKept } = await personOf(sub).local
  const { last } = shownTo(sub)
  await act(() => cart.add(BANNER))
  await vi.waitFor(() => expect(last()).toBe(`${sub} ready 1 1 1`))
  expect(isKept).toBe(false)
})

test('D2: nothing of one person is shown to the next, in no render, and to nobody nothing', async () => {
  const someone = await someoneWith({}, {})
  const other = await someoneWith()
  const page = shownTo(someone.user.sub)
  await vi.waitFor(() => expect(page.last()).toBe(`${someone.user.sub} ready 2 2 2`))
  page.become(other.user.sub)
  await vi.waitFor(() => expect(page.last()).toBe(`${other.user.sub} ready 0 0 0`))
  page.become(null)
  expect(page.last()).toBe('null opening 0 null null')
  const others = page.seen.filter(each => !each.startsWith(someone.user.sub))
  expect(others.filter(each => / [12]( |$)/.test(each))).toEqual([])
})

test('a cart that the page has read before is there at the first render', async () => {
  const { user } = await someoneWith({})
  const first = shownTo(user.sub)
  await vi.waitFor(() => expect(first.last()).toContain('ready 1'))
  first.leave()
  expect(shownTo(user.sub).seen[0]).toBe(`${user.sub} ready 1 null null`)
})

test('who leaves the page is told nothing any more', async () => {
  const { user, cart } = await someoneWith()
  const page = shownTo(user.sub)
  await vi.waitFor(() => expect(page.last()).toBe(`${user.sub} ready 0 0 0`))
  page.leave()
  const before = page.seen.length
  await cart.add(BANNER)
  expect(page.seen.length).toBe(before)
})

test('a person’s things are there once they are open', async () => {
  const { user } = await someoneWith()
  const seen: (string | null)[] = []
  function Page() {
    seen.push(useOpenLocal(user.sub)?.sub ?? null)
    return null
  }
  render(<Page />)
  await vi.waitFor(() => expect(seen).toEqual([null, user.sub]))
})
