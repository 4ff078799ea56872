import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import BoothPage from './booth-page.tsx'

test('issue 9.1: serving begins with one tap, and the name typed after it is the new customer’s', async () => {
  const repository = aRepository([])
  const { serve } = showAtBooth(<BoothPage />, { repository })
  await userEvent.click(await screen.findByRole('button', { name: 'New customer' }))
  await userEvent.type(screen.getByLabelText('Customer name'), 'Ada')
  expect(repository.newTicket.mock.calls).toEqual([[{}]])
  await waitFor(() => expect(serve).toHaveBeenCalledWith('id-new'))
  await waitFor(() => expect(repository.patchFields).toHaveBeenLastCalledWith('id-new', { name: 'Ada' }))
})

test('issue 9.1: a name typed before the tap goes with it, and names nobody who was served before', async () => {
  const repository = aRepository([])
  showAtBooth(<BoothPage />, { repository })
  await userEvent.type(await screen.findByLabelText('Customer name'), 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'New customer' }))
  await userEvent.type(screen.getByLabelText('Customer name'), 'Ben')
  await userEvent.click(screen.getByRole('button', { name: 'New customer' }))
  expect(repository.newTicket.mock.calls).toEqual([[{ name: 'Ada' }], [{ name: 'Ben' }]])
  expect(repository.patchFields).not.toHaveBeenCalled()
})

test('issue 9.1: a field that was left names no one who comes later', async () => {
  const repository = aRepository([])
  repository.newTicket.mockResolvedValueOnce('id-1').mockResolvedValueOnce('id-2')
  showAtBooth(<BoothPage />, { repository })
  const field = await screen.findByLabelText('Customer name')
  await userEvent.click(screen.getByRole('button', { name: 'New customer' }))
  await userEvent.type(field, 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'New customer' }))
  await userEvent.type(field, 'Ben')
  await waitFor(() => expect(repository.patchFields).toHaveBeenLastCalledWith('id-2', { name: 'Ben' }))
  expect(repository.patchFields.mock.calls.filter(([id]) => id === 'id-1').at(-1)).toEqual([
    'id-1',
    { name: 'Ada' },
  ])
})

test('issue 9.1: products are chosen for the customer whose name was typed last, never for the one before', async () => {
  const repository = aRepository([])
  const { serve, history } = showAtBooth(<BoothPage />, { repository })
  const field = await screen.findByLabelText('Customer name')
  await userEvent.type(field, 'Carl First')
  await userEvent.click(screen.getByRole('button', { name: 'New customer' }))
  await waitFor(() => expect(serve).toHaveBeenLastCalledWith('id-new'))
  repository.newTicket.mockResolvedValueOnce('id-dora')
  await userEvent.type(field, 'Dora Second')
  await userEvent.click(screen.getByRole('link', { name: 'Choose products' }))
  expect(repository.newTicket.mock.calls).toEqual([[{ name: 'Carl First' }], [{ name: 'Dora Second' }]])
  await waitFor(() => expect(serve).toHaveBeenLastCalledWith('id-dora'))
  await waitFor(() => expect(history.location.pathname).toBe('/products'))
})

test('issue 9.1: a customer who was begun before their name was typed is not begun again on the way to the products', async () => {
  const repository = aRepository([])
  showAtBooth(<BoothPage />, { repository })
  await userEvent.click(await screen.findByRole('button', { name: 'New customer' }))
  await userEvent.type(screen.getByLabelText('Customer name'), 'Dora')
  await userEvent.click(screen.getByRole('link', { name: 'Choose products' }))
  expect(repository.newTicket.mock.calls).toEqual([[{}]])
  await waitFor(() => expect(repository.patchFields).toHaveBeenLastCalledWith('id-new', { name: 'Dora' }))
})

test('issue 9.1: tickets are listed by name with state and total; those without a name are told apart', async () => {
  const tickets = [
    aTicket('', { id: 'c' }),
    aTicket('', { id: 'b' }),
    aTicket('Ada', { state: 'paid', isUnsent: true, totalCents: 123_456, lines: 2 }),
  ]
  showAtBooth(<BoothPage />, { repository: aRepository(tickets) })
  const list = within(await screen.findByRole('region', { name: 'Customers' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Customer without a name 2',
    'Customer without a name 1',
    'Ada',
  ])
  expect(list.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/booth/id-Ada')
  expect(list.getByText('Paid')).toBeTruthy()
  expect(list.getByText('$1,234.56')).toBeTruthy()
  expect(list.getByText(/ · 2 items$/)).toBeTruthy()
  expect(list.getByText('Not at the shop yet')).toBeTruthy()
})

test('issue 9.6: after a minute of rest the list has neither names nor numbers in it, until somebody asks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const ada = aTicket('Ada', { id: 'first' })
  ada.fields = { ...ada.fields, company: 'Acme', phone: '555-0188' }
  showAtBooth(<BoothPage />, { repository: aRepository([ada]) })
  await screen.findByRole('link', { name: 'Ada' })
  const list = screen.getByRole('region', { name: 'Customers' })
  const personal = () => ['Ada', 'Acme', '0188'].filter(part => list.outerHTML.includes(part))
  expect(personal()).toEqual(['Ada', 'Acme', '0188'])
  act(() => void vi.advanceTimersByTime(59_000))
  expect(screen.getByRole('link', { name: 'Ada' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2_000))
  expect(personal()).toEqual([])
  expect(within(list).getByText('Names are hidden after a minute of rest.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Customer 1' })).toBeTruthy()
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: 'Show names' }))
  expect(screen.getByRole('link', { name: 'Ada' })).toBeTruthy()
})

test('issue 9.1: of many a name, a company or a number is found', async () => {
  const tickets = Array.from({ length: 12 }, (_, at) => aTicket(`Visitor ${at}`))
  const first = tickets[0]
  if (first) first.fields = { ...first.fields, company: 'Acme', phone: '555-0199' }
  showAtBooth(<BoothPage />, { repository: aRepository(tickets) })
  await userEvent.type(await screen.findByLabelText('Find a customer'), 'acme')
  const list = within(screen.getByRole('region', { name: 'Customers' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Visitor 0'])
})
