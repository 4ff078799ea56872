import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageAnswer, PageRequest } from '#pwa/lib/artwork/page-messages.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { RefusedRepairs } from './refused-repairs.tsx'
// Fetched beforehand: what is lazy in the shop is not what is timed here.
import './take-page.tsx'

const takePage = vi.hoisted(() => vi.fn<(request: PageRequest) => Promise<PageAnswer | null>>())
vi.mock('#pwa/lib/artwork/take-page.ts', () => ({ takePage }))

const pdf = new File(['%PDF-'], 'menu.pdf', { type: 'application/pdf' })

beforeEach(() => {
  takePage.mockReset().mockImplementation(async ({ take }) => ({
    pictures: take === null ? ['data:image/webp;base64,', 'data:image/webp;base64,'] : [],
    ...(take === null && { count: 2 }),
    taken: take === null ? null : new Blob([`page ${take}`]),
  }))
})

function show() {
  const onUse = vi.fn<(file: File) => void>()
  render(<RefusedRepairs {...{ file: pdf, message: VERDICT_TEXTS.pages, ordered: null, onUse }} />)
  return onUse
}

test('issue 8.6: a page of a PDF is chosen by its picture and becomes a file of its own, at a tap', async () => {
  const onUse = show()
  await screen.findByRole('button', { name: 'Take page 1' })
  expect(onUse).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Take page 2' }))
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce())
  const [made] = onUse.mock.calls[0] ?? []
  expect([made?.name, made?.type, await made?.text()]).toEqual([
    'menu page 2.pdf',
    'application/pdf',
    'page 2',
  ])
})

test('D46: a page that cannot be taken is told, and the others stay', async () => {
  const onUse = show()
  const button = await screen.findByRole('button', { name: 'Take page 1' })
  takePage.mockRejectedValue(new Error('broken'))
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be made')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take page 2' }).disabled).toBe(false)
  expect(onUse).not.toHaveBeenCalled()
})

test('issue 8.6: of a PDF that cannot be drawn here nothing is offered', async () => {
  takePage.mockResolvedValue(null)
  show()
  await vi.waitFor(() => expect(takePage).toHaveBeenCalledOnce())
  expect(screen.queryByRole('region')).toBeNull()
})

test('issue 8.6: of a PDF of more pages than are shown it is said how many there are, and how to come by another', async () => {
  takePage.mockResolvedValue({
    pictures: Array<string>(12).fill('data:image/webp;base64,'),
    count: 200,
    taken: null,
  })
  show()
  await screen.findByRole('button', { name: 'Take page 12' })
  expect(screen.getByText('The first 12 of 200 pages are shown; export another page alone.')).toBeTruthy()
})

test('issue 8.6: of a PDF whose pages are all shown no more are told of', async () => {
  show()
  await screen.findByRole('button', { name: 'Take page 2' })
  expect(screen.queryByText(/pages are shown/)).toBeNull()
})
