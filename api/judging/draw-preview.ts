import sharp, { type Sharp } from 'sharp'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { readJpegHead } from '#shared/artwork/read/jpeg-head.ts'
import { type PdfPlatform, withPdf } from '#shared/artwork/read/pdf-open.ts'
import { SNIFF_BYTES, sniffType } from '#shared/artwork/sniff.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { shrinkJpeg } from './shrink-jpeg/shrink-jpeg.ts'
import { shrinkPictures } from './shrink-pdf/shrink-pictures.ts'

/** Pixels of a preview's longer side, as devices draw it. */
const SIDE = 480
const QUALITIES = [80, 60, 35, 10]
/** Bytes of a file that are asked for at once. */
const PIECE = 4 << 20
/** Pixels of a picture all of whose coefficients libjpeg may hold at once: 2 bytes for each of each colour. */
const MAX_HELD_PIXELS = 40_000_000

/** Where pdf.js finds its fonts, character maps and decoders. */
const assets = (folder: string) =>
  new URL(`../../node_modules/pdfjs-dist/${folder}/`, import.meta.url).pathname
const PLATFORM: PdfPlatform = {
  standardFontDataUrl: assets('standard_fonts'),
  cMapUrl: assets('cmaps'),
  cMapPacked: true,
  wasmUrl: assets('wasm'),
  iccUrl: assets('iccs'),
}

/**
 * A small WebP of a JPEG, or of a PDF's first page, on white (D19, issue 6.38); null where it cannot be drawn here. Rejects
 * when the source cannot be read.
 */
export async function drawPreview(source: ByteSource): Promise<Uint8Array | null> {
  const type = sniffType(await source.read(0, SNIFF_BYTES))
  if (type === 'image/jpeg') return encode(await openJpeg(source))
  return type === 'application/pdf' ? encode(await drawPage(source)) : null
}

/** Unfolded row by row, an eighth at a time; where rows do not come one after the other, from the means of its blocks. */
async function openJpeg(source: ByteSource): Promise<Sharp | null> {
  const head = await readJpegHead(source)
  if (head === null) return null
  const isHeld = !head.isInRows && head.frame.width * head.frame.height > MAX_HELD_PIXELS
  const bytes = await (isHeld ? shrinkJpeg(source) : wholeOf(source))
  return sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: 'error' }).autoOrient()
}

/** All bytes, a piece at a time: whoever hands them over holds one piece of a file of 300 MB, not the file (issue 12.7). */
async function wholeOf(source: ByteSource): Promise<Uint8Array> {
  const whole = new Uint8Array(source.size)
  for (let at = 0; at < source.size; at += PIECE) whole.set(await source.read(at, PIECE), at)
  return whole
}

async function drawPage(source: ByteSource): Promise<Sharp | null> {
  const shrunk = await shrinkPictures(source)
  if (shrunk === null) return null
  const drawn = await withPdf(
    shrunk,
    async pdf => {
      const page = await pdf.getPage(1)
      const whole = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: SIDE / Math.max(whole.width, whole.height) })
      const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
      // The canvas comes with pdf.js; its types know that of browsers alone.
      const { canvas, context } = (pdf.canvasFactory as CanvasFactory).create(width, height)
      await page.render({ canvas, canvasContext: context, viewport }).promise
      return { width, height, data: context.getImageData(0, 0, width, height).data }
    },
    { platform: PLATFORM },
  )
  if ('refused' in drawn) return null
  const { data, width, height } = drawn
  return sharp(data, { raw: { width, height, channels: 4 } })
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

/** Of at most 60 KB: less quality first, then half the size. */
async function encode(picture: Sharp | null, side = SIDE): Promise<Uint8Array | null> {
  if (picture === null || side < 1) return null
  const pixels = picture
    .clone()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const quality of QUALITIES) {
    const webp = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer()
    if (webp.length <= MAX_PREVIEW_BYTES) return webp
  }
  return encode(picture, Math.floor(side / 2))
}
