import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { aDeskRow } from '#shared/testing/desk.ts'
import { StatusSelect } from './status-select.tsx'
import { showDesk } from './testing/show-desk.tsx'

const ORDER: ShownOrder = { ...aDeskRow({ leftCents: 10_173 }), waiting: 0 }

/** The list of an order, whose clock stands until it is put on. */
async function open(order: ShownOrder = ORDER) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const shown = await showDesk(<StatusSelect order={order} />)
  const list = await screen.findByLabelText<HTMLSelectElement>('Status')
  act(() => list.focus())
  const moves = async () => (await shown.acts()).map(body => (body as { acts: unknown[] }).acts[0])
  return { ...shown, list, moves }
}

/** As an arrow key does it, without leaving the list. */
const choose = (list: HTMLSelectElement, status: OrderStatus) =>
  fireEvent.change(list, { target: { value: status } })
const afterMoment = () => act(() => vi.advanceTimersByTimeAsync(2_000))
const aMove = (status: OrderStatus) => ({ order: ORDER.orderId, seen: 1, act: { kind: 'move', status } })

test('issue 11.1: statuses that keys pass through on their way are one move, to where they end', async () => {
  const { list, moves } = await open()
  for (const status of ['in progress', 'printing', 'ready'] as const) choose(list, status)
  expect([list.value, await moves()]).toEqual(['ready', []])
  await afterMoment()
  await waitFor(async () => expect(await moves()).toMatchObject([aMove('ready')]))
})

test('issue 11.1: what was chosen waits two seconds for another choice, and no longer', async () => {
  const { list, moves } = await open()
  // From here on the clock stands.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  choose(list, 'printing')
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(await moves()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  // Polling would put the clock on.
  while ((await moves()).length === 0) await new Promise(setImmediate)
  expect(await moves()).toMatchObject([aMove('printing')])
})

test('issue 11.1: a list that comes back to where it began moves nothing', async () => {
  const { list, moves } = await open()
  choose(list, 'printing')
  choose(list, 'new')
  await afterMoment()
  expect(await moves()).toEqual([])
})

test.each([
  ['the list is left', () => userEvent.tab()],
  ['the page is closed', () => act(() => void window.dispatchEvent(new Event('beforeunload')))],
  [
    'the app is put away',
    () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ],
  ['another page is opened', (unmount: () => void) => unmount()],
])('issue 11.1: what was chosen is done at once and once when %s', async (_, leave) => {
  const { list, moves, unmount } = await open()
  choose(list, 'printing')
  await leave(unmount)
  await waitFor(async () => expect(await moves()).toMatchObject([aMove('printing')]))
  await afterMoment()
  expect(await moves()).toHaveLength(1)
})

test('D15: an order is cancelled after a question alone, which says that it is final, who is told and what money is still with the shop', async () => {
  const { list, moves } = await open()
  choose(list, 'printing')
  choose(list, 'cancelled')
  const question = within(await screen.findByRole('dialog', { name: `Cancel order ${ORDER.orderId}?` }))
  expect(question.getByText(/cannot be moved any more, and its customer is told by mail/)).toBeTruthy()
  expect(question.getByText(/^\$101\.73 of what was paid stays with the shop/)).toBeTruthy()
  await afterMoment()
  expect([list.value, await moves()]).toEqual(['new', []])
  await userEvent.click(question.getByRole('button', { name: 'Cancel the order' }))
  await waitFor(async () => expect(await moves()).toMatchObject([aMove('cancelled')]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('D15: an order is done after a question alone; whoever says no has changed nothing and is still on the list', async () => {
  const { list, moves } = await open()
  choose(list, 'done')
  const question = within(await screen.findByRole('dialog', { name: `Is order ${ORDER.orderId} done?` }))
  expect(question.queryByText(/of what was paid/)).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Leave it as it is' }))
  await afterMoment()
  expect([list.value, await moves()]).toEqual(['new', []])
  await waitFor(() => expect(document.activeElement).toBe(list))
})

test.each([
  ['cancelled', 'nobody', 'No mail tells this customer: no address is known. Tell them yourself.'],
  [
    'done',
    'stopped',
    'No mail tells this customer: they have stopped mails about orders. Tell them yourself.',
  ],
] as const)(
  'decision 103: before an order is %s it is said that no mail tells its customer',
  async (status, untold, said) => {
    const { list } = await open({ ...ORDER, untold })
    choose(list, status)
    fireEvent.blur(list)
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(said)).toBeTruthy()
    expect(question.getByText(/cannot be moved any more\.$/)).toBeTruthy()
    expect(question.queryByText(/is told by mail/)).toBeNull()
  },
)
