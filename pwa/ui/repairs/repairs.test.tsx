import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PictureRequest, SeenPicture } from '#pwa/lib/artwork/picture-messages.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { RefusedRepairs } from './refused-repairs.tsx'
// Fetched beforehand: what is lazy in the shop is not what is timed here.
import './repairs.tsx'

const judgeArtwork = vi.hoisted(() => vi.fn<(file: File) => Promise<unknown>>())
const seePicture = vi.hoisted(() => vi.fn<(request: PictureRequest) => Promise<SeenPicture | null>>())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
vi.mock('#pwa/lib/artwork/see-picture.ts', () => ({ seePicture }))

const judgeReally = async (file: Blob) => judge(await readFacts(sourceOfBlob(file)))
/** 640 x 480 pixels marked as 72 an inch. */
const photo = new File(
  [buildJpeg({ width: 640, height: 480, components: 3, exif: { x: [72, 1], y: [72, 1], unit: 2 } })],
  'IMG_4032.JPG',
  { type: 'image/jpeg' },
)

beforeEach(() => {
  judgeArtwork.mockReset().mockImplementation(judgeReally)
  seePicture.mockReset().mockImplementation(async ({ makesJpeg }) => ({
    pixels: { width: 640, height: 480 },
    isTransparent: true,
    jpeg: makesJpeg ? new Blob([buildJpeg({ width: 640, height: 480, components: 3 })]) : null,
  }))
})

function show(ordered: { widthIn: number; heightIn: number } | null, message: string = VERDICT_TEXTS.dpi) {
  const onUse = vi.fn<(file: File) => void>()
  render(<RefusedRepairs {...{ file: photo, message, ordered, onUse }} />)
  return onUse
}

test('issue 8.6: a photo of enough pixels is used at the ordered size, at a tap, as a new file that is accepted', async () => {
  const before = await photo.arrayBuffer()
  const onUse = show({ widthIn: 4, heightIn: 3 })
  expect(await screen.findByText('Now: 640 × 480 pixels, marked as 72 DPI.')).toBeTruthy()
  expect(screen.getByText('New file: the same pixels, marked as 160 DPI.')).toBeTruthy()
  expect(onUse).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Use it at 4 × 3 in' }))
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce())
  const [made] = onUse.mock.calls[0] ?? []
  if (!made) throw new Error('no file')
  expect(made.name).toBe('IMG_4032 4x3in.jpg')
  expect((await judgeReally(made)).verdict).toBe('accept')
  expect(await photo.arrayBuffer()).toEqual(before)
})

test('issue 8.6: with too few pixels there is no button; what they give and up to which size is said', async () => {
  show({ widthIn: 8, heightIn: 6 })
  expect(
    await screen.findByText('At 8 × 6 in its pixels give 80 DPI. It would do up to 4.26 × 3.2 in.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('D46: another shape than the ordered one is told before the tap', async () => {
  show({ widthIn: 4, heightIn: 2 })
  expect(
    await screen.findByText(
      'It then measures 4 × 3 in; you ordered 4 × 2 in. The shapes differ; nothing is stretched.',
    ),
  ).toBeTruthy()
})

test.each([
  ['no size is known', null, VERDICT_TEXTS.dpi],
  ['another check refused the file', { widthIn: 4, heightIn: 3 }, VERDICT_TEXTS.damaged],
] as const)('D46: nothing is offered where %s, and the file is not read again', (_, ordered, message) => {
  show(ordered, message)
  expect(screen.queryByRole('region')).toBeNull()
  expect(judgeArtwork).not.toHaveBeenCalled()
})

test('D46: a file that went away meanwhile is told, and nothing is used', async () => {
  const onUse = show({ widthIn: 4, heightIn: 3 })
  const button = await screen.findByRole('button', { name: 'Use it at 4 × 3 in' })
  vi.spyOn(photo, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotFoundError')
  })
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The new file could not be made. Your own file is as it was.',
  )
  expect(onUse).not.toHaveBeenCalled()
})

const logo = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'logo.png', { type: 'image/png' })

function showLogo(keepsClear: boolean) {
  const onUse = vi.fn<(file: File) => void>()
  const ordered = { widthIn: 4, heightIn: 3 }
  render(<RefusedRepairs {...{ file: logo, message: VERDICT_TEXTS.format, ordered, keepsClear, onUse }} />)
  return onUse
}

test('issue 8.6: of another format a JPEG is made at the ordered size, at a tap; clear parts are told to become white', async () => {
  const onUse = showLogo(false)
  expect(
    await screen.findByText('New file: a JPEG of the same pixels in RGB, marked as 160 DPI.'),
  ).toBeTruthy()
  expect(screen.getByText('Its clear parts become white.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Make a JPEG of 4 × 3 in' }))
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce())
  const [made] = onUse.mock.calls[0] ?? []
  if (!made) throw new Error('no file')
  expect(made.name).toBe('logo 4x3in.jpg')
  expect((await judgeReally(made)).verdict).toBe('accept')
})

test('D46: clear parts are not made white for DTF; it says why', async () => {
  showLogo(true)
  expect(await screen.findByText(/^It has clear parts, which a JPEG cannot hold/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('issue 8.6: of what the browser cannot draw nothing is offered', async () => {
  seePicture.mockResolvedValue(null)
  showLogo(false)
  await vi.waitFor(() => expect(seePicture).toHaveBeenCalledOnce())
  expect(screen.queryByRole('region')).toBeNull()
})
