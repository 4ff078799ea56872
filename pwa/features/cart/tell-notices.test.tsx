import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { personOf } from '#pwa/local/people.ts'
import type { NoticeRow } from '#pwa/local/schema.ts'
import { ARTWORK, BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { tellNotices } from './tell-notices.ts'

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

const lost = { ...BANNER, id: 'gone', product: 'Mesh Banner' }
const GONE: NoticeRow = { id: 'gone gone', kind: 'gone', line: 'gone', product: 'Mesh Banner', lost }
const REPLACED = /your change replaced .* on another device/
const REMOVED = /^Mesh Banner was removed on another device/

const openSync = vi.fn()

interface Tab {
  isVisible?: boolean
  isCartShown?: boolean
}

/** Somebody with these tabs of the shop open; `show` brings a tab to the front. */
async function withTabs(...tabs: Tab[]) {
  const someone = await someoneWith({})
  renderInKit(<ToastRegion />)
  const state = { status: 'signed-in', user: someone.user, problem: null }
  const session = { getSnapshot: () => state, subscribe: () => () => {} } as unknown as Session
  const pages = tabs.map(({ isVisible = true, isCartShown = false }) => {
    const state: DocumentVisibilityState = isVisible ? 'visible' : 'hidden'
    const page = Object.assign(new EventTarget(), { visibilityState: state })
    onTestFinished(tellNotices(session, { page, isCartShown: () => isCartShown, openSync, onRestored() {} }))
    return page
  })
  const { outbox } = await personOf(someone.user.sub).local
  const notify = (...notices: NoticeRow[]) => act(() => outbox.transact(() => ({ notices })))
  function show(tab: number) {
    const page = pages[tab]
    if (!page) return
    page.visibilityState = 'visible'
    act(() => void page.dispatchEvent(new Event('visibilitychange')))
  }
  const waiting = async () => {
    const found: NoticeRow[] = []
    const stop = outbox.watchNotices(notices => found.splice(0, found.length, ...notices))
    await waitFor(() => expect(found.length).toBeGreaterThan(0))
    stop()
    return found
  }
  return { ...someone, outbox, tell: notify, show, waiting }
}

const press = (name: string) => screen.findByRole('button', { name }).then(button => userEvent.click(button))

test('"Cart sync" overwrote: said in passing wherever the person is, and undo puts every value back', async () => {
  const { ids, cart, tell: notify } = await withTabs({})
  const [line = ''] = ids
  const overwrote = { total: 33, 'options.Quantity': 9, 'options.Job Name': null, 'artwork.back': ARTWORK }
  await notify({ id: 'm', kind: 'overwrote', line, product: 'Banner', overwrote })
  expect(
    await screen.findByText(
      'Banner: your change replaced Quantity 9, Job Name none, Back artwork banner.jpg on another device',
    ),
  ).toBeTruthy()
  await press('Undo')
  await waitFor(async () => expect((await cart.find(line))?.artwork.back).toEqual(ARTWORK))
  const back = await cart.find(line)
  expect([back?.total, back?.options.Quantity, back?.options['Job Name']]).toEqual([33, 9, undefined])
})

test('issue 8.9: overwritten values are said where the line is gone too, without a way back', async () => {
  const { tell: notify } = await withTabs({})
  const overwrote = { total: 33, 'options.Quantity': 9 }
  await notify({ id: 'm', kind: 'overwrote', line: 'gone', product: 'Banner', overwrote })
  expect(
    await screen.findByText(
      'Banner: your change replaced Quantity 9 on another device, and the item is not in your cart any more.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('issue 6.5: of overwritten values that the shop has not kept is told without a way back', async () => {
  const { ids, tell: notify } = await withTabs({})
  const [line = ''] = ids
  await notify({ id: 'm', kind: 'overwrote', line, product: 'Banner', overwrote: null })
  expect(
    await screen.findByText(/^Banner: your change replaced one made on another device, which is too long/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('"Cart sync" gone: said on any page with its way back, and kept with the cart until it is answered', async () => {
  const { cart, outbox, tell: notify, waiting } = await withTabs({})
  await notify(GONE)
  expect(await screen.findByText(REMOVED)).toBeTruthy()
  expect(await waiting()).toEqual([{ ...GONE, isTold: true }])
  await press('Add it back')
  await waitFor(async () =>
    expect((await cart.list()).map(({ product }) => product)).toContain('Mesh Banner'),
  )
  expect(await outbox.dismissNotice(GONE.id)).toBe(false)
})

test('D24 a file the shop does not have any more is said on any page as well', async () => {
  const { tell: notify } = await withTabs({})
  await notify({ id: 'm', kind: 'artwork_gone', line: 'a', product: 'Mesh Banner' })
  expect(await screen.findByText(/The artwork of Mesh Banner is not with us any more/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add it back' })).toBeNull()
})

test('"Cart sync" gone: a page that shows the cart says it there, not twice', async () => {
  const { outbox, tell: notify, waiting } = await withTabs({ isCartShown: true })
  await notify(GONE)
  await waitFor(async () => expect(await waiting()).toEqual([{ ...GONE, isTold: true }]))
  expect(screen.queryByText(REMOVED)).toBeNull()
  expect(await outbox.dismissNotice(GONE.id)).toBe(true)
})

test('issue 6.36: a change that the shop did not take is said on any page, with what to do and the way there', async () => {
  const { tell: notify, waiting } = await withTabs({})
  await notify({ id: 'm', kind: 'refused', line: 'a', product: 'Mesh Banner', code: 'line_too_large' })
  expect(
    await screen.findByText(/^A change of Mesh Banner needs you\. This item holds more text/),
  ).toBeTruthy()
  await press('Open the sync center')
  expect(openSync).toHaveBeenCalledOnce()
  expect(await waiting()).toMatchObject([{ id: 'm', isTold: true }])
})

test('decision 93: that the cart was deleted elsewhere is said on any page, with the way to what waits', async () => {
  const { tell: notify, waiting } = await withTabs({})
  await notify({ id: 'm', kind: 'deleted', line: '', product: '' })
  expect(await screen.findByText(/^Your data was deleted on another device, and your cart/)).toBeTruthy()
  openSync.mockClear()
  await press('Open the sync center')
  expect(openSync).toHaveBeenCalledOnce()
  expect(await waiting()).toMatchObject([{ id: 'm', isTold: true }])
})

test('"Cart sync" notices: told once, in one of several tabs, whatever comes after', async () => {
  const { tell: notify } = await withTabs({}, {}, {})
  const overwrote: NoticeRow = {
    id: 'm',
    kind: 'overwrote',
    line: 'a',
    product: 'Banner',
    overwrote: { v: 1 },
  }
  await notify(overwrote, GONE)
  await screen.findByText(REMOVED)
  await notify({ ...overwrote, id: 'n', product: 'Flag' })
  await screen.findByText(/^Flag: your change replaced/)
  expect(screen.getAllByText(REPLACED)).toHaveLength(2)
  expect(screen.getAllByText(REMOVED)).toHaveLength(1)
})

test('"Cart sync" notices: while nobody looks they wait, and are told by the tab that is looked at first', async () => {
  const { tell: notify, show, waiting } = await withTabs({ isVisible: false }, { isVisible: false })
  await notify(GONE)
  expect(await waiting()).toEqual([GONE])
  expect(screen.queryByText(REMOVED)).toBeNull()
  show(1)
  expect(await screen.findByText(REMOVED)).toBeTruthy()
  show(0)
  expect(screen.getAllByText(REMOVED)).toHaveLength(1)
})
