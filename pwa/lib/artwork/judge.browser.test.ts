import { describe, expect, test } from 'vitest'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { buildJpeg, type JpegSpec, truncated } from '#shared/testing/artwork-jpeg.ts'
import { encryptedPdf, pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { NASTY_FILES } from '#shared/testing/nasty-files.ts'
import { judgeArtwork } from './judge.ts'

const PRINT = { unit: 1, x: 300, y: 300 }
const fileOf = (...parts: BlobPart[]) => new File(parts, 'art')
const jpegOf = (spec: JpegSpec) => fileOf(buildJpeg({ jfif: PRINT, ...spec }))
const noise = (component: number, column: number, row: number) =>
  Math.imul((component + 1) * 7919 + column * 104_729 + row * 1_299_709, 2_654_435_761) >>> 24

async function shown(preview: Blob | null) {
  if (preview === null) throw new Error('no preview')
  expect(preview.type).toBe('image/webp')
  expect(preview.size).toBeLessThanOrEqual(MAX_PREVIEW_BYTES)
  const bitmap = await createImageBitmap(preview)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
  return { width: bitmap.width, height: bitmap.height, at }
}

describe('§5 artwork: judged in a worker of its own', () => {
  test.each<[string, File, string]>([
    ['a CMYK JPEG', jpegOf({ components: 4 }), 'accept'],
    ['a grey JPEG', jpegOf({ components: 1 }), 'colorspace'],
    ['a coarse JPEG', jpegOf({ jfif: { unit: 1, x: 149, y: 300 } }), 'dpi'],
    ['a JPEG cut off', fileOf(truncated(buildJpeg({ jfif: PRINT }))), 'damaged'],
    ['a PDF of one page', fileOf(pdfOfPages(1)), 'accept'],
    ['a PDF of two pages', fileOf(pdfOfPages(2)), 'pages'],
    ['a PDF with a password', fileOf(encryptedPdf('needs a password')), 'encrypted'],
    ['a PDF of garbage', fileOf('%PDF-1.7 garbage'), 'damaged'],
    ['a renamed file', new File(['GIF89a'], 'art.jpg', { type: 'image/jpeg' }), 'format'],
  ])('§5 artwork: %s', async (_, file, verdict) => {
    const judged = await judgeArtwork(file)
    expect(judged.verdict).toBe(verdict)
    expect(judged.preview === null).toBe(verdict !== 'accept')
  })

  test('D16 of 300 MB only little is read: the answer comes at once', async () => {
    const chunk = new Blob([new Uint8Array(4 << 20)])
    const head = buildJpeg({
      width: 20_000,
      height: 12_000,
      components: 3,
      jfif: PRINT,
      paint: undefined,
    }).subarray(0, 600)
    const end = joinBytes([0xff, 0xd9])
    const file = fileOf(head, ...Array(74).fill(chunk), end)
    expect(file.size).toBeGreaterThan(0.98 * MAX_ARTWORK_BYTES)
    const judged = await judgeArtwork(file, { limitMs: 2000 })
    expect(judged).toMatchObject({ verdict: 'accept', facts: { pixels: { width: 20_000, height: 12_000 } } })
  })

  test('D16 a file that keeps its reader busy is damaged, and the next one is judged', async () => {
    const object = new Blob(['1 0 obj << /Length 9 >> endobj\n'.repeat(40_000)])
    const endless = fileOf('%PDF-1.7\n', ...Array(80).fill(object), '%%EOF')
    expect((await judgeArtwork(endless, { limitMs: 100 })).verdict).toBe('damaged')
    expect((await judgeArtwork(fileOf(pdfOfPages(1)))).verdict).toBe('accept')
  })
})

/**
 * What is packed is unpacked by means of the browser, and what is accepted is drawn by it; all other files are read by the very code that is
 * tested on all of them (nasty.test.ts).
 */
const isPacked = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).includes('FlateDecode')

