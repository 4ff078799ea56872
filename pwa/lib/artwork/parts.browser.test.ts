import { describe, expect, onTestFinished, test } from 'vitest'
import { buildJpeg, type JpegSpec } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { drawArtwork } from './draw-artwork.ts'
import { mostDetail } from './jpeg-parts.ts'
import type { PartAnswer } from './part-messages.ts'
import { openParts } from './parts.ts'

const PRINT = { unit: 1, x: 150, y: 150 }
const stripes = (_: number, column: number) => (column % 2 === 0 ? 0 : 255)
const jpegOf = (spec: JpegSpec) =>
  new Blob([buildJpeg({ jfif: PRINT, components: 1, paint: stripes, ...spec })])

/** Bars of 3 points, black and white, over a page of 200 x 16 inches. */
const finePdf = () =>
  new Blob([
    drawnPdf({
      drawing: Array.from({ length: 2400 }, (_, at) => `${at * 6} 0 3 1152 re f`).join('\n'),
      size: { widthIn: 200, heightIn: 16 },
    }),
  ])

function opened(...[file, type, limitMs]: Parameters<typeof openParts>) {
  const parts = openParts(file, type, limitMs)
  onTestFinished(parts.close)
  return parts
}

/** The greys of a row of pixels. */
async function row(picture: Blob | undefined, from = 0, length = 400): Promise<number[]> {
  if (!picture) throw new Error('nothing was drawn')
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { data } = context?.getImageData(from, Math.floor(bitmap.height / 2), length, 1) ?? { data: [] }
  return [...data].filter((_, at) => at % 4 === 0)
}

/** How far neighbours that should be black and white are apart. */
const contrast = (greys: number[]) => Math.max(...greys) - Math.min(...greys)
const pictureOf = (answer: PartAnswer) => answer?.picture

describe('issue 5.6: parts drawn from the file itself', () => {
  test('a JPEG of 32 megapixels shows bars that its small picture blurs, at every place', async () => {
    const file = jpegOf({ width: 40_000, height: 800 })
    const small = await drawArtwork(file, 'image/jpeg')
    expect(contrast(await row(small?.picture))).toBeLessThan(120)
    const parts = opened(file, 'image/jpeg')
    for (const x of [0, 19_992, 39_600]) {
      const drawn = await parts.draw({ across: 40_000, down: 800, x, y: 200, width: 400, height: 300 })
      expect(drawn?.detail).toBe('all')
      const greys = await row(pictureOf(drawn))
      // Each bar is 8 pixels wide: look into the middle of each.
      const bars = Array.from({ length: 50 }, (_, at) => greys[at * 8 + 4] ?? 128)
      for (const [at, grey] of bars.entries()) {
        if ((at + x / 8) % 2 === 0) expect(grey).toBeLessThan(40)
        else expect(grey).toBeGreaterThan(215)
      }
    }
  })

  test('one of 96 megapixels is unfolded by half, and says so where a screen could show more', async () => {
    const parts = opened(jpegOf({ width: 20_000, height: 4800 }), 'image/jpeg')
    const whole = await parts.draw({ across: 20_000, down: 4800, x: 8000, y: 0, width: 400, height: 300 })
    expect(whole?.detail).toBe('half')
    expect(contrast(await row(pictureOf(whole)))).toBeGreaterThan(200)
    const smaller = await parts.draw({ across: 9000, down: 2160, x: 0, y: 0, width: 400, height: 300 })
    expect(smaller?.detail).toBe('all')
  })

  test.each([
    [7000, 5000, 'all'],
    [8000, 6000, 'half'],
    [24_000, 14_400, 'quarter'],
    [40_000, 30_000, 'eighth'],
    [65_000, 65_000, null],
  ])('%i x %i pixels are unfolded: %s', (width, height, detail) => {
    expect(mostDetail({ width, height })?.[0] ?? null).toBe(detail)
  })

  test('a picture lying on its side is cut as it is seen', async () => {
    const exif = { orientation: 6, x: [150, 1], y: [150, 1] } as const
    const paint = (_: number, column: number) => (column < 20 ? 0 : 255)
    // Stored 4000 wide with its left side dark: turned a quarter, the dark lies above.
    const parts = opened(jpegOf({ width: 4000, height: 1000, exif, paint }), 'image/jpeg')
    const at = (y: number) => parts.draw({ across: 1000, down: 4000, x: 500, y, width: 10, height: 10 })
    expect(contrast([0, ...(await row(pictureOf(await at(100)), 0, 10))])).toBeLessThan(40)
    expect(contrast([255, ...(await row(pictureOf(await at(3000)), 0, 10))])).toBeLessThan(40)
  })

  test('a page shows bars that its small picture blurs, at every place and zoom', async () => {
    const file = finePdf()
    const small = await drawArtwork(file, 'application/pdf')
    expect(contrast(await row(small?.picture))).toBeLessThan(120)
    const parts = opened(file, 'application/pdf')
    for (const [perInch, x] of [
      [96, 0],
      [96, 18_400],
      [192, 20_000],
    ] as const) {
      const whole = { across: 200 * perInch, down: 16 * perInch }
      const drawn = await parts.draw({ ...whole, x, y: 300, width: 400, height: 200 })
      expect(drawn?.detail).toBe('all')
      const greys = await row(pictureOf(drawn))
      const points = (pixel: number) => ((pixel + 0.5 + x) * 72) / perInch
      for (const [pixel, grey] of greys.entries()) {
        const within = points(pixel) % 6
        if (within > 1 && within < 2) expect(grey).toBeLessThan(40)
        if (within > 4 && within < 5) expect(grey).toBeGreaterThan(215)
      }
    }
  })

  test('garbage and what takes too long is none, then and ever after', async () => {
    const part = { across: 1000, down: 1000, x: 0, y: 0, width: 10, height: 10 }
    expect(await opened(new Blob(['garbage']), 'image/jpeg').draw(part)).toBeNull()
    expect(await opened(new Blob(['%PDF-1.7 garbage']), 'application/pdf').draw(part)).toBeNull()
    const slow = opened(new Blob([pdfOfPages(1)]), 'application/pdf', 0)
    expect(await slow.draw(part)).toBeNull()
    expect(await slow.draw(part)).toBeNull()
  })
})
