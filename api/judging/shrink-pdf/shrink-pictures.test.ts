import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPreview } from '#api/judging/draw-preview.ts'
import { packFax } from '#api/judging/testing/pack-fax.ts'
import { packLzw } from '#api/judging/testing/pack-lzw.ts'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { openObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { buildJpeg, type JpegSpec } from '#shared/testing/artwork-jpeg.ts'
import { buildPdf, encryptedPdf, streamObject } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { shrinkPictures } from './shrink-pictures.ts'
import { isPredicted } from './unpack-pieces.ts'

/** So few pixels are large here. */
const LARGE = 100
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A PDF whose page is one picture, which is object 20. */
function pdfWith(
  picture: Uint8Array,
  entries: string,
  more: Record<number, string> = {},
  resources = '/XObject << /I 20 0 R >>',
) {
  return buildPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [10 0 R] >>',
    3: streamObject('q 100 0 0 100 0 0 cm /I Do Q'),
    10: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 3 0 R /Resources << ${resources} >> >>`,
    20: streamObject(latin1(picture), `/Type /XObject /Subtype /Image ${entries}`),
    ...more,
  })
}

async function shrunk(pdf: Uint8Array) {
  const source = sourceOfBytes(pdf)
  const small = await shrinkPictures(source, LARGE)
  if (small === null) throw new Error('not all of it would be drawn')
  const objects = await openObjects(small)
  const { dict } = await objects.place({ ref: 20 })
  const bytes = async () => (await objects.content({ ref: 20 }, 1 << 24)).bytes
  return { isSame: small === source, dict, bytes, small }
}
const wholeOf = ({ size, read }: ByteSource) => read(0, size)
const colourAt = async (picture: Uint8Array | null, x: number, y: number) => {
  const { data, info } = await sharp(picture ?? undefined)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at, at + 3)]
}

/** Of squares of a sixteenth of the picture around points. */
async function meansAround(
  picture: Uint8Array | null,
  points: readonly (readonly [x: number, y: number])[],
): Promise<number[][]> {
  const { data, info } = await sharp(picture ?? undefined)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [across, down] = [Math.ceil(info.width / 16), Math.ceil(info.height / 16)]
  const meanOf = (left: number, top: number, colour: number) => {
    let sum = 0
    for (let row = top; row < top + down; row++)
      for (let column = left; column < left + across; column++)
        sum += data[(row * info.width + column) * info.channels + colour] ?? 0
    return sum / (across * down)
  }
  return points.map(([x, y]) => {
    const [left, top] = [Math.round(x * (info.width - across)), Math.round(y * (info.height - down))]
    return Array.from({ length: info.channels }, (_, colour) => meanOf(left, top, colour))
  })
}

const SIDE = 1000
/** Of a picture that is drawn as it is and shrunk, how far colours around points of these columns are apart at most. */
async function distanceOf(entries: string, bytes: Uint8Array, columns: number[]): Promise<number> {
  const pdf = pdfWith(bytes, `/Width ${SIDE} /Height ${SIDE} ${entries}`)
  const { isSame, small } = await shrunk(pdf)
  expect(isSame).toBe(false)
  const points = columns.flatMap(x => [0.1, 0.35, 0.5, 0.75].map(y => [x, y] as const))
  const before = await meansAround(await drawPreview(sourceOfBytes(pdf)), points)
  const after = await meansAround(await drawPreview(sourceOfBytes(await wholeOf(small))), points)
  const distances = before.flatMap((colours, at) =>
    colours.map((value, colour) => Math.abs(value - (after[at]?.[colour] ?? Number.NaN))),
  )
  return Math.max(...distances)
}

/** PNG's filters the other way round. */
function predict(filter: number, line: Uint8Array, above: Uint8Array, pixel: number): Uint8Array {
  const packed = new Uint8Array(line.length + 1)
  packed[0] = filter
  for (let at = 0; at < line.length; at++) {
    const [left, up, corner] = [
      at < pixel ? 0 : line[at - pixel],
      above[at],
      at < pixel ? 0 : above[at - pixel],
    ].map(each => each ?? 0) as [number, number, number]
    const byDistance = [left, up, corner].map(each => [Math.abs(left + up - corner - each), each] as const)
    const nearest = byDistance.reduce((best, each) => (each[0] < best[0] ? each : best))[1]
    packed[at + 1] = (line[at] ?? 0) - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0)
  }
  return packed
}

interface Painted {
  width: number
  height: number
  space: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'
  bits: 8 | 16
  predictor: 1 | 2 | 15
  packing: '' | 'FlateDecode' | 'LZWDecode' | 'RunLengthDecode'
  seed: number
}
/** So are bytes packed that are left as they are, 128 at most at once. */
const plainRuns = (bytes: Uint8Array) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes.length / 128) }, (_, at) => {
      const some = bytes.subarray(at * 128, (at + 1) * 128)
      return [Uint8Array.of(some.length - 1), some]
    }).flat(),
  )
const PACK: Record<Painted['packing'], (bytes: Uint8Array) => Uint8Array> = {
  '': bytes => bytes,
  FlateDecode: bytes => deflateSync(bytes),
  LZWDecode: bytes => packLzw(bytes, 1),
  RunLengthDecode: plainRuns,
}
const COLOURS = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }
/** Every cell that becomes one pixel has one tone. */
function toneOf({ seed }: Painted, x: number, y: number, colour: number): number {
  let mixed = seed + x * 7919 + y * 104_729 + colour * 1_299_709
  for (const by of [2_246_822_507, 3_266_489_909]) mixed = Math.imul(mixed ^ (mixed >>> 15), by)
  return mixed >>> 24
}

function paint(given: Painted): Uint8Array {
  const { width, height, space, bits, predictor, packing } = given
  const [pixel, by] = [COLOURS[space] * (bits / 8), Math.ceil(Math.max(width, height) / 960)]
  const rows: Uint8Array[] = []
  let above = new Uint8Array(width * pixel)
  for (let y = 0; y < height; y++) {
    const line = new Uint8Array(width * pixel)
    for (let at = 0; at < line.length; at++) {
      const colour = Math.floor((at % pixel) / (bits / 8))
      const isLow = bits === 16 && at % 2 === 1
      line[at] = isLow
        ? 0
        : toneOf(given, Math.floor(Math.floor(at / pixel) / by), Math.floor(y / by), colour)
    }
    if (predictor === 1) rows.push(line)
    else
      rows.push(
        predictor === 15 ? predict(y % 5, line, above, pixel) : predict(1, line, above, pixel).subarray(1),
      )
    above = line
  }
  return PACK[packing](Buffer.concat(rows))
}

describe('issue 12.7: large pictures in a PDF', () => {
  const painted = fc.record<Painted>({
    width: fc.integer({ min: 970, max: 2900 }),
    height: fc.integer({ min: 10, max: 24 }),
    space: fc.constantFrom('DeviceGray', 'DeviceRGB', 'DeviceCMYK'),
    bits: fc.constantFrom(8, 16),
    predictor: fc.constantFrom(1, 2, 15),
    packing: fc.constantFrom('', 'FlateDecode', 'LZWDecode', 'RunLengthDecode'),
    seed: fc.nat(1000),
  })

  test('are small ones of the same colours, however their rows are packed', async () => {
    await fc.assert(
      fc.asyncProperty(painted, async given => {
        const { width, height, space, bits, packing } = given
        // TIFF's way of 16 bits adds numbers of two bytes, which is not read here; some filters know of no predictors.
        const predictor =
          isPredicted(packing) && !(bits === 16 && given.predictor === 2) ? given.predictor : 1
        const colours = COLOURS[space]
        const filter = packing
          ? `/Filter [/${packing}] /DecodeParms [<< /Predictor ${predictor} /Colors ${colours} /BitsPerComponent ${bits} /Columns ${width} >>]`
          : ''
        const entries = `/Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent ${bits} ${filter}`
        const { isSame, dict, ...found } = await shrunk(pdfWith(paint({ ...given, predictor }), entries))
        expect(isSame).toBe(false)
        const bytes = await found.bytes()
        const by = Math.ceil(Math.max(width, height) / 960)
        const [across, down] = [Math.ceil(width / by), Math.ceil(height / by)]
        expect([dict.get('Width'), dict.get('Height'), dict.get('BitsPerComponent'), bytes.length]).toEqual([
          across,
          down,
          8,
          across * down * colours,
        ])
        const wanted = Uint8Array.from(bytes, (_, at) => {
          const cell = Math.floor(at / colours)
          return toneOf(given, cell % across, Math.floor(cell / across), at % colours)
        })
        expect(Buffer.compare(bytes, wanted)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test.each<[name: string, spec: JpegSpec, space: string]>([
    ['RGB', { components: 3 }, '/DeviceRGB'],
    ['RGB that comes in several scans', { components: 3, coding: 'refined' }, '/DeviceRGB'],
    ['CMYK', { components: 4, adobe: 0 }, '/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]'],
    ['YCCK', { components: 4, adobe: 2 }, '/DeviceCMYK'],
  ])('that are JPEGs have their colours: %s', async (_, spec, space) => {
    const jpeg = buildJpeg({
      width: 160,
      height: 160,
      ...spec,
      paint: (component, column, row) => 60 + component * 40 + (column < 10 ? 0 : 30) + (row < 10 ? 0 : 20),
    })
    const pdf = pdfWith(
      jpeg,
      `/Width 160 /Height 160 /BitsPerComponent 8 /ColorSpace ${space} /Filter /DCTDecode`,
    )
    const { dict, small } = await shrunk(pdf)
    expect(dict.get('Width')).toBe(20)
    const [before, after] = [
      await drawPreview(sourceOfBytes(pdf)),
      await drawPreview(sourceOfBytes(await wholeOf(small))),
    ]
    for (const [x, y] of [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const) {
      const [one, other] = [await colourAt(before, x, y), await colourAt(after, x, y)]
      expect(Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))).toBeLessThan(6)
    }
  })

  /** A disc of ones, half of it striped: from afar it is all, half or nothing. */
  const bitRows = Array.from({ length: SIDE }, (_, y) =>
    Uint8Array.from({ length: SIDE }, (_, x) =>
      Math.hypot(x - SIDE / 2, y - SIDE / 2) < 400 && (x < SIDE / 2 || y % 2 === 0) ? 1 : 0,
    ),
  )
  const packedBits = (bits: 1 | 2 | 4) => {
    const pixels = 8 / bits
    const byteOf = (some: Uint8Array) =>
      some.reduce((byte, bit) => (byte << bits) | (bit * ((1 << bits) - 1)), 0)
    return Buffer.concat(
      bitRows.map(row =>
        Uint8Array.from({ length: SIDE / pixels }, (_, at) =>
          byteOf(row.subarray(at * pixels, (at + 1) * pixels)),
        ),
      ),
    )
  }
  const fax = (k: number, entries = '') =>
    `/BitsPerComponent 1 /Filter [/CCITTFaxDecode] /DecodeParms [<< /K ${k} /Columns ${SIDE} /Rows ${SIDE} ${entries} >>]`
  const packed = (k: number, isAligned = false) => packFax(bitRows, { k, isAligned, hasEnds: k > 0 })
  const twice = fax(-1).replaceAll('[/C', '[/FlateDecode /C').replace('[<<', '[null <<')
  const [grey, black] = ['/ColorSpace /DeviceGray', '/BlackIs1 true']
  const palette = (bits: number) => {
    const last = (1 << bits) - 1
    return `/ColorSpace [/Indexed /DeviceRGB ${last} <${'00'.repeat(3 * last)}20c0f0>]`
  }

  test.each<[name: string, entries: string, bytes: Uint8Array]>([
    ['a fax, each row by itself', `${grey} ${fax(0)}`, packed(0)],
    ['a fax, most rows by the one above', `${grey} ${fax(4, '/EndOfLine true')}`, packed(4)],
    ['a fax, all rows by the one above', `${grey} ${fax(-1)}`, packed(-1)],
    ['a fax whose rows begin with a byte', `${grey} ${fax(-1, '/EncodedByteAlign true')}`, packed(-1, true)],
    ['a fax the other way round', `${grey} /Decode [1 0] ${fax(-1, black)}`, packed(-1)],
    ['a fax of two colours', `${palette(1)} ${fax(-1, black)}`, packed(-1)],
    ['a fax that says where to paint', `/ImageMask true ${fax(-1, black)}`, packed(-1)],
    ['a fax that was packed twice', `${grey} ${twice}`, deflateSync(packed(-1))],
    ['single bits', `/BitsPerComponent 1 ${grey}`, packedBits(1)],
    ['single bits that say where to paint', '/ImageMask true /Decode [1 0]', packedBits(1)],
    ['bytes that are no words', `/BitsPerComponent 8 ${grey}`, new Uint8Array(SIDE * SIDE).fill(0x80)],
    ['two bits', `/BitsPerComponent 2 ${grey}`, packedBits(2)],
  ])('that are %s look the same', async (_, entries, bytes) => {
    expect(await distanceOf(entries, bytes, [0.05, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.95])).toBeLessThan(30)
  })

  test.each<[name: string, entries: string, bytes: Uint8Array]>([
    ['single bits of which one is left out', `/BitsPerComponent 1 ${grey} /Mask [0 0]`, packedBits(1)],
    ['four bits that number colours', `/BitsPerComponent 4 ${palette(4)}`, packedBits(4)],
    ['such numbers backwards', `/BitsPerComponent 4 ${palette(4)} /Decode [15 0]`, packedBits(4)],
  ])('that are %s look the same where they have one colour', async (_, entries, bytes) => {
    expect(await distanceOf(entries, bytes, [0.05, 0.2, 0.3, 0.4, 0.95])).toBeLessThan(30)
  })

  test('that number colours of a palette are not mixed, and keep it', async () => {
    const data = deflateSync(
      Uint8Array.from({ length: 1930 * 4 }, (_, at) =>
        (at % 1930) % 3 === 0 ? 1 : (Math.imul(at, 2_654_435_761) >>> 24) % 3,
      ),
    )
    const entries =
      '/Width 1930 /Height 4 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 2 <000000ff000000ff00>] /Filter /FlateDecode'
    const { bytes, dict } = await shrunk(pdfWith(data, entries))
    expect(dict.get('Width')).toBe(644)
    expect(new Set(await bytes())).toEqual(new Set([1]))
  })

  test('within forms, and masks of pictures, are found', async () => {
    const grey = (side: number) => deflateSync(Buffer.alloc(side * side, 9))
    const said = (side: number) =>
      `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode`
    const form = streamObject(
      '/I Do',
      '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /I 20 0 R >> >>',
    )
    const mask = streamObject(latin1(grey(2000)), `/Type /XObject /Subtype /Image ${said(2000)}`)
    const pdf = pdfWith(
      grey(1000),
      `${said(1000)} /SMask 40 0 R`,
      { 30: form, 40: mask },
      '/XObject << /F 30 0 R >>',
    )
    const { dict, small } = await shrunk(pdf)
    expect(dict.get('Width')).toBe(500)
    expect((await (await openObjects(small)).place({ ref: 40 })).dict.get('Width')).toBe(667)
  })

  test.each<[name: string, pdf: Uint8Array]>([
    [
      'small',
      pdfWith(
        deflateSync(Buffer.alloc(100)),
        '/Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      ),
    ],
    [
      'packed in a way that is not read',
      pdfWith(
        Buffer.alloc(900),
        '/Width 30 /Height 30 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
      ),
    ],
    [
      'a JPEG that is none',
      pdfWith(
        Buffer.alloc(900),
        '/Width 30 /Height 30 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode',
      ),
    ],
    ['in an encrypted file', encryptedPdf('opens without')],
  ])('that are %s stay as they are', async (_, pdf) => {
    const source = sourceOfBytes(pdf)
    expect(await shrinkPictures(source, LARGE)).toBe(source)
  })

  test('are told by their heads: of many small ones nothing more is read', async () => {
    const count = 20
    const numbers = Array.from({ length: count }, (_, at) => 200 + at)
    const small = streamObject(
      '0'.repeat(100_000),
      '/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8',
    )
    const named = numbers.map(number => `/P${number} ${number} 0 R`).join(' ')
    const more = Object.fromEntries(numbers.map(number => [number, small]))
    const { source, bytesRead } = countReads(
      sourceOfBytes(pdfWith(new Uint8Array(9), '', more, `/XObject << ${named} >>`)),
    )
    expect(await shrinkPictures(source, LARGE)).toBe(source)
    expect(bytesRead()).toBeLessThan((count + 5) * 8192)
  })

  test.each([
    ['a side', '/Width 2000000 /Height 60 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'],
    [
      'the other side',
      '/Width 60 /Height 2000000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
    ],
    [
      'a row',
      '/Width 1000000 /Height 60 /BitsPerComponent 16 /ColorSpace [/ICCBased 21 0 R] /Filter /FlateDecode',
    ],
    [
      'many colours',
      '/Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace [/ICCBased 22 0 R] /Filter /FlateDecode',
    ],
    [
      'a fax’s rows, longer than the picture’s',
      '/Width 300 /Height 300 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 900 >>',
    ],
  ])('whose sizes would have more held than a picture needs are left as they are: %s', async (_, entries) => {
    const more = { 21: streamObject('', '/N 32'), 22: streamObject('', '/N 33') }
    const packed = deflateSync(Buffer.alloc(90_000), { level: 0 })
    const source = sourceOfBytes(pdfWith(packed, entries, more))
    expect(await shrinkPictures(source, LARGE)).toBe(source)
  })

  test('whose bytes cannot be had say nothing of the file', async () => {
    const entries = '/Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'
    const pdf = pdfWith(deflateSync(Buffer.alloc(90_000), { level: 0 }), entries)
    const { size, read } = sourceOfBytes(pdf)
    const gone = new Error('gone')
    const broken: ByteSource = {
      size,
      read: (at, length) => (length > 40_000 ? Promise.reject(gone) : read(at, length)),
    }
    await expect(shrinkPictures(broken, LARGE)).rejects.toBe(gone)
  })
})
