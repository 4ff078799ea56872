import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { download } from '#pwa/lib/download.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import type { CheckoutState } from '#shared/contract/calls.ts'
import type { Delivery, Order } from '#shared/orders/order.ts'
import CancelPage from './cancel-page.tsx'
import SuccessPage from './success-page.tsx'

vi.mock('#pwa/lib/download.ts', () => ({ download: vi.fn() }))

afterEach(() => void vi.useRealTimers())

const ASK = 'GET /api/stripe/checkout-session/cs_1'
type Someone = Awaited<ReturnType<typeof someoneWith>>

function showSuccess(someone: Someone, answer?: unknown, path = '/success?session_id=cs_1') {
  const answers = answer === undefined ? {} : { [ASK]: answer }
  return showTo(<SuccessPage />, { path, auth: auth({ user: someone.user }), answers })
}

function paid(someone: Someone): CheckoutState {
  const lines = someone.ids.map(id => ({ id, options: BANNER.options, artworkKey: '', artworkBackKey: '' }))
  return { status: 'paid', orderId: 'GL-7KQ2-M9XD', lines, changed: [] }
}

const products = async ({ cart }: Someone) => (await cart.list()).map(line => line.product)

test('§2 success: its texts stand at once, whatever the shop answers', async () => {
  showSuccess(await someoneWith())
  expect((await screen.findByRole('heading')).textContent).toBe('Payment Successful!')
  expect(screen.getByText('Thank you for your purchase.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to Homepage' })).toBeTruthy()
})

test('D7 success: what was bought leaves the cart, what was added since stays', async () => {
  const someone = await someoneWith({ product: 'A' }, { product: 'B' })
  const state = paid(someone)
  await someone.cart.add({ ...BANNER, product: 'C' })
  showSuccess(someone, state)
  expect(await screen.findByText(/GL-7KQ2-M9XD/)).toBeTruthy()
  expect(await products(someone)).toEqual(['C'])
})

test('D55 success: what became of a payment stays told while the next page is still on its way', async () => {
  const someone = await someoneWith({ product: 'A' })
  const { history } = showTo(<SuccessPage />, {
    path: '/success?session_id=cs_1',
    auth: auth({ user: someone.user }),
    answers: { [ASK]: paid(someone) },
    nextPage: new Promise(() => {}),
  })
  await screen.findByText(/GL-7KQ2-M9XD/)
  await act(async () => history.push('/'))
  expect(screen.queryByText('No payment is known here.')).toBeNull()
  expect(screen.getByText(/GL-7KQ2-M9XD/)).toBeTruthy()
})

