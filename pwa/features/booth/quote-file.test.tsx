import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keptDownloads } from '#pwa/lib/testing/downloads.ts'
import { toastStore } from '#pwa/ui/toast/toasts.ts'
import { QuoteFile } from './quote-file.tsx'

const SHEET = {
  title: 'Quote for Ann',
  about: [],
  lines: [],
  total: '$1.00',
  validity: 'Price to be confirmed',
}

test('issue 9.2: a quote is downloaded as a PDF', async () => {
  const kept = keptDownloads()
  render(<QuoteFile sheet={SHEET} link={null} pictures={async () => []} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await vi.waitFor(() => expect(kept).toHaveLength(1))
  expect([kept[0]?.type, (await kept[0]?.text())?.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
})

test('issue 9.2: a name that this device cannot draw fails no quote', async () => {
  const kept = keptDownloads()
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  render(<QuoteFile sheet={{ ...SHEET, title: 'Quote for 日本' }} link={null} pictures={async () => []} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await vi.waitFor(() => expect(kept).toHaveLength(1))
  expect(draws).toHaveBeenCalled()
})

test.each(['Download PDF', 'Share'])('issue 9.2: a quote that cannot be made is told of (%s)', async name => {
  vi.stubGlobal('navigator', { ...navigator, canShare: () => true, share: vi.fn() })
  onTestFinished(() => void vi.unstubAllGlobals())
  const kept = keptDownloads()
  const pictures = () => Promise.reject(new Error('their code did not come'))
  render(<QuoteFile sheet={SHEET} link={null} pictures={pictures} />)
  await userEvent.click(screen.getByRole('button', { name }))
  await vi.waitFor(() =>
    expect(toastStore.get().at(-1)?.text).toBe('The quote could not be made. Try again, or print it.'),
  )
  expect([kept, vi.mocked(navigator.share).mock.calls]).toEqual([[], []])
})
