import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Auth } from '#pwa/lib/auth/use-auth.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { CheckoutPanel } from './checkout-panel.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { PaidCart } from './paid-cart.tsx'
import type { CheckoutDeps } from './start-checkout.ts'
import { tellPerson } from './tell-person.ts'

afterEach(() => reachability.noteAnswer())

const OPEN = 'POST /api/stripe/create-checkout-session'
const WARNING =
  'Please upload all product artwork to checkout. Items without artwork requirements will not block checkout.'
const bare: CartLine = { ...BANNER, id: '0b0f4a36-0002-4000-8000-000000000000' }
const ready: CartLine = { ...bare, artwork: { front: ARTWORK, back: null } }
const free: CartLine = { ...bare, options: { Quantity: 1, requiresArtwork: false } }

const panelOf = (lines: CartLine[], deps: Partial<CheckoutDeps>) => (
  <PaidCart>
    <CheckoutPanel lines={lines} deps={deps} />
  </PaidCart>
)

const quiet = (went: string[]) => ({
  config: async () => ({ payments: { embedded: true }, artworkBase: 'https://o' }) as never,
  go: (url: string) => void went.push(url),
  log: vi.fn(),
})

function showPanel(
  lines: CartLine[],
  answer?: unknown,
  who: Auth = auth(),
  change: Partial<CheckoutDeps> = {},
) {
  const went: string[] = []
  const log = vi.fn()
  const deps = { ...quiet(went), log, ...change }
  const answers: Record<string, unknown> = answer === undefined ? {} : { [OPEN]: answer }
  const shown = showTo(panelOf(lines, deps), { auth: who, answers })
  return { ...shown, went, log }
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Checkout' })

test.each([
  ['nothing', [], true, false],
  ['a line without artwork', [ready, bare], true, true],
  ['artwork on every line', [ready], false, false],
  ['a line that needs none', [free], false, false],
  ['a blank key', [{ ...ready, artwork: { front: { ...ARTWORK, key: ' ' }, back: null } }], true, true],
  ['a back file alone', [{ ...bare, artwork: { front: null, back: ARTWORK } }], true, true],
  ['an older line without a price', [{ ...ready, priceList: -1 }], true, false],
] as [string, CartLine[], boolean, boolean][])(
  '§4 gate: with %s the button is disabled: %s, the warning shows: %s',
  async (_, lines, isDisabled, isWarned) => {
    showPanel(lines)
    expect((await button()).disabled).toBe(isDisabled)
    expect(screen.queryByText(WARNING) !== null).toBe(isWarned)
  },
)

test('§4 checkout: a double tap opens one session and goes there once', async () => {
  const { asked, went } = showPanel([ready], { id: 'cs', url: 'https://pay.example/cs' })
  await userEvent.dblClick(await button())
  await waitFor(() => expect(went).toEqual(['https://pay.example/cs']))
  expect(asked.filter(({ name }) => name === OPEN)).toHaveLength(1)
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token')
})

test('§4 checkout: coming back from the hosted page makes the button ready again', async () => {
  showPanel([ready], { id: 'cs', url: 'https://pay.example/cs' })
  await userEvent.click(await button())
  expect(await screen.findByRole('button', { name: 'Opening checkout…' })).toBeTruthy()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await button()).toBeTruthy()
})

test('D53 checkout: a payment page that does not open, be it stopped or cut off, leaves a way on', async () => {
  let waited = 0
  let giveUp = () => {}
  const { asked, went, unmount } = showPanel([ready], { id: 'cs', url: 'https://pay.example/cs' }, auth(), {
    after(ms, run) {
      waited = ms
      giveUp = run
      return () => {
        giveUp = () => expect.fail('nobody is there any more')
      }
    },
  })
  await userEvent.click(await button())
  await waitFor(() => expect(went).toHaveLength(1))
  act(giveUp)
  expect(waited).toBe(20_000)
  expect((await screen.findByRole('alert')).textContent).toBe(CHECKOUT_TEXTS.failed.notOpened)
  await userEvent.click(await button())
  await waitFor(() => expect(went).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked.filter(({ name }) => name === OPEN)).toHaveLength(2)
  const before = giveUp
  unmount()
  expect(giveUp).not.toBe(before)
})

test('D16 checkout: while the shop still checks artwork the person is told so, and it opens by itself', async () => {
  let goOn = () => {}
  const { answers, asked, went } = showPanel([ready], refusedWith(409, 'artwork_checking'), auth(), {
    after(_, run) {
      goOn = run
      return () => {}
    },
  })
  await userEvent.click(await button())
  expect(await screen.findByText(/^Your artwork is being checked\./)).toBeTruthy()
  const busy = screen.getByRole('button', { name: 'Opening checkout…' })
  await userEvent.click(busy)
  expect(asked.filter(({ name }) => name === OPEN)).toHaveLength(1)
  answers[OPEN] = { id: 'cs', url: 'https://pay.example/cs' }
  goOn()
  await waitFor(() => expect(went).toEqual(['https://pay.example/cs']))
  expect(screen.queryByText(/^Your artwork is being checked\./)).toBeNull()
})

