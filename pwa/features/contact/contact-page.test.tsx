import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Auth } from '#pwa/lib/auth/use-auth.ts'
import { personOf } from '#pwa/local/people.ts'
import { endSync, senderOf, wake } from '#pwa/sync/person-sync.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import ContactPage from './contact-page.tsx'

const SEND = 'POST /api/users/contact-us'
const ORDERS = 'GET /api/orders/customer-orders'
let logged: MockInstance

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  sessionStorage.clear()
  endSync()
  for (const { id } of toastStore.get()) dismissToast(id)
})

let people = 0
/** Somebody whose outbox nobody has used. */
const somebody = (part: Partial<Auth> = {}) =>
  auth({ user: { ...ADA, sub: `auth0|writer-${++people}` }, ...part })

const waiting = async (who: Auth) => (await personOf(who.user?.sub ?? '').local).outbox.list()

function show(
  answers: Record<string, unknown> = { [SEND]: {} },
  who: Auth = somebody(),
  path = '/contact-us',
) {
  const page = (
    <>
      <ContactPage />
      <ToastRegion />
    </>
  )
  const shown = showTo(page, { path, auth: who, answers })
  return { ...shown, who, sent: () => shown.asked.filter(({ name }) => name === SEND) }
}

const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option)
/** Toasts outlive the page that made them. */
const isSaid = (text: string) =>
  waitFor(() => expect(toastStore.get().map(toast => toast.text)).toContain(text))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))

test('§2 contact: name from the profile, read-only; categories; a message of four rows', async () => {
  show()
  expect(Number((await message()).rows)).toBe(4)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect([name.value, name.readOnly]).toEqual(['Ada', true])
  const options = within(screen.getByRole('combobox', { name: 'Category' })).getAllByRole('option')
  expect(options.slice(1).map(option => option.textContent)).toEqual([
    'Pricing',
    'Bulk Orders',
    'Existing Orders',
  ])
  expect(screen.queryByRole('combobox', { name: 'Order ID' })).toBeNull()
})

test('§2 contact: Existing Orders asks for one of the person’s new orders, up to 100', async () => {
  const { asked } = show({ [ORDERS]: { orders: [{ orderId: 'GL-1' }, { orderId: 'GL-2' }], totalPages: 1 } })
  await message()
  await choose('Category', 'Existing Orders')
  expect(await screen.findByRole('option', { name: 'GL-2' })).toBeTruthy()
  const { address = '' } = asked.find(({ name }) => name === ORDERS) ?? {}
  const query = Object.fromEntries(new URL(address, 'https://x').searchParams)
  expect(query).toEqual({ page: '1', limit: '100', status: 'new' })
})

test('issue 8.8: from an order’s page the form is about that order, whatever its status, and leads back to it', async () => {
  const orders = { orders: [{ orderId: 'GL-1' }], totalPages: 1 }
  const { sent } = show({ [SEND]: {}, [ORDERS]: orders }, somebody(), '/contact-us?order=gl-7kq2-m9xd')
  expect((await message()).value).toBe('')
  const value = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label }).value
  expect([value('Category'), value('Order ID')]).toEqual(['Existing Orders', 'GL-7KQ2-M9XD'])
  expect(await screen.findByRole('option', { name: 'GL-1' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Back to order GL-7KQ2-M9XD' })
  expect(back.getAttribute('href')).toBe('/orders/GL-7KQ2-M9XD')
  await userEvent.type(await message(), 'When?')
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent()[0]?.body).toMatchObject({ category: 'Existing Orders', orderId: 'GL-7KQ2-M9XD' })
})

test('what is typed outlasts leaving the page until it is sent, for its writer alone (D2)', async () => {
  const { who } = show()
  await userEvent.type(await message(), 'Hello')
  cleanup()
  show({ [SEND]: {} })
  expect((await message()).value).toBe('')
  cleanup()
  show({ [SEND]: {} }, who)
  expect((await message()).value).toBe('Hello')
  await submit()
  await isSaid('Your message has been sent!')
  cleanup()
  show({ [SEND]: {} }, who)
  expect((await message()).value).toBe('')
})

test('§4 contact: success sends name and e-mail of the profile, says so, and goes home', async () => {
  const { sent, history } = show()
  await userEvent.type(await message(), 'Hello')
  await choose('Category', 'Pricing')
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent()[0]?.body).toEqual({
    name: ADA.name,
    email: ADA.email,
    category: 'Pricing',
    orderId: '',
    message: 'Hello',
  })
  expect(sent()[0]?.headers.get('authorization')).toBe('Bearer token')
  await waitFor(() => expect(history.location.pathname).toBe('/'))
})

