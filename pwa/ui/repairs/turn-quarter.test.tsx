import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageAnswer, PageRequest } from '#pwa/lib/artwork/page-messages.ts'
import { foundIn } from '#shared/artwork/advice.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { judge, unreadFacts } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { OfferedTurn } from './offered-turn.tsx'
// Fetched beforehand: what is lazy in the shop is not what is timed here.
import './turn-quarter.tsx'

const takePage = vi.hoisted(() => vi.fn<(request: PageRequest) => Promise<PageAnswer | null>>())
vi.mock('#pwa/lib/artwork/take-page.ts', () => ({ takePage }))
beforeEach(() => {
  takePage.mockReset()
})

const photo = buildJpeg({ width: 300, height: 400, components: 3, exif: { x: [200, 1], y: [200, 1] } })
const factsOf = (file: Blob) => readFacts(sourceOfBlob(file))
const ordered = { widthIn: 2, heightIn: 1.5 }

async function show({ size = ordered, isHere = true }) {
  const onUse = vi.fn<(file: File) => void>()
  const bytes = new Blob([photo])
  const found = foundIn({ facts: await factsOf(bytes), page: null })
  const open = async () => (isHere ? { bytes, name: 'sign.jpeg' } : null)
  render(<OfferedTurn {...{ open, found, onUse }} ordered={size} />)
  return onUse
}

test('issue 8.6: a picture that lies on its side is turned a quarter at a tap, as a new file that is accepted', async () => {
  const onUse = await show({})
  expect(await screen.findByText('Now: 1.5 × 2 in. Turned: 2 × 1.5 in; you ordered 2 × 1.5 in.')).toBeTruthy()
  expect(onUse).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Turn it a quarter left' }))
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce())
  const [made] = onUse.mock.calls[0] ?? []
  if (!made) throw new Error('no file')
  expect(made.name).toBe('sign turned.jpeg')
  const facts = await factsOf(made)
  expect(judge(facts).verdict).toBe('accept')
  expect(facts).toMatchObject({ pixels: { width: 400, height: 300 }, dpi: { x: 200, y: 200 } })
})

test('issue 8.6: a page is turned by its rotation, whichever way is tapped', async () => {
  takePage.mockResolvedValue({ pictures: [], taken: new Blob(['turned']) })
  const onUse = vi.fn<(file: File) => void>()
  const page = {
    size: { widthIn: 1.5, heightIn: 2 },
    trim: null,
    looseFonts: [],
    rgbPictures: 0,
    hasTransparency: false,
    isComplete: true,
  }
  const open = async () => ({ bytes: new Blob(['%PDF-']), name: 'sign.pdf' })
  const found = foundIn({ facts: unreadFacts(9, 'application/pdf'), page })
  render(<OfferedTurn {...{ open, found, ordered, onUse }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn it a quarter right' }))
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce())
  expect(takePage.mock.calls[0]?.[0]).toMatchObject({ take: 1, quarters: 1 })
  expect(onUse.mock.calls[0]?.[0]).toMatchObject({ name: 'sign turned.pdf', type: 'application/pdf' })
})

test('D17: where the shop turns a file itself, the offer says that nothing has to be done; of another shape it does not', async () => {
  const WORDS = /^We turn it a quarter clockwise when we print it: there is nothing you need to do\./
  await show({})
  expect(await screen.findByText(WORDS)).toBeTruthy()
  cleanup()
  await show({ size: { widthIn: 4, heightIn: 1.5 } })
  expect(await screen.findByRole('button', { name: 'Turn it a quarter right' })).toBeTruthy()
  expect(screen.queryByText(WORDS)).toBeNull()
})

test('issue 8.6: a file that stands as it was ordered is not offered to be turned', async () => {
  await show({ size: { widthIn: 1.5, heightIn: 2 } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('D46: a file that is not here any more is told, and nothing is used', async () => {
  const onUse = await show({ isHere: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Turn it a quarter right' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be made')
  expect(onUse).not.toHaveBeenCalled()
})
