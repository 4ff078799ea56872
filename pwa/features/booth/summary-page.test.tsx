import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import { keptDownloads } from '#pwa/lib/testing/downloads.ts'
import type { ActRow } from '#pwa/local/booth/ticket-row.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import SummaryPage from './summary-page.tsx'

const TAKEN: ActRow = {
  ...{ seq: 1, id: 'a1', ticket: 'id-Ben', madeAt: Date.parse('2026-11-24T18:30:00Z'), state: 'waiting' },
  act: {
    kind: 'taken',
    offerId: '6f1c9e0a-0000-4000-8000-000000000001',
    ...{ method: 'cash', ref: '', cents: 5_000, by: 'Sam', sawPhone: false },
  },
}
const TICKETS = [
  aTicket('Ada', { state: 'quoted', totalCents: 12_050 }),
  aTicket('Ben', { state: 'paid', totalCents: 5_000, isUnsent: true }),
  aTicket('Cleo', { totalCents: 1 }),
]

function open(tickets = TICKETS) {
  return showAtBooth(<SummaryPage />, { repository: aRepository(tickets, [TAKEN]), path: '/booth/summary' })
}

test('issue 9.7: each customer stands with state and amount, and what was taken by cash counts before the shop has heard of it', async () => {
  open()
  const rows = within(await screen.findByRole('region', { name: 'Customers' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'CustomerStateTotalPaid',
    'AdaQuoted$120.50–',
    'BenPaid$50.00$50.00',
    'CleoServing$0.01–',
  ])
  const figures = within(await screen.findByRole('region', { name: 'Figures of the show' }))
  const columns = figures.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const all = within(figures.getByRole('row', { name: /^In all/ })).getAllByRole('cell')
  const counted = Object.fromEntries(all.map(({ textContent }, at) => [columns[at + 1], textContent]))
  expect(counted).toMatchObject({
    Orders: '$170.51 3 customers',
    Quoted: '$120.50 1 customer',
    'Paid online': '–',
    'Paid in cash': '$50.00 1 customer',
    'Owed back': '–',
    'Paid in all': '$50.00 1 customer',
  })
})

test('issue 9.7: what an order comes to and what was received for it stand beside each other, heard of or not', async () => {
  const at = '2026-11-24T18:00:00Z'
  const sale = { via: 'outside', offerId: 'o', cents: 4_000, at, method: 'cash', orderId: null } as const
  open([
    aTicket('Ada', { state: 'paid', totalCents: 8_760, view: aTicketView({ sale }) }),
    aTicket('Ben', { state: 'paid', totalCents: 8_760, isUnsent: true }),
  ])
  const rows = within(await screen.findByRole('region', { name: 'Customers' })).getAllByRole('row')
  await vi.waitFor(() =>
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'AdaPaid$87.60$40.00',
      'BenPaid$87.60$50.00',
    ]),
  )
})

test('issue 9.7: who is not at the shop yet is named, and can be exported', async () => {
  open()
  const unsent = within(await screen.findByRole('region', { name: 'Not yet at the shop' }))
  expect(unsent.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ben'])
  const kept = keptDownloads()
  await userEvent.click(unsent.getByRole('button', { name: 'Export what is unsent' }))
  await vi.waitFor(() => expect(kept).toHaveLength(1))
})

test('issue 9.7: once all has reached the shop that is said', async () => {
  open([aTicket('Ada')])
  expect(await screen.findByText('Everything has reached the shop.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export what is unsent' })).toBeNull()
})

test('issue 9.7: figures and customers are saved as CSV, to the cent', async () => {
  open()
  const kept = keptDownloads()
  await userEvent.click(await screen.findByRole('button', { name: 'Save figures as CSV' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save customers as CSV' }))
  const [figures, customers] = await Promise.all(kept.map(file => file.text()))
  expect(figures).toMatch(/^Day,Orders,Orders \(\$\)/)
  expect(figures).toContain('170.51')
  expect(customers).toMatch(/Ben.*50\.00/)
})

test('issue 9.7: a show nobody was served at yet says so', async () => {
  open([])
  expect(await screen.findByText('Nobody has been served yet.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
