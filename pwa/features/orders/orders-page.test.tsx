import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Auth } from '#pwa/lib/auth/use-auth.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { backdrop } from '#pwa/ui/testing/kit.tsx'
import { ADA, type Asked, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { keyToUrl } from '#shared/artwork/address.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import type { Order, OrderItem, OrderStatus } from '#shared/orders/order.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { A_VERSION } from '#shared/testing/desk.ts'
import { DAY } from '#shared/time.ts'
import { createdText } from './order-card.tsx'
import OrdersPage from './orders-page.tsx'

vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ artworkBase: BASE }) }))

// What one test's person has seen is not the next one's.
afterEach(() => {
  reachability.noteAnswer()
  serverClock.learn(new Date().toUTCString())
  return releasePerson(ADA.sub)
})

const BASE = 'https://shop.example/objects/order-artwork'
const ORDERS = 'GET /api/orders/customer-orders'
const SIGN = 'POST /api/aws/get-presigned-url'
const KEY = '0b0f4a36-0001-4000-8000-000000000000/a%20b.jpg'

const item = (product: string, change: Partial<OrderItem> = {}): OrderItem => ({
  product,
  quantity: 2,
  total: 45.5,
  options: { Size: 'Small', Quantity: 2, requiresArtwork: true },
  artwork: '',
  ...change,
})

const order = (change: Partial<Order> = {}): Order => ({
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 1234.5,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [item('Banner')],
  ...change,
})

const page = (orders: Order[], totalPages = 1) => ({ orders, totalPages })

function show(answer: unknown, more: Record<string, unknown> = {}, who: Auth = auth()) {
  const shown = showTo(<OrdersPage />, { path: '/orders', auth: who, answers: { [ORDERS]: answer, ...more } })
  const queries = () =>
    shown.asked
      .filter(({ name }) => name === ORDERS)
      .map(({ address }) => Object.fromEntries(new URL(address, 'https://x').searchParams))
  return { ...shown, queries }
}

const card = () => screen.findByRole('article')

test('issue 11.3: a list of orders says which of them has proofs that wait for an answer', async () => {
  const proof = (line: number) => ({
    ...{ line, version: A_VERSION, at: order().createdAt, said: '', product: 'Banner', quantity: 2 },
    ...{ options: { Quantity: 2 }, total: 45.5, files: [], isCurrent: true, answers: [] },
  })
  show(page([order({ proofs: [proof(1), proof(2)] }), order({ orderId: 'GL-7KQ2-M9XE' })]))
  const [waiting, other] = await screen.findAllByRole('article')
  expect(waiting?.textContent).toContain('2 proofs wait for your answer')
  expect(other?.textContent).not.toContain('for your answer')
})

test('§2 orders: id, status in upper case, total with two decimals, local date and time, items', async () => {
  show(page([order()]))
  const shown = within(await card())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Orders')
  expect(shown.getByRole('heading').textContent).toBe('Order ID: GL-7KQ2-M9XD')
  expect(shown.getByText('NEW')).toBeTruthy()
  expect(shown.getByText('$1,234.50')).toBeTruthy()
  expect(shown.getByText(createdText('2026-11-21T10:00:00.000Z'))).toBeTruthy()
  expect(shown.getByRole('listitem').textContent).toBe('Bannerx 2$45.50')
})

test.each([
  ['done', 'green'],
  ['in progress', 'yellow'],
  ['new', 'yellow'],
  ['cancelled', 'red'],
  ['printing', 'blue'],
  ['design/artwork', 'blue'],
] as [OrderStatus, string][])('§2 orders: the badge of %s is %s', async (status, colour) => {
  show(page([order({ status })]))
  const badge = within(await card()).getByText(status.toUpperCase())
  expect(badge.getAttribute('data-color')).toBe(colour)
})

test('§2 orders: asks for five at page 1 with the bearer token, without filters', async () => {
  const { queries, asked } = show(page([order()]))
  await card()
  expect(queries()).toEqual([{ page: '1', limit: '5' }])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token')
})

test('D32: a text longer than any number is asked for as far as a number may go, and finds none instead of failing', async () => {
  const { queries } = show(page([order()]))
  await card()
  const long = `my sign is GL-7KQ2-M9XD, ${'please '.repeat(20)}`
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.paste(long)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(queries().at(-1)?.orderId).toBe(long.slice(0, 40)))
})

