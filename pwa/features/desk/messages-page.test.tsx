import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import type { DeskMessage, DeskThread } from '#shared/contract/messages.ts'
import MessagesPage from './messages-page.tsx'
import { asksItsPerson, showDesk } from './testing/show-desk.tsx'

beforeEach(() => sessionStorage.clear())

const GOLD: DeskMessage = {
  ref: '00000000-0000-8000-8000-000000000001',
  at: '2026-11-24T10:00:00.000Z',
  category: 'Existing Orders',
  orderId: 'GL-7KQ2-M9XD',
  text: 'When is it ready?',
  isOpen: true,
  customer: { name: 'Ada Lovelace', email: 'ada@example.com', isVerified: true },
  answers: [],
}
const SILENT: DeskMessage = {
  ...GOLD,
  ref: '00000000-0000-8000-8000-000000000002',
  orderId: 'the blue one',
  text: '',
  customer: { name: '', email: 'grace@example.com', isVerified: false },
  answers: [{ at: '2026-11-24T11:00:00.000Z', who: 'Sam', text: 'Which blue one?' }],
}
const LIST = 'GET /api/desk/messages'
const show = (messages: unknown, more: Record<string, unknown> = {}) =>
  showDesk(<MessagesPage />, {
    path: '/desk/messages',
    answers: { ...(messages ? { [LIST]: { messages, next: null } } : {}), ...more },
  })
const card = async (name: string) => within(await screen.findByRole('listitem', { name }))

test('issue 11.5: a message says who wrote, what about and what was answered; its order is a step away where it is one', async () => {
  await show([GOLD, SILENT])
  const ada = await card('Ada Lovelace')
  expect(ada.getByText('When is it ready?')).toBeTruthy()
  expect(ada.getByRole('link', { name: 'GL-7KQ2-M9XD' }).getAttribute('href')).toBe(
    '/desk/orders/GL-7KQ2-M9XD',
  )
  const grace = await card('grace@example.com')
  expect(grace.getByText(/^grace@example\.com \(never verified\)/)).toBeTruthy()
  expect(grace.getByText(/the blue one/)).toBeTruthy()
  expect(grace.queryByRole('link')).toBeNull()
  for (const words of ['No words', 'Which blue one?']) expect(grace.getByText(words)).toBeTruthy()
})

test('issue 11.5: an answer waits on the device and is shown as waiting; empty words are none', async () => {
  const { acts } = await show([GOLD])
  const ada = await card('Ada Lovelace')
  await userEvent.click(ada.getByRole('button', { name: 'Send answer' }))
  expect(await acts()).toEqual([])
  const field = ada.getByLabelText<HTMLTextAreaElement>('Your answer')
  await userEvent.type(field, ' On Friday. ')
  await userEvent.click(ada.getByRole('button', { name: 'Send answer' }))
  expect(await ada.findByText('Waits to be sent')).toBeTruthy()
  expect(ada.getByText('On Friday.')).toBeTruthy()
  expect(field.value).toBe('')
  expect(await acts()).toEqual([{ user: 'auth0|ada', message: GOLD.ref, text: 'On Friday.' }])
  expect(ada.queryByRole('button', { name: 'Needs no answer' })).toBeNull()
})

test('issue 11.5: what needs no answer is said to need none', async () => {
  const { acts } = await show([GOLD])
  await userEvent.click((await card('Ada Lovelace')).getByRole('button', { name: 'Needs no answer' }))
  expect(await (await card('Ada Lovelace')).findByText('Said to need no answer')).toBeTruthy()
  expect(await acts()).toMatchObject([{ message: GOLD.ref, text: '' }])
})

