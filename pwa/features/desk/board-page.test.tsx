import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deskRow } from '#pwa/local/desk/desk-act.ts'
import { ADA } from '#pwa/ui/testing/show-person.tsx'
import { aDeskRow } from '#shared/testing/desk.ts'
import BoardPage from './board-page.tsx'
import { asksItsPerson, showDesk } from './testing/show-desk.tsx'

beforeEach(() => sessionStorage.clear())

const NEW = aDeskRow()
const RUSH = aDeskRow({
  orderId: 'GL-AAAA-BBBB',
  customer: 'Grace Hopper',
  status: 'printing',
  rush: true,
  blocked: 'No ink',
  artwork: 'to follow',
  due: null,
})
const DONE = aDeskRow({ orderId: 'GL-CCCC-DDDD', status: 'done', customer: 'Old Customer' })
const column = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('issue 11.1: orders stand by status with day, customer, products and what is in their way', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T20:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await showDesk(<BoardPage />, { known: [NEW, RUSH, DONE] })
  const first = await column(/^New 1$/)
  expect(first.getByRole('link', { name: NEW.orderId }).getAttribute('href')).toBe(
    `/desk/orders/${NEW.orderId}`,
  )
  for (const words of ['Due Tue, Nov 24', 'Ada Lovelace', '2 × 13oz Vinyl Banner'])
    expect(first.getByText(words)).toBeTruthy()
  const printing = await column(/^Printing 1$/)
  for (const words of ['Rush', 'Blocked', 'No ink', 'Artwork to follow', 'No day'])
    expect(printing.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Old Customer')).toBeNull()
  expect(await screen.findByText(/^As this device last saw it/)).toBeTruthy()
})

test('issue 11.1: an order is moved by its list, without a connection too: it stands there at once and waits', async () => {
  const { acts } = await showDesk(<BoardPage />, { known: [NEW] })
  const list = await screen.findByLabelText(`Status of ${NEW.orderId}`)
  await userEvent.selectOptions(list, 'printing')
  await userEvent.tab()
  const printing = await column(/^Printing 1$/)
  expect(printing.getByText('Waits to be sent')).toBeTruthy()
  const moved = { kind: 'move', status: 'printing' }
  expect(await acts()).toMatchObject([{ acts: [{ order: NEW.orderId, seen: 1, act: moved }] }])
})

