import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { personOf } from '#pwa/local/people.ts'
import type { NoticeRow } from '#pwa/local/schema.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { keptAfterDeletion } from '#pwa/sync/cart-deleted.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { addBack } from './notice-words.ts'
import { SyncNotices } from './sync-notices.tsx'

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

const lost = { ...BANNER, id: 'gone', product: 'Mesh Banner' }
const GONE: NoticeRow = { id: 'gone gone', kind: 'gone', line: 'gone', product: 'Mesh Banner', lost }

const onRestored = vi.fn()

/** Somebody with these notices waiting, looking at their cart. */
async function looking(...notices: NoticeRow[]) {
  const someone = await someoneWith({})
  const person = personOf(someone.user.sub)
  const { outbox } = await person.local
  await outbox.transact(() => ({ notices }))
  renderInKit(
    <>
      <SyncNotices sub={someone.user.sub} onRestored={onRestored} />
      <ToastRegion />
    </>,
  )
  return { ...someone, person, outbox }
}

const press = (name: string) => screen.findByRole('button', { name }).then(button => userEvent.click(button))

test('"Cart sync" gone: a change that came too late is offered back, under a new id (D5)', async () => {
  const { cart, user } = await looking(GONE)
  expect(await screen.findByText(/^Mesh Banner was removed on another device/)).toBeTruthy()
  await press('Add it back')
  await waitFor(() => expect(screen.queryByText(/removed on another device/)).toBeNull())
  const back = (await cart.list()).find(({ product }) => product === 'Mesh Banner')
  expect(back).toBeTruthy()
  expect(back?.id).not.toBe('gone')
  const { local } = personOf(user.sub)
  expect(onRestored).toHaveBeenCalledWith(await local, [{ from: 'gone', to: back?.id }])
})

test('"Cart sync" gone: offered in two places it comes back once', async () => {
  const { cart, person } = await looking(GONE)
  const local = await person.local
  await screen.findByText(/removed on another device/)
  await act(() => Promise.all([addBack(local, GONE, onRestored), addBack(local, GONE, onRestored)]))
  expect((await cart.list()).filter(({ product }) => product === 'Mesh Banner')).toHaveLength(1)
})

test('"Cart sync" gone: where the cart is full the offer stays', async () => {
  const { cart, person, outbox } = await looking(GONE)
  const [line] = await cart.list()
  await cart.restore(Array.from({ length: 199 }, () => ({ line: line ?? lost })))
  await act(async () => addBack(await person.local, GONE, onRestored))
  expect(await screen.findByText(/^Your cart holds 200 lines/)).toBeTruthy()
  expect(await outbox.noteTold(GONE.id)).toBe(false)
  expect(screen.getByRole('button', { name: 'Add it back' })).toBeTruthy()
})

test('"Cart sync" gone: dismissed, it stays away and nothing is added', async () => {
  const { cart } = await looking(GONE)
  await press('Dismiss')
  await waitFor(() => expect(screen.queryByText(/removed on another device/)).toBeNull())
  expect(await cart.list()).toHaveLength(1)
})

test('D24 a file the shop does not have any more is told with its line', async () => {
  await looking({ id: 'm', kind: 'artwork_gone', line: 'a', product: 'Mesh Banner' })
  expect(await screen.findByText(/The artwork of Mesh Banner is not with us any more/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add it back' })).toBeNull()
})

test.each([
  ['Yes, put back', ['waiting', 'waiting'], ['Banner', 'Mesh Banner']],
  ['No, delete here too', [], []],
])(
  'decision 93: what lay in a cart that was deleted elsewhere asks first: %s',
  async (answer, states, products) => {
    const { cart, outbox } = await looking()
    const lines = [
      { ...BANNER, id: 'a', product: 'Banner' },
      { ...BANNER, id: 'b', product: 'Mesh Banner' },
    ]
    const base = { epoch: 's.next', v: 0, lines: [] }
    await act(() =>
      outbox.transact(({ rows }) => ({
        ...keptAfterDeletion({ base: { ...base, epoch: 's.before', lines }, rows: [] }, base, {
          newId: () => crypto.randomUUID(),
          now: () => 5,
        }),
        discarded: rows.map(({ id }) => id),
      })),
    )
    expect(await screen.findByText(/^Your data was deleted on another device, .* 2 items of it/)).toBeTruthy()
    expect(await cart.list()).toEqual([])
    await press(answer)
    await waitFor(() => expect(screen.queryByText(/Your data was deleted/)).toBeNull())
    expect((await outbox.list()).map(({ state }) => state)).toEqual(states)
    expect((await cart.list()).map(({ product }) => product)).toEqual(products)
  },
)

test.each([
  ['Yes, send', 1, 'waiting'],
  ['No, discard', 0, undefined],
])('"Cart sync": changes older than 60 days ask before they go: %s', async (answer, left, state) => {
  const { outbox } = await looking()
  await act(() =>
    outbox.transact(({ rows }) => ({ put: rows.map(row => ({ ...row, state: 'needs-you', code: 'old' })) })),
  )
  expect(await screen.findByText(/^One change to your cart waited/)).toBeTruthy()
  await press(answer)
  await waitFor(() => expect(screen.queryByText(/waited on this device/)).toBeNull())
  const rows = await outbox.list()
  expect([rows.length, rows[0]?.state]).toEqual([left, state])
})