test('D16 nasty files: what the browser itself unpacks or draws has its verdict here too', async () => {
  const judged: [name: string, verdict: string][] = []
  const expected: typeof judged = []
  for (const [name, make, verdict] of NASTY_FILES) {
    if (name === 'pdf-bomb') continue
    const bytes = Uint8Array.from(await make())
    if (verdict !== 'accept' && !isPacked(bytes)) continue
    expected.push([name, verdict])
    judged.push([name, (await judgeArtwork(fileOf(bytes))).verdict])
  }
  expect(judged.length).toBeGreaterThan(80)
  expect(judged).toEqual(expected)
})

test('D17 an accepted PDF tells what its page holds', async () => {
  const { page } = await judgeArtwork(fileOf(pdfOfPages(1)))
  expect(page).toMatchObject({ size: { widthIn: 200 / 72, heightIn: 140 / 72 }, isComplete: true })
})

test('issue 6.39: what is painted in RGB is found on the device', async () => {
  for (const [drawing, rgbDrawing] of [
    ['1 0 0 rg 9 9 99 99 re f', 'painted'],
    ['0 0 0 rg 9 9 99 99 re f', null],
  ] as const)
    expect((await judgeArtwork(fileOf(drawnPdf({ drawing })))).page).toMatchObject({ rgbDrawing })
})

describe('D19 previews', () => {
  test('D19 a picture is shown at 480 pixels in its own shape, noise included', async () => {
    const { preview } = await judgeArtwork(jpegOf({ components: 3, width: 1600, height: 3200, paint: noise }))
    expect(await shown(preview)).toMatchObject({ width: 240, height: 480 })
  })

  test('D19 a small picture is not enlarged', async () => {
    const { preview } = await judgeArtwork(jpegOf({ components: 4, width: 80, height: 40 }))
    expect(await shown(preview)).toMatchObject({ width: 80, height: 40 })
  })

  test('D19 a picture of more than 40 megapixels is shown too', async () => {
    // Only luminance: the right half is white.
    const paint = (component: number, column: number) =>
      component === 0 && column >= 500 ? 255 : component === 0 ? 0 : 128
    const { preview } = await judgeArtwork(jpegOf({ components: 3, width: 8000, height: 6000, paint }))
    const { width, height, at } = await shown(preview)
    expect([width, height]).toEqual([480, 360])
    expect(Math.max(...at(60, 180))).toBeLessThan(30)
    expect(Math.min(...at(420, 180))).toBeGreaterThan(225)
  })

  test.each([
    ['small', 800, 400],
    ['large', 8400, 5000],
  ])('D19 a %s picture that lies on its side is shown upright', async (_, width, height) => {
    // Black where the sensor's left was, which a quarter turn to the right puts on top.
    const paint = (component: number, column: number) => (component > 0 ? 128 : column * 16 < width ? 0 : 255)
    const exif = { orientation: 6, x: [300, 1], y: [300, 1] } as const
    const { preview } = await judgeArtwork(jpegOf({ components: 3, width, height, paint, exif }))
    const upright = await shown(preview)
    expect(upright.height).toBe(480)
    expect(upright.width).toBeLessThan(300)
    expect(Math.max(...upright.at(100, 60))).toBeLessThan(30)
    expect(Math.min(...upright.at(100, 420))).toBeGreaterThan(225)
  })

  test('D19 a PDF shows its first page, ink on white', async () => {
    const { preview } = await judgeArtwork(fileOf(pdfOfPages(1)))
    const { width, height, at } = await shown(preview)
    expect([width, height]).toEqual([480, 336])
    expect(Math.min(...at(10, 10))).toBeGreaterThan(245)
    const [red = 0, green = 0, blue = 0] = at(240, 168)
    expect(red).toBeGreaterThan(150)
    expect(green).toBeLessThan(130)
    expect(blue).toBeLessThan(80)
  })
})