test('§4 contact: a double click sends one message', async () => {
  const { sent, who } = show()
  await userEvent.type(await message(), 'Once')
  const button = screen.getByRole('button', { name: 'Submit' })
  // Two presses before anything is drawn again.
  button.click()
  button.click()
  await isSaid('Your message has been sent!')
  await waitFor(async () => expect(await waiting(who)).toEqual([]))
  expect(sent()).toHaveLength(1)
})

test('§5 contact: no field is required; the order counts only with its category', async () => {
  const orders = { orders: [{ orderId: 'GL-1' }], totalPages: 1 }
  const { sent } = show({ [SEND]: {}, [ORDERS]: orders })
  await message()
  await choose('Category', 'Existing Orders')
  await screen.findByRole('option', { name: 'GL-1' })
  await choose('Order ID', 'GL-1')
  await choose('Category', 'Choose a category')
  await submit()
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent()[0]?.body).toMatchObject({ category: '', orderId: '', message: '' })
})

test('§8 contact: a failure is said and logged, and every field stays', async () => {
  const { history } = show({ [SEND]: refusedWith(422, 'invalid') })
  await userEvent.type(await message(), 'Keep me')
  await choose('Category', 'Bulk Orders')
  await submit()
  expect(await screen.findByText('Form could not be submitted at this time')).toBeTruthy()
  expect(logged).toHaveBeenCalled()
  expect((await message()).value).toBe('Keep me')
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Bulk Orders')
  expect(history.location.pathname).toBe('/contact-us')
})

test('"Outbox": what was refused is sent again as it became, under a key of its own, not beside it', async () => {
  const { sent, who } = show({ [SEND]: refusedWith(422, 'invalid') })
  await userEvent.type(await message(), 'A')
  await submit()
  await isSaid('Form could not be submitted at this time')
  await userEvent.type(await message(), 'B')
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  expect((await waiting(who)).map(({ body }) => body)).toMatchObject([{ message: 'AB' }])
})

test.each([
  ['cannot be reached', undefined],
  ['stands behind a portal', new Response('<html>Welcome</html>')],
  ['is still at work on it since it came twice', refusedWith(425, 'in_flight')],
])(
  'D35 contact: when the shop %s the message is kept, the toast says so, and it goes later',
  async (_, answer) => {
    const { sent, history, who, answers } = show({ [SEND]: answer })
    await userEvent.type(await message(), 'Later')
    await submit()
    await isSaid('Your message is kept on this device and will be sent when the shop can be reached.')
    expect((await waiting(who)).map(({ body }) => body)).toMatchObject([{ message: 'Later' }])
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    answers[SEND] = { ok: true }
    wake()
    await waitFor(async () => expect(await waiting(who)).toEqual([]))
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  },
)

const failed = () => isSaid('Form could not be submitted at this time')
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key')

test.each([
  ['fails', 500, 'internal'],
  ['has trouble of its own', 503, 'unavailable'],
  ['is asked too often', 429, 'rate_limited'],
] as const)(
  'D54 contact: when a shop that is there %s the failure is said, the fields stay, and nothing goes by itself',
  async (_, status, code) => {
    const { sent, history, who, answers } = show({ [SEND]: refusedWith(status, code) })
    await userEvent.type(await message(), 'Here')
    await submit()
    await failed()
    expect((await message()).value).toBe('Here')
    expect(history.location.pathname).toBe('/contact-us')
    expect(await waiting(who)).toMatchObject([{ state: 'needs-you', code, body: { message: 'Here' } }])
    answers[SEND] = { ok: true }
    wake()
    await (await senderOf(who.user?.sub ?? '', who.getToken)).whenIdle()
    expect(sent()).toHaveLength(1)
    await submit()
    await isSaid('Your message has been sent!')
    expect(await waiting(who)).toEqual([])
    // The first may have been stored before it failed: only under the same key does the shop know.
    expect(sent()).toHaveLength(2)
    expect(new Set(sent().map(keyOf)).size).toBe(1)
  },
)

test('D54 contact: words that are changed after a failure go as another message, instead of the first', async () => {
  const { sent, who, answers } = show({ [SEND]: refusedWith(500, 'internal') })
  await userEvent.type(await message(), 'A')
  await submit()
  await failed()
  answers[SEND] = { ok: true }
  await userEvent.type(await message(), 'B')
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent().map(({ body }) => body)).toMatchObject([{ message: 'A' }, { message: 'AB' }])
  expect(new Set(sent().map(keyOf)).size).toBe(2)
  expect(await waiting(who)).toEqual([])
})