test('D7 stay: whoever stays has the keyboard at the head of the page, not at the way home', async () => {
  showTo(<SuccessPage />)
  const stay = await screen.findByRole('button', { name: 'Stay here' })
  stay.focus()
  await userEvent.click(stay)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('issue 4.5 success: paid is paid, so the wish to check out ends', async () => {
  const someone = await someoneWith({ product: 'A' })
  const { wish } = await personOf(someone.user.sub).local
  await wish.make(1)
  const told: boolean[] = []
  wish.watch(stands => told.push(stands))
  await waitFor(() => expect(told).toEqual([true]))
  showSuccess(someone, paid(someone))
  await waitFor(() => expect(told.at(-1)).toBe(false))
})

test('D7 success: a line changed since it was bought stays, with a notice', async () => {
  const someone = await someoneWith({ product: 'A' }, { product: 'B' })
  await someone.cart.patch(someone.ids[0] ?? '', { options: { Quantity: 99 } })
  showSuccess(someone, paid(someone))
  expect(await screen.findByText(/^A was changed after you paid/)).toBeTruthy()
  expect(await products(someone)).toEqual(['A'])
})

test('D7 success: another artwork is a change; the order of the choices is none', async () => {
  const someone = await someoneWith({ product: 'A' }, { product: 'B' })
  const state = paid(someone)
  const turned = Object.fromEntries(Object.entries(BANNER.options).reverse())
  state.lines = state.lines.map(line => ({ ...line, options: turned as never }))
  await someone.cart.setArtwork(someone.ids[1] ?? '', 'front', ARTWORK)
  showSuccess(someone, state)
  await screen.findByText(/B was changed/)
  expect(await products(someone)).toEqual(['B'])
})

test.each([
  ['no session is named', '/success', undefined],
  ['the session is somebody else’s', '/success?session_id=cs_1', refusedWith(404, 'not_found')],
  ['the shop cannot be reached', '/success?session_id=cs_1', undefined],
])('D7 success: when %s nothing is removed', async (_, path, answer) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const someone = await someoneWith({ product: 'A' })
  const { asked } = showSuccess(someone, answer, path)
  await screen.findByRole('heading')
  if (path.includes('session_id')) await waitFor(() => expect(warned).toHaveBeenCalled())
  else expect(asked).toEqual([])
  expect(await products(someone)).toEqual(['A'])
  warned.mockRestore()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['success', <SuccessPage key="s" />],
  ['cancel', <CancelPage key="c" />],
])('§9 %s: counts down visibly and goes home after 5 s', async (_, page) => {
  vi.useFakeTimers()
  const { history } = showTo(page)
  await pass(1)
  expect(screen.getAllByText(/in 5 seconds/).length).toBeGreaterThan(0)
  for (const left of ['4 seconds', '3 seconds', '2 seconds', '1 second']) {
    await pass(1000)
    expect(screen.getByText(new RegExp(`in ${left}\\.`))).toBeTruthy()
  }
  expect(history.location.pathname).toBe('/page')
  await pass(1000)
  expect(history.location.pathname).toBe('/')
})

test('D7 stay: "Stay here" ends the countdown', async () => {
  vi.useFakeTimers()
  const { history } = showTo(<SuccessPage />)
  await pass(1000)
  act(() => screen.getByRole('button', { name: 'Stay here' }).click())
  for (let second = 0; second < 10; second++) await pass(1000)
  expect(history.location.pathname).toBe('/page')
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull()
})

test('§2 cancel: its texts, and the cart is kept', async () => {
  const someone = await someoneWith({ product: 'A' })
  const { asked } = showTo(<CancelPage />, { auth: auth({ user: someone.user }) })
  expect((await screen.findByRole('heading')).textContent).toBe('Payment Cancelled')
  expect(screen.getByText('Your payment has been cancelled.')).toBeTruthy()
  expect(asked).toEqual([])
  expect(await products(someone)).toEqual(['A'])
})

test('§2 cancel: "Go to Homepage" goes at once', async () => {
  const { history } = showTo(<CancelPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Homepage' }))
  await waitFor(() => expect(history.location.pathname).toBe('/'))
})

const DAYS = { promised: '2026-11-24', ready: '2026-11-25', paidAt: '2026-11-24T20:30:00.000Z' }

function boughtOrder(delivery: Delivery): Order {
  const createdAt = '2026-11-24T20:30:00.000Z'
  return { orderId: 'GL-7KQ2-M9XD', status: 'new', totalAmount: 45, createdAt, items: [], ...DAYS, delivery }
}

const ADDRESS = {
  name: 'Ada',
  line1: '1 Way',
  line2: '',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}

test.each<[string, Delivery, RegExp]>([
  ['fetched', { kind: 'pickup' }, /^Pick up at 100 Goldleaf Way, Covina, CA 91722, Monday to Friday/],
  [
    'shipped',
    { kind: 'ship', address: ADDRESS, arrives: '2026-11-30' },
    /^Ships to Ada, 1 Way, Reno, NV 89501$/,
  ],
])(
  'issue 8.7: what is %s is said with total, day and place, and goes into a calendar',
  async (_, delivery, place) => {
    const someone = await someoneWith({ product: 'A' })
    showTo(<SuccessPage />, {
      path: '/success?session_id=cs_1',
      auth: auth({ user: someone.user }),
      answers: {
        [ASK]: paid(someone),
        'GET /api/orders/customer-orders/GL-7KQ2-M9XD': boughtOrder(delivery),
      },
    })
    expect(await screen.findByText('$45.00 paid')).toBeTruthy()
    expect(screen.getByText(/^Ready Wed, Nov 25/)).toBeTruthy()
    expect(screen.getByText(/^When you went to pay it was to be ready Tue, Nov 24/)).toBeTruthy()
    expect(screen.getByText(place)).toBeTruthy()
    const own = screen.getByRole('link', { name: 'See your order' })
    expect(own.getAttribute('href')).toBe('/orders/GL-7KQ2-M9XD')
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
    expect(download).toHaveBeenLastCalledWith(
      'GL-7KQ2-M9XD.ics',
      expect.stringContaining('BEGIN:VEVENT'),
      'text/calendar',
    )
    expect(screen.getByText(/^Paused, /)).toBeTruthy()
  },
)

test('D55: while the order number may come nothing counts, and after 15 s it does in any case', async () => {
  const someone = await someoneWith({ product: 'A' })
  vi.useFakeTimers()
  const { history } = showSuccess(someone, () => new Promise(() => {}))
  await pass(1)
  expect(screen.queryByText(/in 5 seconds/)).toBeNull()
  for (let second = 0; second < 14; second++) await pass(1000)
  expect(history.location.pathname).toBe('/success')
  await pass(1_000)
  expect(screen.getAllByText(/in 5 seconds/).length).toBeGreaterThan(0)
  for (let second = 0; second < 5; second++) await pass(1000)
  expect(history.location.pathname).toBe('/')
})

const linksOf = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map(link => link.getAttribute('href'))

test.each<[string, unknown, RegExp, string]>([
  [
    'has expired',
    { status: 'expired', orderId: null, lines: [], changed: [] },
    /ran out of time: nothing was charged/,
    '/cart',
  ],
  ['is unknown', refusedWith(404, 'not_found'), /^No payment is known here\./, '/orders'],
])(
  'issue 8.7: of a payment that %s it is said what happened and where to go on, and the five seconds count at once',
  async (_, answer, words, way) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const someone = await someoneWith({ product: 'A' })
    vi.useFakeTimers()
    const { history } = showSuccess(someone, answer)
    for (let wait = 0; wait < 5; wait++) await pass(50)
    const said = screen.getByRole('status')
    expect(said.textContent).toMatch(words)
    expect(linksOf(said)).toEqual([way])
    expect(screen.getByRole('heading').textContent).toBe('Payment Successful!')
    for (let second = 0; second < 5; second++) await pass(1000)
    expect(history.location.pathname).toBe('/')
    vi.useRealTimers()
    expect(await products(someone)).toEqual(['A'])
  },
)

test('issue 8.7: a payment that is not confirmed within 15 s is told so, with the way to the orders', async () => {
  const someone = await someoneWith({ product: 'A' })
  vi.useFakeTimers()
  showSuccess(someone, { status: 'open', orderId: null, lines: [], changed: [] })
  await pass(1)
  expect(screen.getByRole('status').textContent).toBe('')
  // What is waited for is said to whoever touches the page meanwhile, too.
  act(() => void screen.getByRole('heading').dispatchEvent(new Event('click', { bubbles: true })))
  expect(screen.getByText('You stay here until your order number is known.')).toBeTruthy()
  for (let second = 0; second < 16; second++) await pass(1000)
  const said = screen.getByRole('status')
  expect(said.textContent).toMatch(/^The payment is not confirmed yet/)
  expect(linksOf(said)).toEqual(['/orders'])
})

test('issue 8.7: who is not signed in any more signs in to see the order, and the five seconds count', async () => {
  vi.useFakeTimers()
  const signIn = vi.fn()
  const who = auth({ status: 'anonymous', user: null, signIn })
  showTo(<SuccessPage />, { path: '/success?session_id=cs_1', auth: who })
  await pass(1)
  expect(screen.getAllByText(/in 5 seconds/).length).toBeGreaterThan(0)
  act(() => within(screen.getByRole('status')).getByRole('button', { name: 'Sign In' }).click())
  expect(signIn).toHaveBeenCalledOnce()
})

test('D55: a visit without a session says that no payment is known', async () => {
  showTo(<SuccessPage />)
  expect(await screen.findByText('No payment is known here.')).toBeTruthy()
})

test.each(['click', 'touchstart', 'wheel'])(
  'D55: a touch of the page (%s) pauses the countdown, which goes on at a tap',
  async touch => {
    vi.useFakeTimers()
    const { history } = showTo(<SuccessPage />)
    for (let second = 0; second < 2; second++) await pass(1000)
    act(() => void screen.getByRole('heading').dispatchEvent(new Event(touch, { bubbles: true })))
    for (let second = 0; second < 10; second++) await pass(1000)
    expect(history.location.pathname).toBe('/page')
    expect(screen.getByText('Paused, 3 seconds before the homepage.')).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Go on' }).click())
    for (let second = 0; second < 3; second++) await pass(1000)
    expect(history.location.pathname).toBe('/')
  },
)

test('issue 8.7: a shop that could not be reached is asked again while the page is open', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const someone = await someoneWith({ product: 'A' })
  const { answers } = showSuccess(someone)
  await waitFor(() => expect(warned).toHaveBeenCalled())
  Object.assign(answers, { [ASK]: paid(someone) })
  expect(await screen.findByText(/GL-7KQ2-M9XD/, {}, { timeout: 30_000 })).toBeTruthy()
  warned.mockRestore()
})
