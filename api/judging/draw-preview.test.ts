import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { makeCmykJpeg, makeOnePagePdf, makeRgbJpeg } from '#shared/testing/artwork-files.ts'
import { buildJpeg, type JpegSpec, truncated } from '#shared/testing/artwork-jpeg.ts'
import { streamObject } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { drawPreview } from './draw-preview.ts'

const realFile = (name: string) =>
  readFileSync(new URL(`../../shared/testing/real-files/${name}`, import.meta.url))
const draw = (bytes: Uint8Array) => drawPreview(sourceOfBytes(bytes))
const shapeOf = async (picture: Uint8Array | null) => {
  const { format, width, height } = await sharp(picture ?? undefined).metadata()
  return { format, width, height }
}
/** Red, green and blue at a point given in parts of width and height. */
async function colourAt(picture: Uint8Array | null, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture ?? undefined)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at, at + 3)]
}
const near = (colour: number[], wanted: number[]) =>
  colour.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 60)

/** A small baseline JPEG whose frame says that it is so many pixels wide and high. */
function claiming(side: number): Uint8Array {
  const jpeg = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  for (const at of [5, 7]) jpeg.set([side >> 8, side & 0xff], frame + at)
  return jpeg
}

/** Real ones of 41 megapixels, all of one grey. */
const large = (spec: JpegSpec) => buildJpeg({ components: 3, width: 8000, height: 5200, ...spec })
const progressive = () => large({ coding: 'refined' })

describe('issue 6.38: the server draws a small picture', () => {
  test('of a CMYK JPEG with its press profile, in its proportions and colours', async () => {
    const jpeg = await makeCmykJpeg()
    const picture = await draw(jpeg)
    expect(await shapeOf(picture)).toEqual({ format: 'webp', width: 240, height: 480 })
    for (const y of [0.25, 0.75]) {
      const wanted = await sharp(jpeg).resize(240, 480).toColourspace('srgb').png().toBuffer()
      expect(near(await colourAt(picture, 0.5, y), await colourAt(wanted, 0.5, y))).toBe(true)
    }
  })

  test('of a JPEG that lies on its side, upright', async () => {
    const lying = await sharp(await makeRgbJpeg())
      .withMetadata({ orientation: 6, density: 300 })
      .jpeg()
      .toBuffer()
    expect(await shapeOf(await draw(lying))).toMatchObject({ width: 480, height: 240 })
  })

  test('of a PDF’s first page, with its letters, on white', async () => {
    const picture = await draw(await makeOnePagePdf())
    expect(await shapeOf(picture)).toEqual({ format: 'webp', width: 240, height: 480 })
    expect(near(await colourAt(picture, 0.02, 0.02), [255, 255, 255])).toBe(true)
    const inside = await sharp(picture ?? undefined).stats()
    expect(inside.channels.slice(0, 3).every(({ stdev }) => stdev > 20)).toBe(true)
  })

  test('of at most 60 KB, also where nothing can be left out', async () => {
    const pixels = new Uint8Array(1600 * 1600 * 3)
    for (let at = 0; at < pixels.length; at++) pixels[at] = Math.imul(at, 2_654_435_761) >>> 24
    const jpeg = await sharp(pixels, { raw: { width: 1600, height: 1600, channels: 3 } })
      .jpeg()
      .toBuffer()
    const picture = await draw(jpeg)
    expect(picture?.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES)
    expect(await shapeOf(picture)).toMatchObject({ format: 'webp' })
  })

  test.each([
    ['a progressive JPEG of more than 40 megapixels', progressive()],
    ['one that has its colours one after the other', large({ coding: 'apart' })],
    ['such JPEGs in arithmetic codes: progressive', realFile('libjpeg-turbo-arithmetic-large.jpg')],
    ['in such codes: one colour after the other', realFile('libjpeg-turbo-arithmetic-large-apart.jpg')],
    ['a JPEG of more than 500 megapixels', buildJpeg({ width: 24_000, height: 21_000, components: 1 })],
  ])('issue 12.7: of %s', async (_, jpeg) => {
    const picture = await draw(jpeg)
    expect(await shapeOf(picture)).toMatchObject({ format: 'webp', width: 480 })
    expect(near(await colourAt(picture, 0.5, 0.5), [128, 128, 128])).toBe(true)
  })

  test('issue 12.7: of a PDF with a picture of 100 megapixels, without unfolding it whole', async () => {
    const picture = deflateSync(Buffer.alloc(100_000_000, 128), { level: 1 })
    const entries =
      '/Type /XObject /Subtype /Image /Width 10000 /Height 10000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'
    const pdf = drawnPdf({
      drawing: 'q 720 0 0 720 0 0 cm /I Do Q',
      resources: '/XObject << /I 200 0 R >>',
      objects: { 200: streamObject(picture.toString('latin1'), entries) },
    })
    expect(near(await colourAt(await draw(pdf), 0.5, 0.5), [128, 128, 128])).toBe(true)
  })

  test('issue 12.7: of a PDF with a fax of 576 megapixels, each row of which is as the one above', async () => {
    const entries =
      '/Type /XObject /Subtype /Image /Width 24000 /Height 24000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 24000 /BlackIs1 true >>'
    const pdf = drawnPdf({
      drawing: 'q 720 0 0 720 0 0 cm /I Do Q',
      resources: '/XObject << /I 200 0 R >>',
      objects: { 200: streamObject('\xff'.repeat(3000), entries) },
    })
    expect(near(await colourAt(await draw(pdf), 0.5, 0.5), [0, 0, 0])).toBe(true)
  })

  /** A page of one JPEG 2000, which pdf.js halves twice. */
  const pageOf = (name: string) => {
    const entries =
      '/Type /XObject /Subtype /Image /Width 4100 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /JPXDecode'
    return drawnPdf({
      drawing: 'q 720 0 0 720 0 0 cm /I Do Q',
      resources: '/XObject << /I 200 0 R >>',
      objects: { 200: streamObject(realFile(name).toString('latin1'), entries) },
    })
  }

  test('issue 12.7: of a PDF with a JPEG 2000, where it has levels enough to be halved by: else none, and no page without it', async () => {
    expect(near(await colourAt(await draw(pageOf('openjpeg-2-levels.j2k')), 0.5, 0.5), [60, 60, 60])).toBe(
      true,
    )
    expect(await draw(pageOf('openjpeg-1-level.j2k'))).toBeNull()
  })

  test.each([
    ['is neither', new TextEncoder().encode('neither')],
    ['claims more than it holds', claiming(65_535)],
    ['is progressive and ends before there is a picture', truncated(progressive(), 0.3)],
  ])('and none of what %s', async (_, bytes) => {
    expect(await draw(bytes).catch(() => null)).toBeNull()
  })
})
