import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { makeCmykJpeg, makeGreyJpeg, makeRgbJpeg } from '#shared/testing/artwork-files.ts'
import { buildJpeg, type JpegSpec, truncated } from '#shared/testing/artwork-jpeg.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { exifSegment, segment } from '#shared/testing/jpeg-segments.ts'
import { readFacts } from './facts.ts'
import { readThumbnail } from './jpeg.ts'

const factsOf = (file: Uint8Array) => readFacts(sourceOfBytes(file))
const verdictOf = async (file: Uint8Array) => judge(await factsOf(file)).verdict
const dpiOf = async (spec: JpegSpec) => (await factsOf(buildJpeg(spec))).dpi
const INCH = { unit: 1, x: 300, y: 300 }

describe('D16 resolution of a JPEG', () => {
  test.each<[string, JpegSpec, { x: number; y: number } | null]>([
    ['EXIF in inches', { exif: { x: [300, 1], y: [240, 1], unit: 2 } }, { x: 300, y: 240 }],
    ['EXIF in centimetres', { exif: { x: [7500, 127], y: [60, 1], unit: 3 } }, { x: 150, y: 152.4 }],
    ['EXIF without unit', { exif: { x: [200, 1], y: [200, 1] } }, { x: 200, y: 200 }],
    ['EXIF before JFIF', { exif: { x: [72, 1], y: [72, 1], unit: 2 }, jfif: INCH }, { x: 72, y: 72 }],
    ['EXIF without measure', { exif: { x: [72, 1], y: [72, 1], unit: 1 }, jfif: INCH }, { x: 300, y: 300 }],
    ['EXIF with one axis', { exif: { x: [72, 1], unit: 2 }, jfif: INCH }, { x: 300, y: 300 }],
    ['EXIF with one axis alone', { exif: { y: [300, 1], unit: 2 } }, null],
    ['EXIF divided by zero', { exif: { x: [300, 0], y: [300, 0], unit: 2 } }, null],
    ['EXIF of zero', { exif: { x: [0, 1], y: [300, 1], unit: 2 } }, null],
    ['a thumbnail’s alone', { exif: { thumbnail: { x: [300, 1], y: [300, 1] } } }, null],
    ['JFIF in inches', { jfif: { unit: 1, x: 150, y: 200 } }, { x: 150, y: 200 }],
    ['JFIF in centimetres', { jfif: { unit: 2, x: 60, y: 60 } }, { x: 152.4, y: 152.4 }],
    ['JFIF as an aspect ratio', { jfif: { unit: 0, x: 300, y: 300 } }, null],
    ['JFIF of zero', { jfif: { unit: 1, x: 0, y: 300 } }, null],
    ['none', {}, null],
  ])('D16 %s', async (_, spec, dpi) => {
    expect(await dpiOf(spec)).toEqual(dpi)
  })

  test('D16 both axes must reach 150, exactly: no rounding lifts a density over it or pushes one under', async () => {
    const part = fc.integer({ min: 1, max: 0xffffffff })
    const near = fc.integer({ min: 1, max: 28_000_000 }).chain(by => {
      return fc.tuple(fc.integer({ min: 150 * by - 2, max: 150 * by + 2 }), fc.constant(by))
    })
    const ratio = fc.oneof(near, fc.tuple(part, part))
    await fc.assert(
      fc.asyncProperty(ratio, fc.constantFrom(2, 3), async ([x, by], unit) => {
        const enough =
          unit === 2 ? BigInt(x) >= 150n * BigInt(by) : BigInt(x) * 127n >= 150n * 50n * BigInt(by)
        const verdict = await verdictOf(buildJpeg({ exif: { x: [x, by], y: [300, 1], unit } }))
        expect(verdict).toBe(enough ? 'accept' : 'dpi')
      }),
      { numRuns: 200 },
    )
  })
})

describe('D16 colour of a JPEG', () => {
  test.each([
    [4, 'accept'],
    [3, 'accept'],
    [1, 'colorspace'],
  ] as const)('D16 %i components: %s', async (components, verdict) => {
    expect(await verdictOf(buildJpeg({ components, jfif: INCH }))).toBe(verdict)
  })

  test('D16 files a real encoder made', async () => {
    const cmyk = await factsOf(await makeCmykJpeg())
    expect(cmyk).toMatchObject({
      colour: 'cmyk',
      dpi: { x: 150, y: 150 },
      pixels: { width: 1200, height: 2400 },
    })
    expect(await factsOf(await makeRgbJpeg())).toMatchObject({ colour: 'rgb', dpi: { x: 300, y: 300 } })
    expect(await verdictOf(await makeRgbJpeg(149))).toBe('dpi')
    expect(await verdictOf(await makeGreyJpeg())).toBe('colorspace')
  })

  test('D16 the made files are real: a decoder reads them', async () => {
    const file = buildJpeg({
      components: 4,
      width: 100,
      height: 60,
      paint: (_, column, row) => (column * 31 + row * 57) % 256,
    })
    expect(
      (await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })).info,
    ).toMatchObject({
      width: 100,
      height: 60,
    })
  })
})