test('issue 11.8: who moves an order by its list is still on that list, wherever its card goes, else on the board', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await showDesk(<BoardPage />, { known: [NEW, RUSH] })
  const list = () => screen.getByLabelText(`Status of ${NEW.orderId}`)
  await userEvent.selectOptions(await screen.findByLabelText(`Status of ${NEW.orderId}`), 'printing')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  const printing = await column(/^Printing 2$/)
  expect(printing.getByLabelText(`Status of ${NEW.orderId}`)).toBe(document.activeElement)
  await userEvent.selectOptions(list(), 'done')
  await userEvent.click(await screen.findByRole('button', { name: 'It is done' }))
  await waitFor(() => expect(screen.queryByText(NEW.orderId)).toBeNull())
  expect(document.activeElement?.contains(screen.getByRole('region', { name: /^Printing/ }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('D50: a card says that a change made here needs its person, and leads to where they decide', async () => {
  const { local } = await showDesk(<BoardPage />, { known: [NEW, RUSH] })
  await userEvent.selectOptions(await screen.findByLabelText(`Status of ${NEW.orderId}`), 'printing')
  await waitFor(() => expect(screen.getByText('Waits to be sent')).toBeTruthy())
  await act(() => local.outbox.transact(asksItsPerson))
  const card = within((await column(/^New 1$/)).getByRole('listitem'))
  expect(card.getByRole('link', { name: '1 change needs you' }).getAttribute('href')).toBe('/sync')
  expect(screen.getAllByRole('link', { name: /needs? you$/ })).toHaveLength(1)
})

/** What the browser carries from where a drag begins to where it ends. */
function aTransfer() {
  const held = new Map<string, string>()
  const types: string[] = []
  return {
    types,
    setData(type: string, text: string) {
      held.set(type, text)
      types.push(type)
    },
    getData: (type: string) => held.get(type) ?? '',
  }
}

test('issue 11.1: an order is moved by dragging its card; what was dragged from elsewhere changes nothing', async () => {
  const { acts } = await showDesk(<BoardPage />, { known: [NEW] })
  const link = await screen.findByRole('link', { name: NEW.orderId })
  const card = link.closest('li')
  const place = await screen.findByRole('region', { name: /^Ready 0$/ })
  const dataTransfer = aTransfer()
  if (card) fireEvent.dragStart(card, { dataTransfer })
  fireEvent.dragOver(place, { dataTransfer })
  fireEvent.drop(place, { dataTransfer })
  expect((await column(/^Ready 1$/)).getByText(NEW.customer)).toBeTruthy()
  const elsewhere = aTransfer()
  elsewhere.setData('text/plain', 'a file')
  fireEvent.drop(screen.getByRole('region', { name: /^Printing 0$/ }), { dataTransfer: elsewhere })
  expect(await acts()).toHaveLength(1)
})

test('D15: a card that is dropped where it is cancelled for good moves after a question alone', async () => {
  const { acts } = await showDesk(<BoardPage />, { known: [{ ...NEW, leftCents: 4500 }] })
  const find = await screen.findByLabelText('Find orders')
  await userEvent.type(find, 'ada')
  const card = (await screen.findByRole('link', { name: NEW.orderId })).closest('li')
  const dataTransfer = aTransfer()
  if (card) fireEvent.dragStart(card, { dataTransfer })
  const place = await screen.findByRole('region', { name: /^Cancelled 0$/ })
  fireEvent.drop(place, { dataTransfer })
  const question = within(await screen.findByRole('dialog', { name: `Cancel order ${NEW.orderId}?` }))
  expect(question.getByText(/^\$45\.00 of what was paid stays/)).toBeTruthy()
  expect(await acts()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Cancel the order' }))
  expect((await column(/^Cancelled 1$/)).getByText(NEW.customer)).toBeTruthy()
  expect(await acts()).toMatchObject([{ acts: [{ act: { kind: 'move', status: 'cancelled' } }] }])
})

test('issue 11.6: of a cancelled order its card says how much is still to give back, and of another nothing', async () => {
  const cancelled = aDeskRow({
    orderId: 'GL-EEEE-FFFF',
    status: 'cancelled',
    customer: 'Ada',
    leftCents: 10_173,
  })
  const repaid = { ...cancelled, orderId: 'GL-GGGG-HHHH', leftCents: 0 }
  await showDesk(<BoardPage />, { known: [{ ...NEW, leftCents: 4500 }, cancelled, repaid] })
  await userEvent.type(await screen.findByLabelText('Find orders'), 'ada')
  const over = await column(/^Cancelled 2$/)
  expect(over.getAllByText(/still to give back/).map(({ textContent }) => textContent)).toEqual([
    '$101.73 is still to give back',
  ])
  expect(screen.getAllByText(/still to give back/)).toHaveLength(1)
})

test('issue 11.8: a column is marked while a card is over it, also from one of its cards to the next', async () => {
  await showDesk(<BoardPage />, { known: [NEW] })
  const card = (await screen.findByRole('link', { name: NEW.orderId })).closest('li')
  const place = await screen.findByRole('region', { name: /^New 1$/ })
  const dataTransfer = aTransfer()
  if (card) fireEvent.dragStart(card, { dataTransfer })
  fireEvent.dragOver(place, { dataTransfer })
  const leaveFor = (relatedTarget: Element | null) => {
    const leaving = createEvent.dragLeave(place, { dataTransfer })
    Object.defineProperty(leaving, 'relatedTarget', { value: relatedTarget })
    fireEvent(place, leaving)
  }
  leaveFor(card)
  expect(place.dataset.over).toBe('true')
  leaveFor(document.body)
  expect(place.dataset.over).toBeUndefined()
})

test('issue 11.1: of an order that is finished only its own status can be chosen', async () => {
  await showDesk(<BoardPage />, { known: [DONE] })
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'done')
  const list = within(await screen.findByLabelText(`Status of ${DONE.orderId}`))
  const free = list.getAllByRole<HTMLOptionElement>('option').filter(({ disabled }) => !disabled)
  expect(free.map(({ value }) => value)).toEqual(['done'])
})

test('issue 11.1: orders are found on the device while one types, and marks narrow them', async () => {
  await showDesk(<BoardPage />, { known: [NEW, RUSH] })
  await userEvent.type(await screen.findByLabelText('Find orders'), 'grace')
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
  expect(screen.getByText('Grace Hopper')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Find orders'))
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'rush')
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
  await userEvent.type(screen.getByLabelText('Find orders'), 'nobody')
  expect(await screen.findByText('No order matches what you look for.')).toBeTruthy()
})

test('issue 11.1: the shop is asked for all open orders, page by page, and for what was found or closed', async () => {
  const asked: string[] = []
  const page = ({ address }: { address: string }) => {
    const query = new URL(address, 'http://shop.example').searchParams
    asked.push(`${query.get('status') ?? ''}|${query.get('cursor') ?? ''}|${query.get('find') ?? ''}`)
    if (query.get('find')) return { orders: [DONE], next: null }
    if (query.get('status') !== 'new') return { orders: [], next: null }
    if (query.get('cursor')) return { orders: [NEW], next: null }
    return { orders: [aDeskRow({ orderId: 'GL-1111-2222', customer: 'First' })], next: 'more' }
  }
  await showDesk(<BoardPage />, { answers: { 'GET /api/desk/orders': page } })
  expect(await screen.findByText('First')).toBeTruthy()
  expect(screen.getByText('Ada Lovelace')).toBeTruthy()
  expect(asked).toContain('new|more|')
  expect(asked.filter(each => each.startsWith('done'))).toEqual([])
  await userEvent.type(screen.getByLabelText('Find orders'), 'old')
  expect(await screen.findByText('Old Customer')).toBeTruthy()
})

/** A shop with so many done orders, which it tells two at a time; of all that is found the done ones alone. */
function aShopWithDone(count: number) {
  const done = Array.from({ length: count }, (_, at) =>
    aDeskRow({
      orderId: `GL-DONE-${1000 + at}`,
      status: 'done',
      customer: `Customer ${at}`,
      createdAt: new Date(Date.UTC(2026, 9, 30) - at * 60_000).toISOString(),
    }),
  )
  return ({ address }: { address: string }) => {
    const query = new URL(address, 'http://shop.example').searchParams
    const from = Number(query.get('cursor') ?? 0)
    const to = from + 2
    const isTheirs = query.get('status') === 'done' || (query.get('status') === '' && query.get('find'))
    return { orders: isTheirs ? done.slice(from, to) : [], next: isTheirs && to < count ? `${to}` : null }
  }
}

test('issue 11.1: of a closed status there is more to come until the shop has told the last, page by page', async () => {
  await showDesk(<BoardPage />, { answers: { 'GET /api/desk/orders': aShopWithDone(5) } })
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'done')
  const first = await column(/^Done 2\+$/)
  expect(first.getAllByText(/^GL-DONE/)).toHaveLength(2)
  await userEvent.click(first.getByRole('button', { name: 'Show more' }))
  const second = await column(/^Done 4\+$/)
  await waitFor(() => expect(second.getAllByText(/^GL-DONE/)).toHaveLength(4))
  await userEvent.click(second.getByRole('button', { name: 'Show more' }))
  const last = await column(/^Done 5$/)
  await waitFor(() => expect(last.getAllByText(/^GL-DONE/)).toHaveLength(5))
  expect(last.getByText('Customer 4')).toBeTruthy()
  expect(last.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Done 5$/ }))
})

test('issue 11.1: of closed orders that match words there is more to come as well', async () => {
  await showDesk(<BoardPage />, { answers: { 'GET /api/desk/orders': aShopWithDone(3) } })
  await userEvent.type(await screen.findByLabelText('Find orders'), 'customer')
  const first = await column(/^Done 2\+$/)
  expect(screen.getByRole('region', { name: /^Cancelled 0$/ })).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: 'Show more' }))
  expect((await column(/^Done 3$/)).getByText('Customer 2')).toBeTruthy()
})

