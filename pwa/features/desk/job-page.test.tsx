import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { loadToastCard } from '#pwa/ui/toast/toast-code.ts'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { aDeskEntry, aDeskJob } from '#shared/testing/desk.ts'
import JobPage from './job-page.tsx'
import { showDesk } from './testing.tsx'

beforeAll(loadToastCard)

const JOB = aDeskJob({
  rev: 2,
  history: [
    aDeskEntry(),
    aDeskEntry({ n: 2, who: 'Sue', device: 'iPad', event: { kind: 'note', text: 'Call before noon' } }),
  ],
})
const ASK = `GET /api/desk/orders/${JOB.orderId}`

const open = (answer: unknown, answers = {}) =>
  showDesk(
    <>
      <ToastRegion />
      <JobPage />
    </>,
    { path: `/desk/orders/${JOB.orderId}`, answers: { [ASK]: answer, ...answers } },
  )

test('issue 11.2: an order says what to make, for whom, its files and what happened to it, newest first', async () => {
  await open(JOB)
  const line = within(await screen.findByRole('region', { name: '13oz Vinyl Banner' }))
  for (const words of ['2', '3\' 0" x 6\' 0"', 'Spring fair', 'All Sides', 'Picked up at the shop'])
    expect(line.getByText(words)).toBeTruthy()
  for (const words of ['ada@example.com', '626 555 0100']) expect(screen.getByText(words)).toBeTruthy()
  const entries = screen.getAllByRole('listitem').filter(each => each.closest('ol'))
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Call before noonSue, iPad/),
    expect.stringMatching(/^Order came inShop/),
  ])
})

test('issue 11.2: the status is one of the spec’s eight; rush, a reason, a day and a note are acts of their own', async () => {
  const { acts } = await open(JOB)
  const status = await screen.findByLabelText('Status')
  expect(within(status).getAllByRole('option')).toHaveLength(8)
  await userEvent.selectOptions(status, 'printing')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as rush' }))
  await userEvent.type(screen.getByLabelText('Why can it not go on?'), 'No ink')
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await userEvent.type(screen.getByLabelText('Internal note'), ' Two pieces short ')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(async () => expect(await acts()).toHaveLength(4))
  expect(await acts()).toMatchObject([
    { acts: [{ seen: 2, act: { kind: 'move', status: 'printing' } }] },
    { acts: [{ act: { kind: 'rush', on: true } }] },
    { acts: [{ act: { kind: 'block', reason: 'No ink' } }] },
    { acts: [{ act: { kind: 'note', text: 'Two pieces short' } }] },
  ])
  expect(await screen.findByRole('button', { name: 'It can go on' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No longer rush' })).toBeTruthy()
})

test('issue 11.2: a day that is typed is taken once the field is left, not while it is another day or none', async () => {
  const { acts } = await open(JOB)
  const field = await screen.findByLabelText('Due on')
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.change(field, { target: { value: '2026-12-01' } })
  expect(await acts()).toEqual([])
  fireEvent.blur(field)
  await waitFor(async () => expect(await acts()).toHaveLength(1))
  expect(await acts()).toMatchObject([{ acts: [{ act: { kind: 'due', day: '2026-12-01' } }] }])
})

test('issue 11.2: an order that was opened here opens without a connection', async () => {
  const { orders } = await open(undefined)
  await orders.keepJob(JOB)
  expect(await screen.findByRole('region', { name: '13oz Vinyl Banner' })).toBeTruthy()
  expect(await screen.findByText(/^As this device last saw it/)).toBeTruthy()
})

test('issue 11.2: an order the shop does not have, or does not show to this account, is told so', async () => {
  await open(refusedWith(404, 'not_found'))
  expect(await screen.findByText('The shop has no such order.')).toBeTruthy()
})

test('issue 11.2: a file that cannot be fetched is told so', async () => {
  await open(JOB, { [`POST /api/desk/orders/${JOB.orderId}/file`]: refusedWith(503, 'unavailable') })
  await userEvent.click(await screen.findByRole('button', { name: /^Download GL-7KQ2-M9XD_1of1/ }))
  expect(await screen.findByText(/^The file could not be fetched/)).toBeTruthy()
})