test('D19 checkout: a file chosen on another device while the shop checks holds it back, and is named', async () => {
  let goOn = () => {}
  const { user } = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  const { cart } = await personOf(user.sub).local
  const [line] = await cart.list()
  const went: string[] = []
  const deps = {
    ...quiet(went),
    after(_: number, run: () => void) {
      goOn = run
      return () => {}
    },
  }
  const { answers, asked } = showTo(<OwnPanel sub={user.sub} deps={deps} />, {
    auth: auth({ user }),
    answers: { [OPEN]: refusedWith(409, 'artwork_checking') },
  })
  await waitFor(async () => expect((await button()).disabled).toBe(false))
  await userEvent.click(await button())
  await screen.findByText(/^Your artwork is being checked\./)
  const choice = { id: 'choice', fileName: 'phone.jpg' }
  await act(async () => void (await cart.markPending(line?.id ?? '', 'front', choice)))
  await screen.findByText('Artwork waiting on another device')
  answers[OPEN] = { id: 'cs', url: 'https://pay.example/cs' }
  goOn()
  expect(await screen.findByText(CHECKOUT_TEXTS.otherDeviceHeld)).toBeTruthy()
  expect(await button()).toBeTruthy()
  expect([went, asked.filter(({ name }) => name === OPEN).length]).toEqual([[], 1])
})

test('D16 checkout: whoever leaves the cart meanwhile is not taken to the payment', async () => {
  const stopped = vi.fn()
  const { unmount } = showPanel([ready], refusedWith(409, 'artwork_checking'), auth(), {
    after: () => stopped,
  })
  await userEvent.click(await button())
  await screen.findByText(/^Your artwork is being checked\./)
  unmount()
  expect(stopped).toHaveBeenCalledOnce()
})