describe('D16 damaged JPEGs', () => {
  const whole = buildJpeg({ jfif: INCH, exif: { x: [300, 1], y: [300, 1], unit: 2 } })

  test('D16 a JPEG cut off anywhere is damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: whole.length - 1 }), async length => {
        expect(await verdictOf(whole.subarray(0, length))).toBe('damaged')
      }),
    )
    expect(await verdictOf(truncated(await makeCmykJpeg()))).toBe('damaged')
  })

  test('D16 garbage behind the first bytes never throws and is never accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async garbage => {
        expect(await verdictOf(joinBytes([0xff, 0xd8, 0xff], garbage))).not.toBe('accept')
      }),
    )
  })

  test('D16 a picture without a side is damaged', async () => {
    expect(await verdictOf(buildJpeg({ width: 0, jfif: INCH }))).toBe('damaged')
  })

  test('D16 what a camera hangs behind the picture does not make it damaged', async () => {
    expect(await verdictOf(joinBytes(whole, new Uint8Array(3 << 20)))).toBe('accept')
    // The end marker lies across the edge of what is read at once.
    expect(await verdictOf(joinBytes(whole, new Uint8Array((1 << 20) - 1)))).toBe('accept')
  })

  test('D16 an end marker far before the end is found wherever it lies', async () => {
    const head = whole.slice(0, -2)
    for (const short of [1, 2, 3]) {
      // At, across and behind the edge of what is read at once, counted from where the picture's data begin.
      const scan = new Uint8Array((1 << 20) - short - (head.length - scanStartOf(head)))
      const file = joinBytes(head, scan, [0xff, 0xd9], new Uint8Array(9 << 20))
      expect(await verdictOf(file)).toBe('accept')
    }
  })

  test('D16 the few megabytes behind a picture and the picture itself fit into what the server reads', async () => {
    const file = joinBytes(whole, new Uint8Array(40 << 20))
    const { source, bytesRead } = countReads(sourceOfBytes(file))
    expect(judge(await readFacts(source)).verdict).toBe('accept')
    expect(bytesRead()).toBeLessThan(16 << 20)
  })

  test('D16 an unreadable EXIF block leaves JFIF to decide', async () => {
    const broken = segment(0xe1, 'Exif\0\0', 'neither order')
    expect(await verdictOf(buildJpeg({ jfif: INCH, extra: [broken] }))).toBe('accept')
  })

  test('D16 a file that cannot be read is an error, not a verdict', async () => {
    const gone: ByteSource = { size: 5000, read: () => Promise.reject(new Error('gone')) }
    await expect(readFacts(gone)).rejects.toThrow('gone')
  })
})

test('D16 of a large JPEG with a profile of 1 MB only the few bytes that count are read', async () => {
  const profile = Array.from({ length: 16 }, () => segment(0xe2, 'ICC_PROFILE\0', new Uint8Array(65_000)))
  const file = joinBytes(buildJpeg({ jfif: INCH, extra: profile }), new Uint8Array(20 << 20), [0xff, 0xd9])
  const { source, bytesRead } = countReads(sourceOfBytes(file))
  expect(judge(await readFacts(source)).verdict).toBe('accept')
  expect(bytesRead()).toBeLessThan(1.1 * 2 ** 20)
})

test('D19 a camera’s thumbnail is found, and none is made up', async () => {
  const image = buildJpeg({ components: 3, width: 16, height: 16 })
  const exif = { thumbnail: { x: [72, 1], y: [72, 1], image } } as const
  expect(exifSegment(exif).length).toBeGreaterThan(image.length)
  expect(await readThumbnail(sourceOfBytes(buildJpeg({ exif })))).toEqual(image)
  expect(await readThumbnail(sourceOfBytes(buildJpeg()))).toBeNull()
})

/** Where the picture's data begin: behind the last header, that of the scan. */
function scanStartOf(head: Uint8Array): number {
  const header = head.findLastIndex((byte, at) => byte === 0xff && head[at + 1] === 0xda)
  return header + 2 + (head[header + 2] ?? 0) * 256 + (head[header + 3] ?? 0)
}

describe('D17 a picture whose rows lie on their side', () => {
  const lying = (orientation: number) =>
    factsOf(buildJpeg({ width: 400, height: 300, exif: { x: [300, 1], y: [200, 1], orientation } }))

  test.each([1, 2, 3, 4])('is as wide as its rows where it lies as %i', async orientation => {
    expect(await lying(orientation)).toMatchObject({
      pixels: { width: 400, height: 300 },
      dpi: { x: 300, y: 200 },
    })
  })

  test.each([5, 6, 7, 8])(
    'is as wide as its rows are many where it lies as %i, as it is seen',
    async orientation => {
      expect(await lying(orientation)).toMatchObject({
        pixels: { width: 300, height: 400 },
        dpi: { x: 200, y: 300 },
      })
    },
  )
})
