import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { NOT_READY } from '#shared/offline/worker-messages.ts'
import ShowCheckPage from './show-check-page.tsx'
import { SHOW_CHECK_TEXTS as TEXTS } from './show-check-texts.ts'

const READY = vi.hoisted(() => ({
  version: 'a1b2c3',
  shell: true,
  pictures: { cached: 84, of: 84 },
  verdictCode: true,
  fonts: true,
  staff: false,
}))
const worker = vi.hoisted(() => ({
  readiness: vi.fn(),
  untilServed: vi.fn(),
  makeReady: vi.fn(async () => {}),
}))
vi.mock('#pwa/lib/service-worker/index.ts', () => worker)

beforeEach(() => {
  worker.readiness.mockResolvedValue(READY)
  worker.untilServed.mockReturnValue(new Promise(() => {}))
})

const helpers = () => ({ refreshPrices: vi.fn(async () => true), send: vi.fn(async () => {}) })
const rowOf = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement

test('issue 3.6: each thing says in words whether it is ready, with its evidence, and how many are not', async () => {
  showTo(<ShowCheckPage helpers={helpers()} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ready for the show?')
  await screen.findByText('84 of 84 pictures are on this device.')
  expect(within(rowOf(TEXTS.rows.pictures)).getByText('Ready')).toBeTruthy()
  expect(within(rowOf(TEXTS.rows.prices)).getByText('Needs attention')).toBeTruthy()
  expect(within(rowOf(TEXTS.rows.person)).getByText('Ada, also without a connection.')).toBeTruthy()
  await waitFor(() => expect(within(rowOf(TEXTS.rows.unsent)).getByText(TEXTS.unsent.none)).toBeTruthy())
  expect(screen.getByRole('status').textContent).toBe('2 things need attention.')
})

test('issue 3.6: it needs no sign-in, and says that nobody is signed in', async () => {
  showTo(<ShowCheckPage helpers={helpers()} />, { auth: auth({ status: 'anonymous', user: null }) })
  expect(await screen.findByText(TEXTS.person.none)).toBeTruthy()
})

test('issue 3.6: before a worker serves the shop the rows are there, and they follow as soon as one does', async () => {
  const served = Promise.withResolvers<void>()
  worker.readiness.mockResolvedValue(NOT_READY)
  worker.untilServed.mockReturnValue(served.promise)
  showTo(<ShowCheckPage helpers={helpers()} />)
  expect(await screen.findByText(TEXTS.version.none)).toBeTruthy()
  expect(within(rowOf(TEXTS.rows.person)).getByText('Ada, also without a connection.')).toBeTruthy()
  worker.readiness.mockResolvedValue(READY)
  served.resolve()
  // Sooner than the next of the looks that come by themselves.
  await waitFor(() => expect(within(rowOf(TEXTS.rows.version)).getByText('Ready')).toBeTruthy(), {
    timeout: 3_000,
  })
})

test('issue 3.6: one button does it all and tells what became of each', async () => {
  const given = helpers()
  const { container } = showTo(<ShowCheckPage helpers={given} />)
  const button = await screen.findByRole('button', { name: TEXTS.makeReady })
  // Screen readers hear what comes into a place that is there before it.
  const place = container.querySelector('[aria-live="polite"]')
  await userEvent.click(button)
  const told = await screen.findByRole('region', { name: TEXTS.outcomes })
  expect(place?.contains(told)).toBe(true)
  await waitFor(() => expect(within(told).getAllByRole('listitem')).toHaveLength(4))
  expect(told.textContent).toContain('Prices are confirmed.')
  expect(worker.makeReady).toHaveBeenCalledOnce()
  expect(given.send).toHaveBeenCalledExactlyOnceWith('auth0|ada')
})