test('§2 orders: Search sets the order id and returns to page 1, Clear resets everything', async () => {
  const { queries } = show(page([order()], 3))
  await card()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(queries().at(-1)).toEqual({ page: '2', limit: '5' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Find by Order ID' }), ' gl-7k {Enter}')
  await waitFor(() => expect(queries().at(-1)).toEqual({ page: '1', limit: '5', orderId: 'gl-7k' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Design/Artwork')
  const both = { page: '1', limit: '5', orderId: 'gl-7k', status: 'design/artwork' }
  await waitFor(() => expect(queries().at(-1)).toEqual(both))
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(queries().at(-1)).toEqual({ page: '1', limit: '5' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  expect(screen.getByRole('combobox')).toHaveProperty('value', '')
})

test('§2 orders: the status filter has the spec’s entries in its order', async () => {
  show(page([]))
  const options = within(await screen.findByRole('combobox')).getAllByRole('option')
  expect(options.map(option => option.textContent)).toEqual([
    'All',
    'New',
    'In Progress',
    'Quoting',
    'Printing',
    'Design/Artwork',
    'Ready',
    'Done',
    'Cancelled',
  ])
})

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('§2 paging: Previous stops at page 1, Next at the last, and the page says where one is', async () => {
  show(page([order()], 2))
  await card()
  expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([false, true])
})

test('experience "Craft": where Next or Previous leads to an end, the keyboard stays beside it, on what says so', async () => {
  show(page([order()], 2))
  await card()
  const focused = () => document.activeElement?.textContent
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(isDisabled('Next')).toBe(true))
  expect(focused()).toBe('Page 2 of 2')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Previous')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(isDisabled('Previous')).toBe(true))
  expect(focused()).toBe('Page 1 of 2')
})

test('§4 paging: whoever stands beyond the last page, as orders went on meanwhile, is on the last one', async () => {
  const { answers, queries, queryClient } = show(page([order()], 2))
  await card()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Page 2 of 2')
  const left = order({ orderId: 'GL-LEFT-0001' })
  answers[ORDERS] = ({ address }: Asked) => (address.includes('page=2') ? page([], 1) : page([left], 1))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy()
  expect((await card()).textContent).toContain('GL-LEFT-0001')
  expect(queries().at(-1)).toMatchObject({ page: '1' })
})

test('§4 paging: a first page that an order has left between two looks of the shop is shown as it was told', async () => {
  show(page([], 1))
  expect(await screen.findByText('No Orders to Display')).toBeTruthy()
})

test('§7 paging: the previous page stays while the next is on its way', async () => {
  const next = Promise.withResolvers<unknown>()
  show(({ address }: Asked) => (address.includes('page=2') ? next.promise : page([order()], 2)))
  await card()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('GL-7KQ2-M9XD')).toBeTruthy()
  next.resolve(page([order({ orderId: 'GL-0000-0002' })], 2))
  expect(await screen.findByText('GL-0000-0002')).toBeTruthy()
})

test('§2 orders: none says "No Orders to Display", and Next is off when there are no pages', async () => {
  show(page([], 0))
  expect(await screen.findByText('No Orders to Display')).toBeTruthy()
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([true, true])
})

test('§2 orders: a search without a hit offers all orders again instead of shopping, and the keyboard stays', async () => {
  const { queries } = show(page([], 0))
  await userEvent.type(await screen.findByRole('textbox'), 'gl-0{Enter}')
  expect(await screen.findByText('No order matches what you look for.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Start shopping' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }))
  await waitFor(() => expect(queries().at(-1)).toEqual({ page: '1', limit: '5' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(await screen.findByRole('link', { name: 'Start shopping' })).toBeTruthy()
})

test('§8 orders: a failure has its text, and another try', async () => {
  const { answers } = show(refusedWith(500, 'internal'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An error occurred while fetching orders. Please try again later.',
  )
  answers[ORDERS] = page([order()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeTruthy()
})

test('D38 orders: when the session ends while the page is open: "Please log in to view your orders."', async () => {
  const shown = show(page([order()]))
  await card()
  shown.become(auth({ status: 'anonymous', user: null }))
  expect(await screen.findByText('Please log in to view your orders.')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

test('D38 orders: the same when the provider refuses to go on with the session', async () => {
  const who = auth({ status: 'sign-in-again', getToken: async () => null })
  show(refusedWith(401, 'unauthorized'), {}, who)
  expect(await screen.findByText('Please log in to view your orders.')).toBeTruthy()
})

/** A person who saw these orders some time ago on this device. */
async function having(orders: Order[], minutesAgo: number) {
  const local = await personOf(ADA.sub).local
  await local.orders.keep(orders, { seenAt: Date.now() - minutesAgo * 60_000, offset: 0 })
  return local
}

test('issue 3.3 orders: without a connection those last seen are there at once, marked with their age', async () => {
  await having([order(), order({ orderId: 'GL-0000-0002', status: 'ready' })], 125)
  show(undefined)
  expect((await screen.findAllByRole('article')).length).toBe(2)
  expect(screen.getByText('Last seen 2 hours ago')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a failure of the shop', () => refusedWith(500, 'internal')],
  ['a proxy that cannot reach it while it is there', () => new Response('Bad Gateway', { status: 502 })],
])('issue 6.25 orders: %s has its text and another try beside those last seen', async (_, failure) => {
  await having([order()], 125)
  const { answers } = show(failure())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An error occurred while fetching orders. Please try again later.',
  )
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByText('Last seen 2 hours ago')).toBeTruthy()
  answers[ORDERS] = page([order({ status: 'ready' })])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(within(await card()).getByText('READY')).toBeTruthy()
})

test('issue 6.25 orders: a sign-in that has ended is no failure of the shop', async () => {
  await having([order()], 125)
  const who = auth({ status: 'sign-in-again', getToken: async () => null })
  show(refusedWith(401, 'unauthorized'), {}, who)
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('issue 3.3 orders: on a device whose clock was put back since, the day is said instead of an age', async () => {
  await having([order()], -3 * 24 * 60)
  show(undefined)
  expect((await screen.findByText(/^Last seen/)).textContent).toMatch(/^Last seen on \w+ \d+, \d{4}$/)
})

test('issue 3.3 orders: what the shop tells is kept with its time, on a device whose clock is a day behind', async () => {
  const told = Date.now() + DAY
  const local = await personOf(ADA.sub).local
  const headers = { date: new Date(told).toUTCString() }
  show(() => Response.json(page([order()]), { headers }))
  await card()
  const row = await waitFor(async () => {
    const [found] = await local.orders.list()
    expect(found).toBeDefined()
    return found
  })
  expect(Math.abs((row?.seenAt ?? 0) - told)).toBeLessThan(10_000)
  expect(Math.abs((row?.offset ?? 0) - DAY)).toBeLessThan(10_000)
})

test('D32 issue 3.3 orders: those last seen are found by id and status, and one that was not seen says so', async () => {
  await having([order(), order({ orderId: 'GL-0000-0002', status: 'ready' })], 1)
  show(undefined)
  await screen.findAllByRole('article')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Ready')
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('GL-0000-0002'))
  await userEvent.type(screen.getByRole('textbox'), 'gl7kq{Enter}')
  expect(await screen.findByText('No such order was seen on this device yet.')).toBeTruthy()
})

const READY = order({ orderId: 'GL-0000-0002', status: 'ready' })

/** The page with one told page of two orders, before the network goes. */
async function openedOnline() {
  const shown = show(page([order(), READY], 2))
  await screen.findAllByRole('article')
  return shown
}

const search = (id: string) => userEvent.type(screen.getByRole('textbox'), `${id}{Enter}`)
const ids = () => screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent)

test('issue 3.3 orders: opened online, a search on a silent network has the orders seen after a second', async () => {
  const { answers } = await openedOnline()
  answers[ORDERS] = () => new Promise(() => {})
  await search('gl-0000')
  expect(ids()).toHaveLength(2)
  await waitFor(() => expect(ids()).toEqual(['Order ID: GL-0000-0002']), { timeout: 2_000 })
  expect(screen.getByText('Last seen just now')).toBeTruthy()
})

test('§7 issue 3.3 orders: on a slow network what was never seen does not take the previous page away', async () => {
  const { answers } = await openedOnline()
  const next = Promise.withResolvers<unknown>()
  answers[ORDERS] = () => next.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  vi.useRealTimers()
  expect(ids()).toHaveLength(2)
  next.resolve(page([order({ orderId: 'GL-0000-0003' })], 2))
  expect(await screen.findByText('GL-0000-0003')).toBeTruthy()
})

test('issue 3.3 orders: a refused network is not waited for, however often it is asked again', async () => {
  const { answers, queryClient } = await openedOnline()
  queryClient.setDefaultOptions({ queries: { retry: 3, retryDelay: 60_000 } })
  answers[ORDERS] = undefined
  await search('gl-0000')
  await waitFor(() => expect(ids()).toEqual(['Order ID: GL-0000-0002']))
  await userEvent.clear(screen.getByRole('textbox'))
  await search('gl-9')
  expect(await screen.findByText('No such order was seen on this device yet.')).toBeTruthy()
})

test('issue 3.3 orders: while the shop is known to be out of reach nothing waits for it', async () => {
  const { answers } = await openedOnline()
  answers[ORDERS] = () => new Promise(() => {})
  answers['GET /api/health'] = undefined
  await act(() => reachability.probe())
  await search('gl-9')
  expect(await screen.findByText('No such order was seen on this device yet.')).toBeTruthy()
})

test('issue 3.3 orders: what the shop tells takes the place of what was seen, and is seen from then on', async () => {
  const local = await having([order()], 125)
  show(page([order({ status: 'done' })]))
  await screen.findByText('DONE')
  expect(screen.queryByText(/^As of/)).toBeNull()
  await waitFor(async () => expect((await local.orders.list())[0]?.order.status).toBe('done'))
})

test('D28 issue 3.3 orders: a refused sign-in leaves the orders last seen on the page and offers to sign in again', async () => {
  await having([order()], 1)
  const signIn = vi.fn()
  show(
    refusedWith(401, 'unauthorized'),
    {},
    auth({ status: 'sign-in-again', signIn, getToken: async () => null }),
  )
  expect(await card()).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  expect(signIn).toHaveBeenCalledWith('/orders')
})

test('issue 3.3 orders: the detail of an order last seen opens without a connection', async () => {
  await having([order({ items: [item('One')] })], 1)
  show(undefined)
  await userEvent.click(within(await card()).getByRole('button'))
  expect(within(await screen.findByRole('dialog')).getByText('One')).toBeTruthy()
})

test('§2 orders: with none the page is 1 of 1, never of 0', async () => {
  show(page([], 0))
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy()
})

const withArtwork = order({
  items: [
    item('Flag', { artwork: keyToUrl(BASE, KEY), artworkBack: keyToUrl(BASE, KEY) }),
    item('Rug', { artwork: 'https://elsewhere.example/x.jpg' }),
  ],
})

test('issue 6.38: a picture that is still drawn says so, is asked for again after a while, and then shows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let answer: unknown = { isComing: true }
  const { asked } = show(page([withArtwork]), { [SIGN]: () => answer })
  const times = () => asked.filter(({ name }) => name === SIGN).length
  expect((await screen.findByText('Picture is being prepared')).closest('[role=status]')).toBeTruthy()
  expect(screen.queryByText('Error loading artworks')).toBeNull()
  const first = times()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(times()).toBe(first)
  answer = { url: '/preview.webp' }
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await screen.findAllByRole('img')).toHaveLength(2)
  expect(screen.queryByText('Picture is being prepared')).toBeNull()
  const shown = times()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(times()).toBe(shown)
})

test('issue 12.7: a picture is asked for each minute for as long as the shop says that it comes, and no more once there is none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let answer: unknown = { isComing: true }
  const { asked } = show(page([withArtwork]), { [SIGN]: () => answer })
  const times = () => asked.filter(({ name }) => name === SIGN).length
  await screen.findByText('Picture is being prepared')
  const counts: number[] = []
  for (const minutes of [1, 4, 15, 60]) {
    const before = times()
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    counts.push(times() - before)
  }
  expect(counts).toEqual([4, 4, 15, 60])
  expect(screen.queryByText('Error loading artworks')).toBeNull()
  const none = { error: 'No picture can be made of this file', code: 'undrawable', requestId: '' }
  answer = Response.json(none, { status: 404 })
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await screen.findByText('Error loading artworks')).toBeTruthy()
  const last = times()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(times()).toBe(last)
})

test('issue 6.40: the files of other parts stand beside front and back, each under its name', async () => {
  const url = keyToUrl(BASE, KEY)
  const tent = item('Tent', { artwork: url, artworkParts: { wall: url, partOfANewerShop: url } })
  show(page([order({ items: [tent] })]), { [SIGN]: { url: '/preview.webp' } })
  const pictures = await screen.findAllByRole<HTMLImageElement>('img')
  expect(pictures.map(({ alt }) => alt)).toEqual([
    'Artwork for Tent',
    'Another part artwork for Tent',
    'Full wall artwork for Tent',
  ])
})

test('§2 artworks: previews of 96 px by their addresses, "Loading artworks..." before', async () => {
  const link = Promise.withResolvers<unknown>()
  const { asked } = show(page([withArtwork]), { [SIGN]: () => link.promise })
  expect(await screen.findByText('Loading artworks...')).toBeTruthy()
  link.resolve({ url: '/preview.webp' })
  const pictures = await screen.findAllByRole<HTMLImageElement>('img')
  expect(pictures.map(({ alt, width }) => [alt, width])).toEqual([
    ['Artwork for Flag', 96],
    ['Back artwork for Flag', 96],
  ])
  const bodies = asked.filter(({ name }) => name === SIGN).map(({ body }) => body)
  expect(bodies[0]).toEqual({
    bucket: 'order-artwork',
    key: '0b0f4a36-0001-4000-8000-000000000000/preview.webp',
  })
})

test('§8 artworks: no address says "Error loading artworks"', async () => {
  show(page([withArtwork]), { [SIGN]: refusedWith(404, 'not_found') })
  expect(await screen.findByText('Error loading artworks')).toBeTruthy()
})

test('D28 artworks: a picture that fails says so too', async () => {
  show(page([withArtwork]), { [SIGN]: { url: '/preview.webp' } })
  const [picture] = await screen.findAllByRole('img')
  if (picture) fireEvent.error(picture)
  expect(await screen.findByText('Error loading artworks')).toBeTruthy()
})

test('issue 3.3 artworks: without a connection the picture this device kept is shown', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  const local = await having([withArtwork], 1)
  await local.orders.keepPicture(KEY, new Blob(['p'], { type: 'image/webp' }))
  show(undefined)
  const pictures = await screen.findAllByRole<HTMLImageElement>('img')
  expect(pictures.map(({ src }) => src)).toEqual(['blob:kept', 'blob:kept'])
  expect(screen.queryByText('Error loading artworks')).toBeNull()
})

test('issue 3.3 artworks: a kept picture that the device gives back damaged is none, and that is said', async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('not a Blob')
  })
  const local = await having([withArtwork], 1)
  await local.orders.keepPicture(KEY, new Blob(['p'], { type: 'image/webp' }))
  show(undefined)
  expect(await screen.findByText('Error loading artworks')).toBeTruthy()
})

test('issue 6.31 artworks: a kept picture that cannot be shown either says so, and leaves no broken image', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  const local = await having([withArtwork], 1)
  await local.orders.keepPicture(KEY, new Blob(['p'], { type: 'image/webp' }))
  show(page([withArtwork]), { [SIGN]: { url: '/preview.webp' } })
  const fail = async (address: string) => {
    await waitFor(() => expect(document.querySelector('img')?.src).toContain(address))
    fireEvent.error(document.querySelector('img') ?? document.body)
  }
  await fail('/preview.webp')
  await fail('blob:kept')
  expect(await screen.findByText('Error loading artworks')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('issue 3.3 artworks: a picture that is shown is kept in the person’s own storage', async () => {
  const picture = new Response(new Blob(['p'], { type: 'image/webp' }))
  show(page([withArtwork]), { [SIGN]: { url: '/preview.webp' }, 'GET /preview.webp': picture })
  await screen.findAllByRole('img')
  const local = await personOf(ADA.sub).local
  await waitFor(async () => expect(await local.orders.picture(KEY)).not.toBeNull())
})

async function openDetail(items = [item('One'), item('Two'), item('Three')]) {
  show(page([order({ items })]))
  await userEvent.click(within(await card()).getByRole('button'))
  return within(await screen.findByRole('dialog'))
}

test('§2 detail: a carousel over the items that wraps around at both ends', async () => {
  const dialog = await openDetail()
  const shown = () => dialog.getByRole('heading', { level: 3 }).textContent
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  expect(shown()).toBe('One')
  await press('Previous item')
  expect(shown()).toBe('Three')
  await press('Next item')
  await press('Next item')
  expect(shown()).toBe('Two')
  expect(dialog.getByText('Item 2 of 3')).toBeTruthy()
  expect(dialog.getByText('Small')).toBeTruthy()
})

test('§2 detail: of a single item there is nothing to turn to, and no button that would', async () => {
  const dialog = await openDetail([item('One')])
  expect(dialog.getByRole('heading', { level: 3 }).textContent).toBe('One')
  expect(dialog.queryByRole('button', { name: /item$/ })).toBeNull()
  expect(dialog.queryByText('Item 1 of 1')).toBeNull()
})

test('§2 detail: the arrow keys turn the items as well, wherever in the dialog the focus is', async () => {
  const dialog = await openDetail()
  const shown = () => dialog.getByRole('heading', { level: 3 }).textContent
  dialog.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toBe('Three')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(shown()).toBe('Two')
})

test('§2 detail: closes by its button and by the backdrop, not by a click inside', async () => {
  const dialog = await openDetail()
  await userEvent.click(dialog.getByRole('heading', { level: 3 }))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await userEvent.click(backdrop())
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(within(await card()).getByRole('button'))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('§2 detail: what the shop tells meanwhile is shown, and the last that is known of an order that left the page', async () => {
  let told = [order()]
  const { queryClient } = show(() => page(told))
  await userEvent.click(within(await card()).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('NEW')).toBeTruthy()
  told = [order({ status: 'done' })]
  await act(() => queryClient.invalidateQueries())
  expect(await dialog.findByText('DONE')).toBeTruthy()
  told = [order({ orderId: 'GL-0000-0002' })]
  await act(() => queryClient.invalidateQueries())
  await waitFor(() =>
    expect(screen.getByRole('article', { hidden: true }).textContent).toContain('GL-0000-0002'),
  )
  expect(dialog.getByText(/GL-7KQ2-M9XD/)).toBeTruthy()
})

test('issue 5.6: the detail of an order has the proof of what was bought, from its stored preview (D19)', async () => {
  const banner = aProduct({ path: '/13oz-vinyl-banner', name: '13oz Vinyl Banner' })
  const options = toOptionsMap(banner, defaultSelection(banner))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
  vi.stubGlobal('Image', aPicture(480, 240))
  show(page([order({ items: [item(banner.name, { options, artwork: keyToUrl(BASE, KEY) })] })]), {
    [SIGN]: { url: '/preview.webp' },
    'GET /preview.webp': new Response(new Blob(['the preview'], { type: 'image/webp' })),
    'GET /api/product/product-by-name': toWire(banner),
  })
  await userEvent.click(within(await card()).getByRole('button'))
  const detail = within(await screen.findByRole('dialog'))
  await userEvent.click(detail.getByRole('button', { name: 'See proof of 13oz Vinyl Banner' }))
  await screen.findByRole('group', { name: 'View' })
  const proof = within(screen.getByRole('dialog', { name: 'Proof: 13oz Vinyl Banner' }))
  const onProduct = decodeURIComponent(proof.getByRole<HTMLImageElement>('img').src)
  expect(onProduct).toContain(`base64,${btoa('the preview')}`)
  expect(proof.getByText(/shows the small preview kept with the file/)).toBeTruthy()
})

test('issue 5.6: an item without artwork has no proof', async () => {
  const dialog = await openDetail()
  expect(dialog.queryByRole('button', { name: /See proof/ })).toBeNull()
})

/** What decodes to these measures, which no picture does without a browser. */
const aPicture = (naturalWidth: number, naturalHeight: number) =>
  class {
    src = ''
    naturalWidth = naturalWidth
    naturalHeight = naturalHeight
    async decode() {}
  }

test('D48: the detail of an order leads to its own page', async () => {
  show(page([order()]))
  await userEvent.click(within(await card()).getByRole('button'))
  const detail = within(await screen.findByRole('dialog'))
  const own = detail.getByRole('link', { name: 'Open the page of this order' })
  expect(own.getAttribute('href')).toBe('/orders/GL-7KQ2-M9XD')
})

test('issue 8.7: whoever goes back to their orders finds filter, words and page as they left them; whoever opens them anew does not', async () => {
  onTestFinished(() => {
    sessionStorage.clear()
    wayHere.note('PUSH')
  })
  wayHere.note('PUSH')
  const first = show(page([order({ status: 'printing' })], 2))
  await userEvent.type(await screen.findByLabelText('Find by Order ID'), 'GL-7')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Printing')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  const left = { page: '2', orderId: 'GL-7', status: 'printing' }
  await waitFor(() => expect(first.queries().at(-1)).toMatchObject(left))
  first.unmount()
  wayHere.note('BACK')
  const back = show(page([order({ status: 'printing' })], 2))
  expect(((await screen.findByLabelText('Find by Order ID')) as HTMLInputElement).value).toBe('GL-7')
  await waitFor(() => expect(back.queries()[0]).toMatchObject(left))
  back.unmount()
  wayHere.note('PUSH')
  const anew = show(page([order()]))
  await card()
  expect(anew.queries()[0]).toMatchObject({ page: '1' })
  anew.unmount()
  // What was left before is not what was left last.
  wayHere.note('BACK')
  const again = show(page([order()]))
  await card()
  expect(again.queries()[0]).toMatchObject({ page: '1' })
})
