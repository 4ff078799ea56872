import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { visits } from '#pwa/lib/visits.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { type Asked, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import VisitorBackPage from './visitor-back-page.tsx'
import VisitorPaidPage from './visitor-paid-page.tsx'

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'
const OTHER = 'BBBBBBBBBBBBBBBBBBBBBB'
const SESSION = 'POST /api/o/session'
const anonymous = auth({ status: 'anonymous', user: null, getToken: async () => null })

const paid = (answers: Record<string, unknown>) =>
  showTo(<VisitorPaidPage />, { path: '/o/paid?session_id=cs_test_1', auth: anonymous, answers })

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('issue 9.3: after the payment page the order’s number is said, and the way back to the order', async () => {
  visits.open(TOKEN, null)
  const { asked } = paid({ [SESSION]: { status: 'paid', orderId: 'GL-7KQ2-M9XD' } })
  expect(await screen.findByText('Your order number is GL-7KQ2-M9XD.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your order' }).getAttribute('href')).toBe(`/o/${TOKEN}`)
  const call = asked.find(({ name }) => name === SESSION)
  expect(call?.headers.get('X-Order-Token')).toBe(TOKEN)
  expect(call?.body).toEqual({ sessionId: 'cs_test_1' })
})

test('issue 9.3: a payment that is not confirmed yet is waited for, one that expired charged nothing', async () => {
  visits.open(TOKEN, null)
  const waiting = paid({ [SESSION]: { status: 'paid', orderId: null } })
  expect(await screen.findByText('Waiting for the payment to be confirmed…')).toBeTruthy()
  waiting.unmount()
  paid({ [SESSION]: { status: 'expired', orderId: null } })
  expect(await screen.findByRole('heading', { name: 'Payment not completed' })).toBeTruthy()
  expect(screen.getByText(/^Nothing was charged/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Payment Successful!' })).toBeNull()
})

test('B9: a browser that knows no order asks nothing and is told to open its link again', async () => {
  const { asked } = paid({})
  expect(await screen.findByText('Open the link or code of your order again to see it.')).toBeTruthy()
  expect(asked.filter(({ name }) => name === SESSION)).toEqual([])
})

test('issue 9.3: whoever opened another order meanwhile is told of the one that was paid, and led to it', async () => {
  visits.open(TOKEN, null)
  visits.open(OTHER, null)
  const ofTicket = ({ headers }: Asked) =>
    headers.get('X-Order-Token') === TOKEN
      ? { status: 'paid', orderId: 'GL-7KQ2-M9XD' }
      : refusedWith(404, 'not_found')
  paid({ [SESSION]: ofTicket })
  expect(await screen.findByText('Your order number is GL-7KQ2-M9XD.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your order' }).getAttribute('href')).toBe(`/o/${TOKEN}`)
})

test('B8, D55: a payment of no order that this browser may see is not waited for: its link is not tried for ever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  visits.open(TOKEN, null)
  const { asked } = paid({ [SESSION]: refusedWith(404, 'not_found') })
  expect(await screen.findByText(/^This payment belongs to no order that this browser can show/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked.filter(({ name }) => name === SESSION)).toHaveLength(1)
})

test('issue 9.3: whoever left the payment page is told that nothing was charged, and finds their order again', async () => {
  visits.open(TOKEN, null)
  showTo(<VisitorBackPage />, { path: '/o/back', auth: anonymous })
  expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeTruthy()
  expect(screen.getByText(/Nothing was charged/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your order' }).getAttribute('href')).toBe(`/o/${TOKEN}`)
})
