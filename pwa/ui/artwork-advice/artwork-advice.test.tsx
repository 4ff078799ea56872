import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { ADVICE_TEXTS } from '#shared/artwork/advice-texts.ts'
import ArtworkAdvice from './artwork-advice.tsx'

const ORDERED = { widthIn: 24, heightIn: 18 }
const PICTURE: FoundInFile = {
  facts: {
    type: 'image/jpeg',
    dpi: { x: 150, y: 150 },
    colour: 'cmyk',
    pixels: { width: 3600, height: 2700 },
  },
  page: null,
}
const PAGE: FoundInFile = {
  facts: { type: 'application/pdf', dpi: null, colour: null, pixels: null },
  page: {
    size: ORDERED,
    trim: null,
    looseFonts: [],
    rgbPictures: 0,
    hasTransparency: false,
    isComplete: true,
    isBlank: false,
  },
}

const show = (file: FoundInFile, ordered: typeof ORDERED | null) =>
  render(<ArtworkAdvice file={file} ordered={ordered} product="Coroplast" />)

test('D17 a file that suits the order is told so', () => {
  show(PAGE, ORDERED)
  expect(screen.getByText(ADVICE_TEXTS.nothing)).toBeTruthy()
})

test.each<[string, FoundInFile]>([
  ['an empty page', { ...PAGE, page: PAGE.page && { ...PAGE.page, isBlank: true } }],
  ['a PDF that could not be looked into', { ...PAGE, page: null }],
])('D17 %s is not said to suit the order', async (_, file) => {
  show(file, ORDERED)
  expect(screen.queryByText(ADVICE_TEXTS.nothing)).toBeNull()
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0)
})

test('D17 while no size is chosen, no file is said to suit the order', () => {
  const { container } = show(PICTURE, null)
  expect(container.textContent).toBe('')
})
