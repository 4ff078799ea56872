import 'fake-indexeddb/auto'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import type * as CanvasPictures from '#pwa/lib/quote/canvas-pictures.ts'
import type * as ShownPictures from '#pwa/lib/quote/shown-pictures.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { keptDownloads } from '#pwa/lib/testing/downloads.ts'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { DAY } from '#shared/time.ts'
import type { BoothTools } from './booth-context.ts'
import QuotePage from './quote-page.tsx'

const SHOW = { name: 'Sign Expo West', from: '2026-11-23', to: '2026-11-26' }

const drawingsOf = vi.hoisted(() => vi.fn<typeof CanvasPictures.drawingsOf>(async () => []))

vi.mock('#pwa/lib/quote/canvas-pictures.ts', async original => ({
  ...(await original<typeof CanvasPictures>()),
  drawingsOf,
}))

vi.mock('#pwa/lib/quote/shown-pictures.ts', async original => {
  const { shownPictures } = await original<typeof ShownPictures>()
  // On a busy machine a press may come late.
  return { shownPictures: (list: Element) => shownPictures(list, 60_000) }
})

async function open(ticket = aTicket('Ada'), Picture?: BoothTools['Picture']) {
  const repository = aRepository([ticket])
  const path = `/booth/${ticket.id}/quote`
  return { repository, ...showAtBooth(<QuotePage />, { repository, path, ...(Picture && { Picture }) }) }
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

test('issue 9.2: its PDF has the drawings that stand on the page, drawn before anybody scrolls to them, also where it is asked for before they are', async () => {
  const kept = keptDownloads()
  const ticket = aTicket('Noa')
  const { cart } = await personOf(ticketOwner(ticket.id)).local
  for (const name of ['One', 'Two']) await cart.add({ ...BANNER, product: name })
  await open(ticket, ({ line: { product }, isAtOnce }) => {
    const [isDrawn, setIsDrawn] = useState(product === 'Two')
    if (isDrawn && isAtOnce) return <img src="data:image" alt={product} />
    return (
      <button type="button" onClick={() => setIsDrawn(true)}>
        Draw
      </button>
    )
  })
  await screen.findByRole('img', { name: 'Two' })
  const products = screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent ?? '')
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(screen.getByRole('button', { name: 'Download PDF' }).getAttribute('aria-busy')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Draw' }))
  await vi.waitFor(() => expect(kept).toHaveLength(1))
  expect(drawingsOf).toHaveBeenCalledWith(products.map(name => screen.getByRole('img', { name })))
})

test('B3, issue 9.2: its code is of the lines it shows, also where another tablet changes one at the same price', async () => {
  const ticket = aTicket('Eve')
  const { cart } = await personOf(ticketOwner(ticket.id)).local
  const added = await cart.add(BANNER)
  const { repository } = await open(ticket)
  await screen.findByRole('listitem')
  await screen.findByRole('region', { name: 'Pay code' })
  const before = repository.payCode.mock.calls.length
  await cart.patch(added.ok ? added.id : '', { options: { 'Job Name': 'Spring fair' } })
  await vi.waitFor(() => expect(repository.payCode.mock.calls.length).toBeGreaterThan(before))
})

test('issue 9.2: a price that the shop has not confirmed says so', async () => {
  await open()
  expect(await screen.findByText(/to be confirmed/i)).toBeTruthy()
})

test('B12, issue 9.2: on a tablet whose clock was set back behind the shop’s last word no day is named until which prices hold', async () => {
  onTestFinished(() => shopList.set(null))
  shopList.set(knownList(aPriceList(7), { confirmedAt: Date.now() - DAY }))
  await open()
  expect(await screen.findByText(/^Prices hold until/)).toBeTruthy()
  act(() => shopList.set(knownList(aPriceList(7), { confirmedAt: Date.now() + DAY })))
  expect(await screen.findByText('Price to be confirmed')).toBeTruthy()
  expect(screen.queryByText(/^Prices hold until/)).toBeNull()
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
  showAtBooth(<QuotePage />, { repository: aRepository([]), path: '/booth/id-Ada/quote' })
  expect(await screen.findByText('There is no such customer on this device.')).toBeTruthy()
})
