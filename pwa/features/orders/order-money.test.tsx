import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { ORDER_STATUSES, type Order } from '#shared/orders/order.ts'
import { mayCancel } from './may-cancel.ts'
import { OrderMoney } from './order-money.tsx'

const ORDER: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 20,
  createdAt: '2026-11-21T10:00:00Z',
  items: [],
}
vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ cancelling: 'until-printing' }) }))

function show(changes: Partial<Order> = {}, answers: Record<string, unknown> = {}) {
  return showTo(
    <>
      <OrderMoney sub={ADA.sub} order={{ ...ORDER, ...changes }} />
      <p>The end</p>
    </>,
    { answers },
  )
}

test('issue 11.6: a customer sees what was given back and when, and of which order a reprint is', async () => {
  show({
    refunds: [{ at: '2026-11-25T10:00:00Z', cents: 450 }],
    reprintOf: 'GL-AAAA-AAAA',
    reprints: ['GL-BBBB-BBBB'],
  })
  expect(await screen.findByText('$4.50 was given back on Wed, Nov 25.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'GL-BBBB-BBBB' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'GL-AAAA-AAAA' }).getAttribute('href')).toBe('/orders/GL-AAAA-AAAA')
})

test('issue 11.6: an order can be cancelled where the shop has it so and until it is printed, in two steps', async () => {
  const { asked } = show({}, { 'POST /api/users/cancellations': { ok: true } })
  await userEvent.click(await screen.findByText('Cancel this order'))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel this order' }))
  await expect
    .poll(() => asked.find(({ name }) => name.startsWith('POST'))?.body)
    .toEqual({
      user: ADA.sub,
      order: ORDER.orderId,
    })
})

test('issue 11.8: once it is cancelled the keyboard is where the way to cancel stood', async () => {
  function Page() {
    const [status, setStatus] = useState<Order['status']>('new')
    return (
      <>
        <OrderMoney sub={ADA.sub} order={{ ...ORDER, status }} />
        <button type="button" tabIndex={-1} onMouseEnter={() => setStatus('cancelled')}>
          Told
        </button>
      </>
    )
  }
  showTo(<Page />, { answers: { 'POST /api/users/cancellations': { ok: true } } })
  await userEvent.click(await screen.findByText('Cancel this order'))
  const sure = screen.getByRole('button', { name: 'Yes, cancel this order' })
  await userEvent.click(sure)
  expect(document.activeElement).toBe(sure)
  const place = sure.closest('div')
  fireEvent.mouseEnter(screen.getByText('Told'))
  expect(screen.queryByText('Cancel this order')).toBeNull()
  expect(document.activeElement).toBe(place)
})

test('issue 11.6: why an order was not cancelled is said', async () => {
  for (const [answer, words] of [
    [refusedWith(409, 'final_status'), /^It is too late to cancel/],
    [refusedWith(403, 'forbidden'), /^Please call us/],
    [undefined, /^The shop did not answer/],
  ] as const) {
    const { unmount } = show({}, { 'POST /api/users/cancellations': answer })
    await userEvent.click(await screen.findByText('Cancel this order'))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel this order' }))
    expect(await screen.findByText(words)).toBeTruthy()
    unmount()
  }
})

test('issue 11.6: nobody is offered to cancel where the shop does not have it so, or once it is printed or over', () => {
  const offered = (policy: 'off' | 'until-printing' | undefined) =>
    ORDER_STATUSES.filter(status => mayCancel(policy, { status }))
  expect(offered('until-printing')).toEqual(['new', 'in progress', 'quoting', 'design/artwork'])
  expect([offered('off'), offered(undefined)]).toEqual([[], []])
})

test('D49: nobody is offered to cancel, and to get back, what was paid by hand at a stand: the shop alone can give that back', () => {
  const offered = (order: Partial<Order>) =>
    mayCancel('until-printing', { ...ORDER, isBooth: true, ...order })
  expect([offered({}), offered({ isPaidByHand: true })]).toEqual([true, false])
})

test('issue 11.6: an order that is printed offers no way to cancel it', async () => {
  show({ status: 'printing', reprintOf: 'GL-AAAA-AAAA' })
  await screen.findByText(/at no charge/)
  expect(screen.queryByText('Cancel this order')).toBeNull()
})
