import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRepository, aTicket, CODE, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import type { ActRow, ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { toastStore } from '#pwa/ui/toast/toasts.ts'
import { EMPTY_TICKET, type TicketView } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import TicketPage from './ticket-page.tsx'
import { centsOf } from './typed-cents.ts'

const PAID = aTicketView({
  id: 'id-Ada',
  rev: 3,
  sale: {
    via: 'outside',
    offerId: CODE.offerId,
    cents: 9_000,
    at: '2026-11-24T19:00:00Z',
    method: 'cash',
    by: 'Sam',
    orderId: 'GL-7KQ2-M9XD',
  },
})

function open(ticket = aTicket('Ada'), acts: ActRow[] = []) {
  const repository = aRepository([ticket, aTicket('Ben')], acts)
  return { repository, ...showAtBooth(<TicketPage />, { repository, path: '/booth/id-Ada' }) }
}

test('issue 9.3: the pay code stands beside a link that begins /o/ and carries the order in its fragment', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay code' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('img', { name: 'QR code of an order of $90.00' })).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
    '/o/AAAAAAAAAAAAAAAAAAAAAA#1234567890',
  )
})

test('issue 9.3: a browser that does not copy the link of a pay code is told of', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay code' }))
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: () => Promise.reject(new Error('no')) },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await userEvent.click(await screen.findByRole('button', { name: 'Copy the link' }))
  await waitFor(() =>
    expect(toastStore.get().at(-1)?.text).toBe('This browser does not copy. Let the customer scan the code.'),
  )
})