test('issue 11.1: that older orders could not be asked for is said, and they can be asked for again', async () => {
  const shop = aShopWithDone(3)
  let isThere = true
  const answer = (request: { address: string }) => (isThere ? shop(request) : undefined)
  await showDesk(<BoardPage />, { answers: { 'GET /api/desk/orders': answer } })
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'done')
  const more = (await column(/^Done 2\+$/)).getByRole('button', { name: 'Show more' })
  isThere = false
  await userEvent.click(more)
  expect(await screen.findByText('This could not be looked up. Try again in a while.')).toBeTruthy()
  isThere = true
  await userEvent.click(more)
  expect(await screen.findByRole('region', { name: /^Done 3$/ })).toBeTruthy()
})

test('issue 11.1: that no shown order carries the wanted mark is said, whatever a closed one carries', async () => {
  const closed = aDeskRow({ ...DONE, rush: true })
  await showDesk(<BoardPage />, { known: [NEW, closed] })
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'rush')
  expect(await screen.findByText('No order matches what you look for.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Show'), '')
  await waitFor(() => expect(screen.queryByText('No order matches what you look for.')).toBeNull())
})

test('issue 11.1: what the board was asked to show is there again in this tab, for the same person', async () => {
  const known = [NEW, RUSH]
  const before = await showDesk(<BoardPage />, { known })
  await userEvent.type(await screen.findByLabelText('Find orders'), 'grace')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'printing')
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'rush')
  before.unmount()
  const values = async () => [
    (await screen.findByLabelText<HTMLInputElement>('Find orders')).value,
    screen.getByLabelText<HTMLSelectElement>('Status').value,
    screen.getByLabelText<HTMLSelectElement>('Show').value,
  ]
  const again = await showDesk(<BoardPage />, { known })
  expect(await values()).toEqual(['grace', 'printing', 'rush'])
  expect(await screen.findByRole('region', { name: /^Printing 1$/ })).toBeTruthy()
  expect(again.history.location.href).toBe('/desk')
  again.unmount()
  await showDesk(<BoardPage />, { known, sub: 'auth0|grace' })
  expect(await values()).toEqual(['', '', ''])
})