test('D54 contact: a message that reached the shop after its failure was said is not sent twice', async () => {
  const { sent, who } = show({ [SEND]: refusedWith(500, 'internal') })
  await userEvent.type(await message(), 'Once')
  await submit()
  await failed()
  const { outbox } = await personOf(who.user?.sub ?? '').local
  const [row] = await outbox.list()
  await outbox.transact(() => ({ arrived: [row?.id ?? ''] }))
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent()).toHaveLength(1)
})

test('D54 contact: a shop that does not take the sign-in says so, and the fields stay', async () => {
  const { who } = show({ [SEND]: refusedWith(401, 'unauthorized') })
  await userEvent.type(await message(), 'Mine')
  await submit()
  await isSaid('You must be logged in to submit the form')
  expect((await message()).value).toBe('Mine')
  expect(await waiting(who)).toMatchObject([{ state: 'needs-you', code: 'unauthorized' }])
})

test('D54 contact: a sign-in that the provider refuses on the way is told like one that has ended', async () => {
  const user = { ...ADA, sub: `auth0|writer-${++people}` }
  const over = auth({ user, status: 'sign-in-again', getToken: async () => null })
  const refusing: Auth['getToken'] = async () => {
    become(over)
    return null
  }
  const { become, sent } = show({}, auth({ user, getToken: refusing }))
  await userEvent.type(await message(), 'Mine')
  await submit()
  await isSaid('You must be logged in to submit the form')
  expect((await message()).value).toBe('Mine')
  expect(sent()).toEqual([])
})

test.each([
  ['ended', auth({ status: 'anonymous', user: null })],
  ['was refused', auth({ status: 'sign-in-again' })],
])('D38 contact: when the session %s while the page is open, nothing is sent', async (_, later) => {
  const { sent, become } = show()
  await userEvent.type(await message(), 'Hello')
  become(later)
  await submit()
  expect(await screen.findByText('You must be logged in to submit the form')).toBeTruthy()
  expect(sent()).toEqual([])
  expect((await message()).value).toBe('Hello')
})

test('a double tap on Submit sends one message', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { sent } = show({ [SEND]: () => answer.promise })
  await message()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }))
  answer.resolve({})
  await isSaid('Your message has been sent!')
  expect(sent()).toHaveLength(1)
})

test('D47 contact: an empty message asks once; what is written then goes without asking', async () => {
  const { sent } = show()
  await message()
  await submit()
  const told = await screen.findByRole('alert')
  expect(told.textContent).toMatch(/^Your message is empty/)
  expect(screen.getByLabelText('Message').getAttribute('aria-describedby')).toBe(told.id)
  expect(sent()).toEqual([])
  await userEvent.type(await message(), 'Hello')
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent()).toHaveLength(1)
})

test('D47 contact: what is chosen beside an empty message asks no second time', async () => {
  const { sent } = show()
  await message()
  await submit()
  await screen.findByRole('alert')
  await choose('Category', 'Pricing')
  await submit()
  await isSaid('Your message has been sent!')
  expect(sent()).toHaveLength(1)
})

test('D35 contact: no message is cut off: a shop that refuses one as too long says how long it may be', async () => {
  show({ [SEND]: refusedWith(422, 'invalid') })
  const words = `${'a'.repeat(10_000)}END`
  fireEvent.change(await message(), { target: { value: words } })
  expect((await message()).getAttribute('maxlength')).toBeNull()
  await submit()
  await isSaid('The shop takes messages of 10,000 characters at most. Yours is still here.')
  expect((await message()).value).toBe(words)
})

test('D47 contact: everybody sees telephone, mail, address, hours and the plan; the form waits for a sign-in', async () => {
  const signIn = vi.fn()
  show({}, auth({ status: 'anonymous', user: null, signIn }))
  const telephone = await screen.findByRole('link', { name: BRAND.phone })
  expect(telephone.getAttribute('href')).toBe(BRAND.phoneHref)
  expect(screen.getByRole('link', { name: BRAND.email }).getAttribute('href')).toBe(`mailto:${BRAND.email}`)
  expect(screen.getByText(new RegExp(`^${BRAND.street}, ${BRAND.city}`))).toBeTruthy()
  expect(screen.getByText(/^Monday to Friday/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Plan/ })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(signIn).toHaveBeenCalledOnce()
})
