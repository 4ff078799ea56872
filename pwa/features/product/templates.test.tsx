import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { download } from '#pwa/lib/download.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct, entries, eventTent } from '#shared/testing/catalogue.ts'
// Fetched beforehand: what is lazy in the shop is not what is timed here.
import './template-file.ts'
import { Templates } from './templates.tsx'

vi.mock('#pwa/lib/download.ts', () => ({ download: vi.fn() }))
const downloaded = vi.mocked(download)
beforeEach(() => {
  downloaded.mockReset()
})

test('issue 8.6: a template is made at a tap, at the size as configured, without asking the shop', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const sign = aProduct({
    path: '/aluminum-sign',
    name: 'Aluminum Sign',
    options: { sizes: entries('18" x 24"') },
  })
  render(<Templates product={sign} selection={defaultSelection(sign)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download template (PDF)' }))
  await vi.waitFor(() => expect(downloaded).toHaveBeenCalledOnce())
  const [name, bytes, type] = downloaded.mock.calls[0] ?? []
  expect([name, type]).toEqual(['Aluminum Sign 18x24in template.pdf', 'application/pdf'])
  expect(bytes instanceof Uint8Array && Buffer.from(bytes).toString('latin1')).toContain(
    '/MediaBox [0 0 1296 1728]',
  )
  expect(asked).not.toHaveBeenCalled()
})

test('issue 8.6: a part of its own has its own template', async () => {
  const wall = Object.fromEntries(
    Object.entries(eventTent.options).map(([key, list]) => [key, list?.at(-1)?.name ?? '']),
  )
  render(<Templates product={eventTent} selection={{ ...defaultSelection(eventTent), choices: wall }} />)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names[0]).toBe('Download template (PDF)')
  expect(names.length).toBeGreaterThan(1)
  await userEvent.click(screen.getAllByRole('button')[1] ?? document.body)
  await vi.waitFor(() => expect(downloaded).toHaveBeenCalledOnce())
  expect(downloaded.mock.calls[0]?.[0]).toMatch(/^Event Tent .*wall.* 120x\d+in template\.pdf$/)
})

test('issue 8.6: while no size is chosen there is none, and it says when it comes', () => {
  const banner = aProduct({ path: '/13oz-vinyl-banner' })
  render(<Templates product={banner} selection={defaultSelection(banner)} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('A template comes with the size.')).toBeTruthy()
})
