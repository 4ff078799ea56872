import { describe, expect, test } from 'vitest'
import { buildJpeg, type JpegSpec } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { drawArtwork } from './draw-artwork.ts'

const PRINT = { unit: 1, x: 300, y: 300 }
const jpegOf = (spec: JpegSpec) => new Blob([buildJpeg({ jfif: PRINT, ...spec })])

async function seen(picture: Blob | undefined) {
  if (!picture) throw new Error('nothing was drawn')
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
  return { width: bitmap.width, height: bitmap.height, at }
}

describe('issue 5.6: artwork drawn for a proof', () => {
  test('a CMYK JPEG in plausible colours: cyan is blue-green, not inverted', async () => {
    // CMYK in a JPEG is stored inverted: 255 is no ink. Full cyan, nothing else.
    const paint = (component: number) => (component === 0 ? 0 : 255)
    const drawn = await drawArtwork(jpegOf({ components: 4, width: 600, height: 300, paint }), 'image/jpeg')
    expect(drawn).toMatchObject({ from: 'whole', pixels: { width: 600, height: 300 } })
    expect(drawn?.inches).toEqual({ width: 2, height: 1 })
    const [red = 255, green = 0, blue = 0] = (await seen(drawn?.picture)).at(300, 150)
    expect(red).toBeLessThan(120)
    expect(Math.min(green, blue)).toBeGreaterThan(120)
  })

  test('a picture of 48 megapixels at an eighth, its own pixels told', async () => {
    const drawn = await drawArtwork(jpegOf({ components: 3, width: 8000, height: 6000 }), 'image/jpeg')
    expect(drawn).toMatchObject({ from: 'eighth', pixels: { width: 8000, height: 6000 } })
    const { width, height } = await seen(drawn?.picture)
    expect([width, height]).toEqual([1000, 750])
  })

  test('a picture lying on its side is measured as it is seen', async () => {
    const exif = { orientation: 6, x: [300, 1], y: [300, 1] } as const
    const drawn = await drawArtwork(jpegOf({ components: 3, width: 900, height: 300, exif }), 'image/jpeg')
    expect(drawn).toMatchObject({ pixels: { width: 300, height: 900 }, inches: { width: 1, height: 3 } })
  })

  test('the first page of a PDF with its measures in inches', async () => {
    const drawn = await drawArtwork(new Blob([pdfOfPages(1)]), 'application/pdf')
    expect(drawn).toMatchObject({ from: 'page', pixels: null })
    const { width, height } = await seen(drawn?.picture)
    expect(Math.max(width, height)).toBe(2000)
    expect((drawn?.inches?.width ?? 0) / (drawn?.inches?.height ?? 1)).toBeCloseTo(width / height, 1)
  })

  test('garbage, and what takes too long, is not drawn; aborting rejects', async () => {
    expect(await drawArtwork(new Blob(['%PDF-1.7 garbage']), 'application/pdf')).toBeNull()
    expect(await drawArtwork(new Blob([pdfOfPages(1)]), 'application/pdf', { limitMs: 0 })).toBeNull()
    const stop = new AbortController()
    const drawing = drawArtwork(new Blob([pdfOfPages(1)]), 'application/pdf', { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(drawing).rejects.toThrow('left the page')
  })
})