test('issue 11.1: whoever may only see orders cannot move them', async () => {
  await showDesk(<BoardPage />, { known: [NEW], mayWork: false })
  const list = await screen.findByLabelText<HTMLSelectElement>(`Status of ${NEW.orderId}`)
  expect(list.disabled).toBe(true)
  expect(list.closest('li')?.getAttribute('draggable')).toBe('false')
})

/** A board whose first stream the shop ends for this reason, once all open orders were told; how often each call was made. */
async function endedBoard(code: string) {
  const end = new Response(`${JSON.stringify({ kind: 'end', code })}\n`)
  const streams = [end]
  let told = () => {}
  const isTold = new Promise<void>(resolve => {
    told = resolve
  })
  const { asked, queryClient } = await showDesk(<BoardPage />, {
    known: [NEW],
    answers: {
      'GET /api/desk/orders': { orders: [NEW], next: null },
      'GET /api/desk/changes': () => isTold.then(() => streams.shift()),
    },
  })
  const times = (name: string) => asked.filter(each => each.name === name).length
  await waitFor(() => expect([times('GET /api/desk/orders'), queryClient.isFetching()]).toEqual([6, 0]))
  told()
  return times
}

test('issue 11.1: a stream that ended with its token is followed on with the next one, and what came between is asked for', async () => {
  const times = await endedBoard('unauthorized')
  await waitFor(() => expect(times('GET /api/desk/orders')).toBe(12))
  await waitFor(() => expect(times('GET /api/desk/changes')).toBeGreaterThan(1), { timeout: 5_000 })
})

test('issue 11.1: a stream that another one took the place of is not opened again', async () => {
  const times = await endedBoard('rate_limited')
  await waitFor(() => expect(times('GET /api/desk/orders')).toBe(12))
  expect(times('GET /api/desk/changes')).toBe(1)
})

/** A move of an order as it waits on the device. */
const moved = (order: string) =>
  deskRow(
    `move of ${order}`,
    { order, seen: 1, act: { kind: 'move', status: 'printing' } },
    { user: ADA.sub, device: { id: '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11', label: 'iPad' } },
    0,
  )

test('D50: a change that needs its person is told of at the head of the board where its order has no card there', async () => {
  const { local } = await showDesk(<BoardPage />, { known: [NEW, DONE] })
  await local.outbox.add(moved(DONE.orderId))
  await local.outbox.add(moved(NEW.orderId))
  await act(() => local.outbox.transact(asksItsPerson))
  const told = within(await screen.findByRole('region', { name: 'Other orders that need you' }))
  expect(told.getByRole('link', { name: DONE.orderId }).getAttribute('href')).toBe(
    `/desk/orders/${DONE.orderId}`,
  )
  expect(told.getByRole('link', { name: '1 change needs you' }).getAttribute('href')).toBe('/sync')
  expect(told.queryByText(NEW.orderId)).toBeNull()
})

test('issue 11.1: what the shop finds is shown, also by words that the board does not show of it', async () => {
  const open = aDeskRow({ orderId: 'GL-EEEE-FFFF', customer: 'Grace Hopper' })
  const closed = { ...open, orderId: 'GL-EEEE-GGGG', status: 'done' as const }
  const found = ({ address }: { address: string }) => {
    const { find = '', status = '' } = Object.fromEntries(new URL(address, 'https://shop').searchParams)
    const orders = [open, closed].filter(each => find !== '' && (status === '' || status === each.status))
    return { orders, next: null }
  }
  await showDesk(<BoardPage />, { known: [NEW, open], answers: { 'GET /api/desk/orders': found } })
  await userEvent.type(await screen.findByLabelText('Find orders'), 'acme')
  expect(await screen.findByRole('link', { name: closed.orderId })).toBeTruthy()
  expect(await screen.findByRole('link', { name: open.orderId })).toBeTruthy()
  expect(screen.queryByRole('link', { name: NEW.orderId })).toBeNull()
})