test('D10 prices: was and now of each line, nothing charged; Accept sends the hash', async () => {
  const change = {
    quoteHash: 'hash',
    totalNow: 95,
    lines: [{ index: 0, id: ready.id, product: 'Banner', was: 90, now: 95 }],
  }
  const { asked, answers, went } = showPanel([ready], refusedWith(409, 'price_changed', change))
  await userEvent.click(await button())
  const dialog = await screen.findByRole('dialog', { name: 'Prices have changed' })
  const row = within(dialog).getByRole('row', { name: /Banner/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['$90.00', '$95.00'])
  expect(went).toEqual([])
  answers[OPEN] = { id: 'cs', url: 'https://pay.example/cs' }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept and pay' }))
  await waitFor(() => expect(went).toHaveLength(1))
  expect(asked.at(-1)?.body).toMatchObject({ accept: 'hash' })
})

test('D10 prices: of several lines of one product each is told by its job, as in the cart', async () => {
  const job = (id: string, name: string) => ({
    ...ready,
    id,
    options: { ...ready.options, 'Job Name': name },
  })
  const lines = [job(ready.id, 'Window'), job('0b0f4a36-0009-4000-8000-000000000000', 'Door')]
  const changes = lines.map(({ id, product }, index) => ({ index, id, product, was: 90, now: 95 }))
  showPanel(lines, refusedWith(409, 'price_changed', { quoteHash: 'hash', totalNow: 190, lines: changes }))
  await userEvent.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Prices have changed' }))
  expect(dialog.getByRole('rowheader', { name: `${ready.product} “Window”` })).toBeTruthy()
  expect(dialog.getByRole('rowheader', { name: `${ready.product} “Door”` })).toBeTruthy()
})

test('D10 prices: going back to the cart sends nothing more', async () => {
  const change = { quoteHash: 'hash', totalNow: 95, lines: [] }
  const { asked } = showPanel([ready], refusedWith(409, 'price_changed', change))
  await userEvent.click(await button())
  await userEvent.click(await screen.findByRole('button', { name: 'Back to cart' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).toHaveLength(1)
  expect((await button()).disabled).toBe(false)
})

test('D15 paid: the order is shown instead of a second charge', async () => {
  showPanel([ready], refusedWith(409, 'already_paid', { orderId: 'GL-7KQ2-M9XD' }))
  await userEvent.click(await button())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('GL-7KQ2-M9XD')
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/orders')
})

/** The panel is there only as long as the cart holds lines, as in the shop. */
function OwnPanel({ sub, deps = quiet([]) }: { sub: string; deps?: Partial<CheckoutDeps> }) {
  const { cart } = personOf(sub)
  const { lines } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  return lines.length > 0 && <CheckoutPanel lines={lines} deps={deps} />
}

test('D7 paid: what was bought and is unchanged leaves the cart, and the order is shown all the same', async () => {
  const { user, cart, ids } = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  const bought = { id: ids[0], options: BANNER.options, artworkKey: ARTWORK.key, artworkBackKey: '' }
  showTo(
    <PaidCart>
      <OwnPanel sub={user.sub} />
    </PaidCart>,
    {
      auth: auth({ user }),
      answers: {
        [OPEN]: refusedWith(409, 'already_paid', { orderId: 'GL-7KQ2-M9XD', sessionId: 'cs_1' }),
        'GET /api/stripe/checkout-session/cs_1': { status: 'paid', orderId: 'GL-7KQ2-M9XD', lines: [bought] },
      },
    },
  )
  await userEvent.click(await button())
  expect((await screen.findByRole('dialog')).textContent).toContain('GL-7KQ2-M9XD')
  expect(await cart.list()).toEqual([])
  await waitFor(() => expect(screen.queryByText('Checkout')).toBeNull())
})

test('§8 D53 checkout: what the shop said is logged only, ours says what to do, and the button works again', async () => {
  const { log, answers } = showPanel([ready], refusedWith(500, 'internal'))
  await userEvent.click(await button())
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect((await button()).disabled).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe(CHECKOUT_TEXTS.failed.other)
  answers[OPEN] = refusedWith(429, 'rate_limited')
  await userEvent.click(await button())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(CHECKOUT_TEXTS.failed.tooOften))
})

test('D2 sign in again: paying waits for it and comes back to the cart', async () => {
  const signIn = vi.fn()
  showPanel([ready], undefined, auth({ status: 'sign-in-again', signIn }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again to check out' }))
  expect(signIn).toHaveBeenCalledWith('/cart')
})

/** Somebody's panel in a shop that cannot be reached. */
async function showOffline(lines: CartLine[]) {
  const { user } = await someoneWith()
  const local = await personOf(user.sub).local
  const shown = showPanel(lines, undefined, auth({ user }))
  shown.answers['GET /api/health'] = undefined
  await screen.findByRole('button')
  await act(() => reachability.probe())
  return { ...shown, user, local }
}
const later = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Checkout when connected' })
const back = () => act(() => reachability.noteAnswer())

test('issue 4.5 offline the button asks to be told, says what happens, and can be withdrawn', async () => {
  const { asked, local } = await showOffline([ready])
  const told: boolean[] = []
  local.wish.watch(stands => told.push(stands))
  await userEvent.click(await later())
  expect(await screen.findByText(/then you pay with a tap/)).toBeTruthy()
  await waitFor(() => expect(told.at(-1)).toBe(true))
  expect((await later()).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await screen.findByRole('button', { name: 'Do not wait to check out' }))
  await waitFor(() => expect(told.at(-1)).toBe(false))
  expect((await later()).getAttribute('aria-disabled')).toBeNull()
  expect(asked.filter(({ name }) => name === OPEN)).toEqual([])
})

test('issue 4.5 connected again the person is told and pays with a tap; nothing opens by itself', async () => {
  const { asked, answers, went } = await showOffline([ready])
  answers[OPEN] = { id: 'cs', url: 'https://pay.example/cs' }
  await userEvent.click(await later())
  await screen.findByText(/then you pay with a tap/)
  answers['GET /api/health'] = { ok: true }
  await back()
  expect(await screen.findByText(/You can check out now/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === OPEN)).toEqual([])
  await userEvent.dblClick(await button())
  await waitFor(() => expect(went).toEqual(['https://pay.example/cs']))
})

test('issue 4.5 the wish waits for artwork on its way; the spec’s warning stands meanwhile', async () => {
  const { local } = await showOffline([bare])
  expect((await later()).disabled).toBe(true)
  expect(screen.getByText(WARNING)).toBeTruthy()
  expect(screen.queryByText(/Yours is on this device already/)).toBeNull()
  await act(() => local.uploads.put(uploadRow({ line: bare.id, file: 'f' })))
  await waitFor(async () => expect((await later()).disabled).toBe(false))
  expect(screen.getByText(/Yours is on this device already/)).toBeTruthy()
  await userEvent.click(await later())
  await screen.findByText(/then you pay with a tap/)
  await back()
  expect(await screen.findByText(/Your artwork is on its way/)).toBeTruthy()
  expect(screen.getByText(WARNING)).toBeTruthy()
  expect(await later()).toBeTruthy()
})

test('issue 4.5 a cart that is opened takes back the toast that called to it', async () => {
  const page = { visibilityState: 'visible' as const, addEventListener() {}, removeEventListener() {} }
  tellPerson({ page, notify: null, openCart() {} })
  expect(toastStore.get()).toHaveLength(1)
  showPanel([ready])
  await button()
  expect(toastStore.get()).toEqual([])
})

test('issue 6.42: nothing calls to the cart while it is open, not even once a hidden page is looked at again', async () => {
  const place = new EventTarget()
  const listeners = {
    addEventListener: place.addEventListener.bind(place) as Document['addEventListener'],
    removeEventListener: place.removeEventListener.bind(place) as Document['removeEventListener'],
  }
  const told = { notify: null, openCart() {} }
  const { unmount } = showPanel([ready])
  await button()
  tellPerson({ ...told, page: { ...listeners, visibilityState: 'visible' } })
  expect(toastStore.get()).toEqual([])
  tellPerson({ ...told, page: { ...listeners, visibilityState: 'hidden' } })
  place.dispatchEvent(new Event('visibilitychange'))
  expect(toastStore.get()).toEqual([])
  unmount()
  tellPerson({ ...told, page: { ...listeners, visibilityState: 'visible' } })
  expect(toastStore.get()).toHaveLength(1)
  dismissToast(toastStore.get()[0]?.id ?? 0)
})

test('issue 4.5 without a wish the button is the spec’s own again once the shop answers', async () => {
  await showOffline([ready])
  expect(await later()).toBeTruthy()
  await back()
  expect((await button()).disabled).toBe(false)
  expect(screen.queryByText(/You can check out now/)).toBeNull()
})

const HELD =
  'Nothing was ordered or charged: the order would be made without a file that waits on another device.'
const choice = { id: 'choice', fileName: 'phone.jpg' }
const openings = (asked: { name: string }[]) => asked.filter(({ name }) => name === OPEN)

/** The panel as this device's uploads let it be seen, once they are known. */
async function showElsewhere(lines: CartLine[], upload?: Parameters<typeof uploadRow>[0]) {
  const { user } = await someoneWith()
  const { uploads } = await personOf(user.sub).local
  if (upload) await uploads.put(uploadRow({ line: bare.id, ...upload }))
  const told: unknown[] = []
  const answer = { id: 'cs', url: 'https://pay.example/cs' }
  const shown = showPanel(lines, answer, auth({ user }))
  uploads.watch(rows => told.push(rows))
  await waitFor(() => expect(told).not.toEqual([]))
  return shown
}

test('D19 missing artwork that waits on another device: the gate is shut, and says which file is waited for', async () => {
  await showElsewhere([{ ...bare, waitingFront: choice }])
  const note = (await screen.findByText('Artwork waiting on another device')).closest('[role=status]')
  expect(note?.textContent).toContain('phone.jpg for 13oz Vinyl Banner')
  expect(note?.textContent).toContain('press “Do not wait for it” at its item')
  expect(screen.getByText(WARNING)).toBeTruthy()
  expect((await button()).disabled).toBe(true)
})

test.each([
  ['a back', { waitingBack: choice }],
  ['one that replaces the artwork', { waitingFront: choice }],
])('D19 %s that waits on another device: nothing is ordered without it, in words', async (_, waiting) => {
  const { asked, went } = await showElsewhere([{ ...ready, ...waiting }])
  await screen.findByText('Artwork waiting on another device')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe(HELD)
  expect(openings(asked)).toEqual([])
  expect(went).toEqual([])
})

test('D19 once the word is gone the same button pays', async () => {
  const { user } = await someoneWith({ artwork: { front: ARTWORK, back: null }, waitingBack: choice })
  const { cart } = await personOf(user.sub).local
  const { asked } = showTo(
    <PaidCart>
      <OwnPanel sub={user.sub} />
    </PaidCart>,
    { auth: auth({ user }), answers: { [OPEN]: { id: 'cs', url: 'javascript:no' } } },
  )
  await screen.findByText('Artwork waiting on another device')
  await userEvent.click(await button())
  await screen.findByRole('alert')
  await act(async () => void (await cart.unmarkPending((await cart.list())[0]?.id ?? '', 'back', choice.id)))
  await waitFor(() => expect(screen.queryByText('Artwork waiting on another device')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await userEvent.click(await button())
  await waitFor(() => expect(openings(asked)).toHaveLength(1))
})

test('D19 this device’s own file is none of another, and leaves the spec’s gate as it is', async () => {
  const { went } = await showElsewhere([{ ...ready, waitingFront: choice }], { id: choice.id, file: 'f' })
  await userEvent.click(await button())
  await waitFor(() => expect(went).toHaveLength(1))
  expect(screen.queryByText('Artwork waiting on another device')).toBeNull()
})
