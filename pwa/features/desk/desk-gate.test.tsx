import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rightsHere } from '#pwa/lib/rights.ts'
import { deskRow } from '#pwa/local/desk/desk-act.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { loadToastCard } from '#pwa/ui/toast/toast-code.ts'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { aDeskRow } from '#shared/testing/desk.ts'
import BoardPage from './board-page.tsx'
import { DeskGate } from './desk-gate.tsx'
import { asksItsPerson } from './testing/show-desk.tsx'

beforeAll(loadToastCard)
beforeEach(() => rightsHere.put(null))
afterEach(() => releasePerson(ADA.sub))

const show = (rights: unknown) =>
  showTo(
    <>
      <ToastRegion />
      <DeskGate>
        <BoardPage />
      </DeskGate>
    </>,
    { path: '/desk', answers: rights === undefined ? {} : { 'GET /api/users/rights': { rights } } },
  )

const deskCalls = ({ asked }: ReturnType<typeof show>) =>
  asked.filter(({ name }) => name.includes('/api/desk'))

test('D42: who may not see orders is told so, and nothing of them is asked for', async () => {
  const shown = show(['booth:sell'])
  expect(await screen.findByText('The desk is for the shop’s staff')).toBeTruthy()
  expect(deskCalls(shown)).toEqual([])
})

test('D42: once the right is gone, so are the orders that this device had', async () => {
  const { db } = await personOf(ADA.sub).local
  await db?.deskOrders.put({ orderId: 'GL-1', order: aDeskRow({ orderId: 'GL-1' }), job: null })
  show([])
  expect(await screen.findByText('The desk is for the shop’s staff')).toBeTruthy()
  await expect.poll(() => db?.deskOrders.count()).toBe(0)
})

test('D42: where nobody ever said what this account may, nothing is shown', async () => {
  const shown = show(undefined)
  expect(await screen.findByText(/^Whether this account may see/)).toBeTruthy()
  expect(deskCalls(shown)).toEqual([])
})

test('D42: who may see orders sees the board', async () => {
  show(['orders:read'])
  expect(await screen.findByLabelText('Find orders')).toBeTruthy()
})

const device = { id: '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11', label: 'iPad' }
const moved = (order: string) =>
  deskRow(
    `move of ${order}`,
    { order, seen: 1, act: { kind: 'move', status: 'printing' } },
    { user: ADA.sub, device },
    0,
  )

test('D50: whoever was second is told by whom while the desk is open, with the way to decide, and once', async () => {
  const { outbox } = await personOf(ADA.sub).local
  await outbox.add(moved('GL-1'))
  await outbox.transact(asksItsPerson)
  const { history } = show(['orders:read'])
  await screen.findByLabelText('Find orders')
  await outbox.add(moved('GL-2'))
  await outbox.transact(asksItsPerson)
  expect(await screen.findByText('Order GL-2: Sue (iPad) was first.')).toBeTruthy()
  expect(screen.queryByText(/^Order GL-1:/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open the sync center' }))
  await waitFor(() => expect(history.location.pathname).toBe('/sync'))
})

test('D50: of a change that the shop did not take for another reason it is said that it needs its person', async () => {
  const { outbox } = await personOf(ADA.sub).local
  show(['orders:read'])
  await screen.findByLabelText('Find orders')
  await outbox.add(moved('GL-3'))
  await outbox.transact(({ rows }) => ({
    put: rows.map(row => ({ ...row, state: 'needs-you', code: 'artwork_to_follow', reason: '' })),
  }))
  expect(await screen.findByText('Order GL-3: a change made here needs you.')).toBeTruthy()
})

test('D42: a right that is taken away while the desk is open is noticed: its orders go, and nothing is promised of them', async () => {
  const { db } = await personOf(ADA.sub).local
  const rights = ['orders:read']
  let isTaken = false
  const orders = () =>
    isTaken ? refusedWith(404, 'not_found') : { orders: [aDeskRow({ customer: 'Ada King' })], next: null }
  const shown = showTo(
    <DeskGate>
      <BoardPage />
    </DeskGate>,
    {
      path: '/desk',
      answers: { 'GET /api/users/rights': () => ({ rights }), 'GET /api/desk/orders': orders },
    },
  )
  expect((await screen.findAllByText('Ada King')).length).toBeGreaterThan(0)
  isTaken = true
  rights.pop()
  await act(() => shown.queryClient.refetchQueries({ queryKey: ['desk'] }))
  expect(await screen.findByText('The desk is for the shop’s staff')).toBeTruthy()
  expect(screen.queryByText('Ada King')).toBeNull()
  await expect.poll(() => db?.deskOrders.count()).toBe(0)
})

test('D42: who may no longer work on orders is told so by the first act that is not taken, and offered no other', async () => {
  const { outbox } = await personOf(ADA.sub).local
  const rights = ['orders:read', 'orders:work']
  showTo(
    <>
      <ToastRegion />
      <DeskGate>
        <BoardPage />
      </DeskGate>
    </>,
    {
      path: '/desk',
      answers: {
        'GET /api/users/rights': () => ({ rights }),
        'GET /api/desk/orders': { orders: [aDeskRow()], next: null },
      },
    },
  )
  const [list] = await screen.findAllByLabelText<HTMLSelectElement>(/^Status of/)
  expect(list?.disabled).toBe(false)
  rights.pop()
  await outbox.add(moved('GL-4'))
  const gone = { state: 'needs-you', code: 'not_found', reason: 'There is nothing at this address' } as const
  await outbox.transact(({ rows }) => ({ put: rows.map(row => ({ ...row, ...gone })) }))
  expect(await screen.findByText('Order GL-4: a change made here needs you.')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByLabelText<HTMLSelectElement>(/^Status of/)[0]?.disabled).toBe(true),
  )
})
