import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import { serving } from '#pwa/lib/serving.ts'
import { ADA } from '#pwa/ui/testing/show-person.tsx'
import ServingBar from './serving-bar.tsx'

const TICKETS = [
  aTicket('Eve'),
  aTicket('Dan', { state: 'paid' }),
  aTicket('Cleo', { state: 'quoted' }),
  aTicket('Ben', { state: 'waiting' }),
  aTicket('Ada', { lines: 3, totalCents: 12_345 }),
  aTicket('Abe'),
]

async function open(served = 'id-Ada') {
  serving.serve(ADA.sub, served)
  const shown = showAtBooth(<ServingBar />, { repository: aRepository(TICKETS) })
  const bar = within(await screen.findByRole('complementary', { name: 'Customer being served' }))
  return { ...shown, bar }
}

afterEach(() => {
  vi.useRealTimers()
  serving.stop()
})

test('issue 9.1: the bar says whose cart the shop works on, with count and total', async () => {
  const { bar } = await open()
  expect(bar.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/booth/id-Ada')
  expect(bar.getByText('3 items, $123.45')).toBeTruthy()
})

test('issue 9.1: one tap leads to the next who have not paid, newest first; the others are in the list', async () => {
  const { bar, serve } = await open()
  const others = within(bar.getByRole('group', { name: 'Switch customer' }))
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Eve', 'Cleo', 'Ben'])
  await userEvent.click(others.getByRole('button', { name: 'Cleo' }))
  expect(serve.mock.calls).toEqual([['id-Cleo']])
  expect(bar.getByRole('link', { name: 'All customers' }).getAttribute('href')).toBe('/booth')
})

test('issue 9.1: serving ends by a tap, and then the shop works on one’s own cart', async () => {
  const { bar, serve } = await open()
  await userEvent.click(bar.getByRole('button', { name: 'Done' }))
  expect(serve.mock.calls).toEqual([[null]])
})

test('issue 9.6: after a minute of rest the bar names nobody, neither who is served nor the others', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { bar, container } = await open()
  act(() => void vi.advanceTimersByTime(61_000))
  for (const { fields } of TICKETS) expect(container.innerHTML).not.toContain(`>${fields.name}<`)
  expect(bar.getByRole('link', { name: 'Customer 2' }).getAttribute('href')).toBe('/booth/id-Ada')
  expect(bar.queryByRole('group', { name: 'Switch customer' })).toBeNull()
  vi.useRealTimers()
  await userEvent.click(bar.getByRole('button', { name: 'Show names' }))
  expect(bar.getByRole('link', { name: 'Ada' })).toBeTruthy()
  expect(bar.getByRole('button', { name: 'Eve' })).toBeTruthy()
})

test('issue 9.6: whoever begins to serve another customer is at the tablet, and sees who it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { bar } = await open()
  act(() => void vi.advanceTimersByTime(61_000))
  act(() => serving.serve(ADA.sub, 'id-Cleo'))
  expect(bar.getByRole('link', { name: 'Cleo' })).toBeTruthy()
})

test('issue 9.1: of a ticket that this device does not have there is no bar', async () => {
  serving.serve(ADA.sub, 'id-gone')
  showAtBooth(<ServingBar />, { repository: aRepository(TICKETS) })
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})