test('issue 11.5: a half-written answer is still there when the page is opened anew', async () => {
  const { unmount } = await show([GOLD])
  await userEvent.type((await card('Ada Lovelace')).getByLabelText('Your answer'), 'Half')
  unmount()
  await show([GOLD])
  expect((await card('Ada Lovelace')).getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Half')
})

const THREAD = `GET /api/desk/messages/${GOLD.ref}`
const answered = (text: string): DeskThread => ({
  ...GOLD,
  isOpen: false,
  answers: [{ at: '2026-11-24T12:00:00.000Z', who: 'Sue', text }],
  orders: [],
  others: [],
})

test.each([
  ['answered', 'Yes, gold too.', 'Sue answered this meanwhile.'],
  ['said to need no answer', '', 'Sue said meanwhile that this needs no answer.'],
])(
  'issue 11.5: a message that a colleague %s while one writes stays with what is written, and says who it was',
  async (_, text, words) => {
    const open = [GOLD, SILENT]
    const list = () => ({ messages: open, next: null })
    const { queryClient } = await show(null, { [LIST]: list, [THREAD]: answered(text) })
    const field = (await card('Ada Lovelace')).getByLabelText<HTMLTextAreaElement>('Your answer')
    await userEvent.type(field, 'Half')
    open.shift()
    await act(() => queryClient.refetchQueries({ queryKey: ['desk'] }))
    const ada = await card('Ada Lovelace')
    expect(await ada.findByText(words)).toBeTruthy()
    expect(ada.getByText(text || 'Said to need no answer')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('Half')
    expect(ada.queryByRole('button', { name: 'Needs no answer' })).toBeNull()
    await userEvent.clear(field)
    await act(() => queryClient.refetchQueries({ queryKey: ['desk'] }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Ada Lovelace' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('list'))
  },
)

test('issue 11.5: a message whose customer is gone says so while something is written to it', async () => {
  const open = [GOLD]
  const list = () => ({ messages: open, next: null })
  const { queryClient } = await show(null, { [LIST]: list, [THREAD]: refusedWith(404, 'not_found') })
  await userEvent.type((await card('Ada Lovelace')).getByLabelText('Your answer'), 'Half')
  open.shift()
  await act(() => queryClient.refetchQueries({ queryKey: ['desk'] }))
  expect(await (await card('Ada Lovelace')).findByText('The shop has this message no more.')).toBeTruthy()
})

test('decision 103: whoever answers is told beforehand that no mail will tell of it', async () => {
  await show([GOLD, { ...SILENT, untold: 'stopped' }])
  const words = 'No mail tells them of an answer: they have stopped our mails. It waits on their page.'
  expect(await (await card('grace@example.com')).findByText(words)).toBeTruthy()
  expect((await card('Ada Lovelace')).queryByText(/^No mail tells/)).toBeNull()
})

test('issue 11.5: the customer’s orders and other messages are looked up when they are asked for', async () => {
  const thread: DeskThread = {
    ...GOLD,
    orders: [{ orderId: 'GL-AAAA-BBBB', status: 'printing', createdAt: GOLD.at }],
    others: [{ ...SILENT, text: 'Do you print gold?' }],
  }
  const path = `GET /api/desk/messages/${GOLD.ref}`
  const { asked } = await show([GOLD], { [path]: thread })
  const ada = await card('Ada Lovelace')
  expect(asked.some(({ name }) => name === path)).toBe(false)
  await userEvent.click(ada.getByText('More of this customer'))
  expect(await ada.findByRole('link', { name: 'GL-AAAA-BBBB' })).toBeTruthy()
  expect(ada.getByText(/Printing/)).toBeTruthy()
  expect(ada.getByText(/Do you print gold\?/)).toBeTruthy()
})

test('issue 11.5: other states are asked for by name; nothing there and nobody there are said', async () => {
  const { asked } = await show([])
  expect(await screen.findByText('Nothing waits for an answer.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'answered')
  expect(await screen.findByText('Nothing was answered yet.')).toBeTruthy()
  expect(asked.at(-1)?.address).toContain('state=answered')
})

test('issue 11.5: without the shop it says that messages are not here', async () => {
  await show(null)
  expect(await screen.findByText(/^The shop cannot be reached/)).toBeTruthy()
})

test('issue 11.5: a half-written answer to what a colleague answered stands among the open ones after a reload, and says who it was', async () => {
  const { unmount } = await show([GOLD])
  await userEvent.type((await card('Ada Lovelace')).getByLabelText('Your answer'), 'Half')
  unmount()
  await show([SILENT], { [THREAD]: answered('Yes, gold too.') })
  const ada = await card('Ada Lovelace')
  expect(await ada.findByText('Sue answered this meanwhile.')).toBeTruthy()
  expect(ada.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Half')
  expect(screen.getAllByRole('listitem', { name: /./ }).length).toBe(2)
})

test('issue 11.5: a half-written answer to a message that the shop has no more brings no card back', async () => {
  const { unmount } = await show([GOLD])
  await userEvent.type((await card('Ada Lovelace')).getByLabelText('Your answer'), 'Half')
  unmount()
  await show([], { [THREAD]: refusedWith(404, 'not_found') })
  expect(await screen.findByText('Nothing waits for an answer.')).toBeTruthy()
})

test('issue 11.5: an answer that the shop did not take is not said to wait: its card says so and leads to where it is decided', async () => {
  const { local } = await show([GOLD])
  const ada = await card('Ada Lovelace')
  await userEvent.type(ada.getByLabelText('Your answer'), 'On Friday.')
  await userEvent.click(ada.getByRole('button', { name: 'Send answer' }))
  expect(await ada.findByText('Waits to be sent')).toBeTruthy()
  await act(() => local.outbox.transact(asksItsPerson))
  const link = await ada.findByRole('link', { name: 'The shop did not take it: it needs you' })
  expect(link.getAttribute('href')).toBe('/sync')
  expect(ada.getByText('On Friday.')).toBeTruthy()
  expect(ada.queryByText('Waits to be sent')).toBeNull()
  expect(ada.getByRole('button', { name: 'Needs no answer' })).toBeTruthy()
})

test('D42: whoever may answer and not see orders is led to none: their pages would refuse them', async () => {
  const thread: DeskThread = {
    ...GOLD,
    orders: [{ orderId: 'GL-AAAA-BBBB', status: 'printing', createdAt: GOLD.at }],
    others: [],
  }
  await showDesk(<MessagesPage />, {
    path: '/desk/messages',
    mayRead: false,
    answers: { [LIST]: { messages: [GOLD], next: null }, [THREAD]: thread },
  })
  const ada = await card('Ada Lovelace')
  expect(ada.getByText('GL-7KQ2-M9XD', { exact: false })).toBeTruthy()
  await userEvent.click(ada.getByText('More of this customer'))
  expect(await ada.findByText(/GL-AAAA-BBBB/)).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})
