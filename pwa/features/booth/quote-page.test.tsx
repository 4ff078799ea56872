import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aRepository, aTicket, showAtDesk } from '#pwa/app/booth/testing/a-desk.tsx'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { ticketOwner } from '#shared/booth/ticket.ts'
import QuotePage from './quote-page.tsx'

const SHOW = { name: 'Sign Expo West', from: '2026-11-23', to: '2026-11-26' }

async function open(ticket = aTicket('Ada')) {
  const repository = aRepository([ticket])
  return { repository, ...showAtDesk(<QuotePage />, { repository, path: `/booth/${ticket.id}/quote` }) }
}

afterEach(() => void vi.unstubAllGlobals())

test('issue 9.2: a quote says for whom, of which show, the total, and carries the pay code', async () => {
  const ticket = aTicket('Ada')
  await open({ ...ticket, fields: { ...ticket.fields, show: SHOW } })
  expect(await screen.findByRole('heading', { name: 'Quote for Ada' })).toBeTruthy()
  expect(screen.getByText(/Sign Expo West/)).toBeTruthy()
  const code = within(await screen.findByRole('region', { name: 'Pay code' }))
  expect(code.getByRole('img', { name: 'QR code of an order of $90.00' })).toBeTruthy()
  expect(screen.getByText(/\$90\.00/)).toBeTruthy()
})

test('issue 9.2: each line stands with its drawing, every choice and its price', async () => {
  const ticket = aTicket('Lia')
  await (await personOf(ticketOwner(ticket.id)).local).cart.add(BANNER)
  await open(ticket)
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByRole('heading', { name: BANNER.product })).toBeTruthy()
  expect(item.getByText(`picture of ${BANNER.product} for ${ticketOwner(ticket.id)}`)).toBeTruthy()
  expect(item.getAllByRole('term').length).toBeGreaterThan(0)
})

test('issue 9.2: a price that the shop has not confirmed says so', async () => {
  await open()
  expect(await screen.findByText(/to be confirmed/i)).toBeTruthy()
})

test('issue 9.2: a quote is printed, downloaded, and shared where the device can', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the customer' }).getAttribute('href')).toBe(
    '/booth/id-Ada',
  )
})

test('issue 9.2: of a ticket that is not on this device there is no quote', async () => {
  showAtDesk(<QuotePage />, { repository: aRepository([]), path: '/booth/id-Ada/quote' })
  expect(await screen.findByText('There is no such customer on this device.')).toBeTruthy()
})
