import { cmyk, PDFDocument } from 'pdf-lib'
import sharp, { type Sharp } from 'sharp'

/** A real CMYK JPEG, 1200 x 2400 pixels at 150 DPI, a band of colour on each half, with its press profile of 1 MB; Node only. */
export async function makeCmykJpeg(density = 150): Promise<Uint8Array<ArrayBuffer>> {
  const made =
    cmykJpegs.get(density) ?? jpegOf(twoBands().toColourspace('cmyk').withIccProfile('cmyk'), density)
  cmykJpegs.set(density, made)
  return Uint8Array.from(await made)
}

/** By density: the press profile takes a second of processor time, and files ask for the same one again and again. */
const cmykJpegs = new Map<number, Promise<Uint8Array>>()

/** A real RGB JPEG with an EXIF density, 300 DPI unless told otherwise; Node only. */
export async function makeRgbJpeg(density = 300): Promise<Uint8Array<ArrayBuffer>> {
  return jpegOf(twoBands(), density)
}

/** A real grey JPEG of one component; Node only. */
export async function makeGreyJpeg(density = 300): Promise<Uint8Array<ArrayBuffer>> {
  return jpegOf(twoBands().toColourspace('b-w'), density)
}

/** A real PDF of one page in CMYK; object streams as newer programs write them, unless told otherwise. */
export async function makeOnePagePdf(useObjectStreams = true): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf(1, useObjectStreams)
}

export async function makeTwoPagePdf(useObjectStreams = true): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf(2, useObjectStreams)
}

async function makePdf(pages: number, useObjectStreams: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([216, 432])
    page.drawRectangle({ x: 18, y: 18, width: 180, height: 396, color: cmyk(0.9, 0.2, 0.1, 0.1) })
    page.drawText('OPEN TODAY', { x: 30, y: 300, size: 24, color: cmyk(0, 0, 0, 0) })
  }
  return Uint8Array.from(await pdf.save({ useObjectStreams }))
}

async function jpegOf(picture: Sharp, density: number): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await picture.jpeg({ quality: 80 }).withDensity(density).toBuffer())
}

function twoBands(): Sharp {
  const [width, height] = [1200, 2400]
  const pixels = Buffer.alloc(width * height * 3, Buffer.from('a8780d', 'hex'))
  pixels.fill(Buffer.from('14324f', 'hex'), 0, pixels.length / 2)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