test('B3: a pay code that is looked at follows what another tablet makes of the order, and goes once nothing is left of it', async () => {
  const ticket = aTicket('Eve')
  const repository = aRepository([ticket])
  showAtBooth(<TicketPage />, { repository, path: `/booth/${ticket.id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay code' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('$90.00')).toBeTruthy()
  repository.payCode.mockResolvedValue({ ...CODE, totalCents: 27_000, digits: '2345678901' })
  const { cart } = await personOf(ticketOwner(ticket.id)).local
  const added = await cart.add(BANNER)
  expect(await dialog.findByRole('img', { name: 'QR code of an order of $270.00' })).toBeTruthy()
  expect(dialog.queryByText('$90.00')).toBeNull()
  repository.payCode.mockResolvedValue(null)
  await cart.remove(added.ok ? added.id : '')
  expect(await dialog.findByText('There is nothing to pay yet: add something first.')).toBeTruthy()
  expect(dialog.queryByRole('img')).toBeNull()
})

test('issue 9.3: an empty order has no pay code, and that is said', async () => {
  const { repository } = open()
  repository.payCode.mockResolvedValue(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay code' }))
  await waitFor(() => expect(repository.payCode).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('issue 9.3: cash is written down with amount, method, number and who took it', async () => {
  const { repository } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
  await userEvent.selectOptions(await screen.findByLabelText('How'), 'Card terminal')
  await userEvent.type(screen.getByLabelText('Receipt or slip number'), '0042')
  await userEvent.click(screen.getByRole('button', { name: 'Take $90.00' }))
  await waitFor(() =>
    expect(repository.take.mock.calls).toEqual([
      [
        'id-Ada',
        { offerId: CODE.offerId, method: 'terminal', ref: '0042', cents: 9_000, by: 'Sam', sawPhone: false },
      ],
    ]),
  )
})

test('decision 103: where money is taken for what is shipped it is asked where that goes, kept as it is typed', async () => {
  const { repository } = open()
  repository.amountDue.mockResolvedValue({ offerId: CODE.offerId, totalCents: 9_000, isShipped: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
  await userEvent.type(await screen.findByLabelText('Ships to, or how the customer gets it'), '1 Main St')
  expect(repository.patchFields).toHaveBeenLastCalledWith('id-Ada', { shipTo: '1 Main St' })
  await userEvent.click(screen.getByRole('button', { name: 'Take $90.00' }))
  await waitFor(() => expect(repository.take).toHaveBeenCalled())
})

test('decision 103: where all is picked up no address is asked for', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
  await screen.findByRole('button', { name: 'Take $90.00' })
  expect(screen.queryByLabelText(/^Ships to/)).toBeNull()
})

test('decision 103: staff correct where an order goes once it is paid by hand', async () => {
  const { repository } = open(aTicket('Ada', { view: PAID, state: 'paid' }))
  await userEvent.type(await screen.findByLabelText('Ships to, or how the customer gets it'), '9')
  expect(repository.patchFields).toHaveBeenLastCalledWith('id-Ada', { shipTo: '9' })
})

test('B2: after a code was shown cash is taken only once the customer was asked whether they paid by phone', async () => {
  const { repository } = open(aTicket('Ada', { state: 'quoted' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take $90.00' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ask the customer first')
  expect(repository.take).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox', { name: /paid by phone/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Take $90.00' }))
  await waitFor(() => expect(repository.take.mock.calls[0]?.[1].sawPhone).toBe(true))
})

test('issue 9.3: the offer that taking money makes itself is no code that somebody may have paid', async () => {
  const ticket = aTicket('Ada')
  const repository = aRepository([ticket])
  let notify = (_: ReturnType<typeof aTicket>[]) => {}
  repository.watchTickets.mockImplementation(told => {
    notify = told
    told([ticket])
    return () => {}
  })
  repository.payCode.mockImplementation(async () => {
    notify([{ ...ticket, state: 'quoted' }])
    return CODE
  })
  showAtBooth(<TicketPage />, { repository, path: '/booth/id-Ada' })
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take $90.00' }))
  await waitFor(() => expect(repository.take.mock.calls[0]?.[1].sawPhone).toBe(false))
})

/** The page of a ticket, of which the device hears more by `hear`. */
async function openHearing(ticket = aTicket('Ada')) {
  const repository = aRepository([ticket])
  let notify = (_: ShownTicket[]) => {}
  repository.watchTickets.mockImplementation(told => {
    notify = told
    told([ticket])
    return () => {}
  })
  showAtBooth(<TicketPage />, { repository, path: '/booth/id-Ada' })
  await screen.findByRole('heading', { name: 'Ada' })
  return { repository, hear: (parts: Partial<ShownTicket>) => act(() => notify([{ ...ticket, ...parts }])) }
}

test.each(['quoted', 'waiting'] as const)(
  'B2: cash that is being taken while another tablet shows a code (%s) is asked about as well',
  async state => {
    const { repository, hear } = await openHearing()
    await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
    const take = await screen.findByRole('button', { name: 'Take $90.00' })
    hear({ state })
    await userEvent.click(take)
    expect((await screen.findByRole('alert')).textContent).toContain('Ask the customer first')
    expect(repository.take).not.toHaveBeenCalled()
  },
)

test('issue 9.1: a field shows what another tablet made of it since it was typed here', async () => {
  const { hear } = await openHearing()
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone')
  await userEvent.type(phone, '55')
  const fields = { ...EMPTY_TICKET, name: 'Ada' }
  hear({ fields: { ...fields, phone: '5' } })
  expect(phone.value).toBe('55')
  hear({ fields: { ...fields, phone: '55' } })
  hear({ fields: { ...fields, phone: '0171' } })
  expect(phone.value).toBe('0171')
  await userEvent.type(phone, '2')
  expect(phone.value).toBe('01712')
})

test('B2: another amount than the order’s is taken only once it is ticked, and a tick counts for the amount beside it alone', async () => {
  const { repository } = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Take payment' }))
  const amount = await screen.findByLabelText('Amount')
  const tick = () => screen.queryByRole('checkbox', { name: 'The amount differs from the order.' })
  expect(tick()).toBeNull()
  const type = async (typed: string) => {
    await user.clear(amount)
    await user.type(amount, typed)
  }
  await type('400')
  await user.click(screen.getByRole('checkbox', { name: 'The amount differs from the order.' }))
  await type('40')
  await user.click(screen.getByRole('button', { name: 'Take $40.00' }))
  expect((await screen.findByRole('alert')).textContent).toContain('$40.00 for an order of $90.00')
  expect(repository.take).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'The amount differs from the order.' }))
  await user.click(screen.getByRole('button', { name: 'Take $40.00' }))
  await waitFor(() => expect(repository.take.mock.calls[0]?.[1].cents).toBe(4_000))
})

test('issue 9.3: looking at what is to be taken offers nothing, and what was changed meanwhile is not taken', async () => {
  const { repository } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(repository.payCode).not.toHaveBeenCalled()
  repository.take.mockResolvedValue(false)
  await userEvent.click(screen.getByRole('button', { name: 'Take payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take $90.00' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastStore.get().at(-1)?.text).toBe(
    'Nothing was written down: the order was changed meanwhile. Look at it again.',
  )
})

test('issue 9.3: amounts are read as people type them, to the cent, and nothing else is one', () => {
  const typed = ['90', '$90.5', '1,234.56', ' 0.07 ', '12,34', '-5', '1.234', 'ten', '']
  expect(typed.map(centsOf)).toEqual([9_000, 9_050, 123_456, 7, null, null, null, null, null])
  // What the shop would not take is none either.
  expect(['999,999.99', '1000000'].map(centsOf)).toEqual([99_999_999, null])
})

test('issue 9.3: a paid order asks for no money any more, and says how it was paid and by whom it was taken', async () => {
  open(aTicket('Ada', { state: 'paid', view: PAID }))
  expect(await screen.findByText('Paid in cash, $90.00, taken by Sam, Order GL-7KQ2-M9XD')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay code' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull()
})

test('issue 9.3: cash that the shop has not heard of is said with amount, way, taker and slip; afterwards the shop’s word is', async () => {
  const taken: ActRow = {
    ...{ seq: 1, id: 'a1', ticket: 'id-Ada', madeAt: 0, state: 'waiting' },
    act: {
      kind: 'taken',
      offerId: CODE.offerId,
      ...{ method: 'terminal', ref: '0042', cents: 4_000, by: 'Sam', sawPhone: false },
    },
  }
  const { unmount } = open(aTicket('Ada', { state: 'paid', isUnsent: true }), [taken])
  const said = 'Paid by card terminal, $40.00, taken by Sam, receipt or slip 0042'
  expect(await screen.findByText(said)).toBeTruthy()
  unmount()
  const sale = { ...PAID.sale, method: 'terminal', cents: 4_000, reference: '0042' } as TicketView['sale']
  open(aTicket('Ada', { state: 'paid', view: { ...PAID, sale } }), [taken])
  expect(await screen.findByText(`${said}, Order GL-7KQ2-M9XD`)).toBeTruthy()
  expect(screen.queryByText(said)).toBeNull()
})

test('B2: what was received twice is said, however it came, and each is given back once', async () => {
  const surpluses: TicketView['surpluses'] = [
    { id: 'cs_1', via: 'provider', cents: 9_000, isReturned: false },
    { id: 'a1', via: 'outside', cents: 500, isReturned: false },
    { id: 'a0', via: 'outside', cents: 700, isReturned: true },
  ]
  const told: ActRow = {
    ...{ seq: 1, id: 'r1', ticket: 'id-Ada', madeAt: 0, state: 'waiting' },
    act: { kind: 'returned', surplus: 'a1' },
  }
  const { repository } = open(
    aTicket('Ada', { state: 'paid twice', view: { ...PAID, owedCents: 9_500, surpluses } }),
    [told],
  )
  expect(await screen.findByText(/^\$90\.00 was paid by phone although/)).toBeTruthy()
  expect(screen.getByText('$5.00 that was taken twice was given back.')).toBeTruthy()
  expect(screen.getByText('$7.00 that was taken twice was given back.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^It was given back/ }))
  expect(repository.giveBack.mock.calls).toEqual([['id-Ada', 'cs_1']])
})

test('B2: what was taken beyond the order is said as that, until it was given back', async () => {
  const excess = { id: 'a1', via: 'outside', cents: 78_840, isReturned: false, isExcess: true } as const
  const shown = (isReturned: boolean) =>
    open(
      aTicket('Ada', {
        state: isReturned ? 'paid' : 'overpaid',
        view: { ...PAID, owedCents: isReturned ? 0 : 78_840, surpluses: [{ ...excess, isReturned }] },
      }),
    )
  const { repository, unmount } = shown(false)
  expect(await screen.findByText(/^\$788\.40 was taken beyond what the order comes to/)).toBeTruthy()
  expect(screen.getByText('Paid too much')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^It was given back/ }))
  expect(repository.giveBack.mock.calls).toEqual([['id-Ada', 'a1']])
  unmount()
  shown(true)
  expect(await screen.findByText('$788.40 that was taken beyond the order was given back.')).toBeTruthy()
})

test('B6: a change after payment is shown, and staff decide what it means', async () => {
  const { repository, serve } = open(aTicket('Ada', { state: 'changed after payment', view: PAID }))
  await userEvent.click(await screen.findByRole('button', { name: 'Second order with the difference' }))
  await waitFor(() => expect(serve).toHaveBeenCalledWith('id-second'))
  expect(repository.keepAsPaid).not.toHaveBeenCalled()
})

test('B6: of a change after payment each line is shown, with what was and is, and the cents it comes to', async () => {
  const { repository } = open(aTicket('Ada', { state: 'changed after payment', view: PAID }))
  const line = (product: string, cents: number, Quantity = 1) => ({
    ...{ lineId: product, product, cents, priceList: 1 },
    options: { Quantity, 'Job Name': '' },
  })
  repository.differenceSincePaid.mockResolvedValue({
    added: [line('Vinyl Banner', 12_050)],
    removed: [line('Table Cover', 8_000)],
    changed: [{ paid: line('Feather Flag', 18_000, 2), now: line('Feather Flag', 45_000, 5) }],
    cents: 31_050,
  })
  const list = within(await screen.findByRole('list', { name: 'Changed since it was paid' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Added: Vinyl Banner (Quantity: 1), +$120.50',
    'Taken out: Table Cover (Quantity: 1), -$80.00',
    'Changed: Feather Flag (Quantity: 2, now 5), +$270.00',
  ])
  expect(screen.getByText('Difference: +$310.50')).toBeTruthy()
})

test('B6: where another tablet made the offer that was paid, staff are told to look there, and order nothing twice', async () => {
  const { repository } = open(aTicket('Ada', { state: 'changed after payment', view: PAID }))
  repository.differenceSincePaid.mockResolvedValue(null)
  expect(await screen.findByText(/^Another tablet made the offer that was paid/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Second order with the difference' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as paid' }))
  expect(repository.keepAsPaid).toHaveBeenCalledWith('id-Ada')
})

test('issue 9.1: what the visitor wrote of themselves stands beside what staff wrote', async () => {
  const contact = { name: 'Ada King', phone: '', mail: 'ada@example.com', company: '' }
  open(aTicket('Ada', { view: { ...PAID, sale: null, contact } }))
  expect(await screen.findByRole('heading', { name: 'Ada King' })).toBeTruthy()
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Customer name').value).toBe('Ada')
})

test('issue 9.1: a ticket that is not on this device says so', async () => {
  showAtBooth(<TicketPage />, { repository: aRepository([]), path: '/booth/id-Ada' })
  expect(
    await screen.findByRole('heading', { name: 'There is no such customer on this device.' }),
  ).toBeTruthy()
})

test('B7: an order is cancelled after a question', async () => {
  const { repository } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this order' }))
  expect(repository.cancel).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
  expect(repository.cancel).toHaveBeenCalledWith('id-Ada')
})
