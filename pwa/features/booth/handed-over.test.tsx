import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aRepository, aTicket, CODE, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import HandedOverScreen from './handed-over.tsx'

function open(ticket = aTicket('Ada')) {
  const repository = aRepository([ticket, aTicket('Ben')])
  return { repository, ...showAtBooth(<HandedOverScreen ticket={ticket.id} />, { repository }) }
}

/** A canvas that draws nothing and gives a picture: the test's browser has none. */
function canvasThatDraws() {
  const board = {
    clearRect: vi.fn(),
    fillText: vi.fn(),
    beginPath: vi.fn(),
    moveTo: vi.fn(),
    lineTo: vi.fn(),
    stroke: vi.fn(),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(board as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(notify => notify(new Blob(['png'])))
  return board
}

afterEach(() => void vi.restoreAllMocks())

test('issue 9.6: the customer sees their own ticket with the proof of each line, and nobody else', async () => {
  const ticket = aTicket('Mia')
  await (await personOf(ticketOwner(ticket.id)).local).cart.add(BANNER)
  open(ticket)
  expect(await screen.findByRole('heading', { name: 'Welcome, Mia' })).toBeTruthy()
  const order = within(screen.getByRole('region', { name: 'Your order' }))
  expect(await order.findByRole('button', { name: `proof of ${BANNER.product}` })).toBeTruthy()
  expect(screen.queryByText('Ben')).toBeNull()
})

test('issue 9.6: what the customer types of themselves is the ticket’s', async () => {
  const { repository } = open()
  await userEvent.type(await screen.findByLabelText('Phone'), '5')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I would like to hear from you' }))
  expect(repository.patchFields.mock.calls).toEqual([
    ['id-Ada', { phone: '5' }],
    ['id-Ada', { consent: true }],
  ])
})

test('issue 9.6: nothing is signed without a signature', async () => {
  canvasThatDraws()
  const { repository } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'I agree with this order' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please sign first.')
  expect(repository.sign).not.toHaveBeenCalled()
})

test('issue 9.6: with keys alone a name is typed in place of a drawing, and what is signed is the offer', async () => {
  const board = canvasThatDraws()
  const { repository } = open()
  await userEvent.type(await screen.findByLabelText('Or type your name'), 'Ada King')
  const place = screen.getByRole('status')
  await userEvent.click(screen.getByRole('button', { name: 'I agree with this order' }))
  await waitFor(() => expect(place.textContent).toBe('Thank you! Please hand the tablet back.'))
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(place)
  expect(board.fillText.mock.calls[0]?.[0]).toBe('Ada King')
  expect(repository.sign).toHaveBeenCalledWith('id-Ada', { offerId: CODE.offerId, picture: expect.any(Blob) })
})

test('issue 9.6: an empty order cannot be signed', async () => {
  canvasThatDraws()
  const { repository } = open()
  repository.payCode.mockResolvedValue(null)
  await userEvent.type(await screen.findByLabelText('Or type your name'), 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'I agree with this order' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There is nothing to sign yet.')
})
