import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { buildJpeg, type JpegSpec, truncated } from '#shared/testing/artwork-jpeg.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { shrinkJpeg } from './shrink-jpeg.ts'

const realFile = (name: string) =>
  readFile(new URL(`../../../shared/testing/real-files/${name}`, import.meta.url))
const shrink = (bytes: Uint8Array) => shrinkJpeg(sourceOfBytes(bytes))

async function pixelsOf(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}
type Pixels = Awaited<ReturnType<typeof pixelsOf>>

/** Mean of a channel over the pixels of a block of `by` x `by`, counted in blocks; null beyond the picture. */
function meanOf(
  { data, width, height, channels }: Pixels,
  by: number,
  channel: number,
  x: number,
  y: number,
) {
  let [sum, count] = [0, 0]
  for (let row = y * by; row < Math.min(height, (y + 1) * by); row++) {
    for (let column = x * by; column < Math.min(width, (x + 1) * by); column++, count++)
      sum += data[(row * width + column) * channels + channel] ?? 0
  }
  return count === 0 ? null : sum / count
}

/** How far the means of all whole blocks of the large picture are from those of the small one. */
function distances(large: Pixels, small: Pixels, by = 1): number[] {
  const found: number[] = []
  for (let y = 0; (y + 1) * 8 * by <= large.height; y++) {
    for (let x = 0; (x + 1) * 8 * by <= large.width; x++) {
      for (let channel = 0; channel < large.channels; channel++) {
        const [one, other] = [meanOf(large, 8 * by, channel, x, y), meanOf(small, 8, channel, x, y)]
        if (one !== null && other !== null) found.push(Math.abs(one - other))
      }
    }
  }
  return found
}
const meanDistance = (...given: Parameters<typeof distances>) => {
  const found = distances(...given)
  return found.reduce((sum, each) => sum + each, 0) / Math.max(1, found.length)
}

/** Soft waves, of which no block is flat. */
function waves(width: number, height: number): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [channel, step] of [23, 37, 51].entries())
      data[at * 3 + channel] = 128 + 90 * Math.sin(x / step) * Math.cos(y / (step + 8))
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

describe('issue 12.7: a large JPEG shrunk to the means of its blocks', () => {
  const side = fc.integer({ min: 1, max: 90 })
  const coded = fc.record({
    progressive: fc.boolean(),
    mozjpeg: fc.boolean(),
    chromaSubsampling: fc.constantFrom('4:4:4', '4:2:0'),
  })

  test('is the same picture, whatever its size and coding', async () => {
    await fc.assert(
      fc.asyncProperty(side, side, coded, async (width, height, options) => {
        const jpeg = await sharp(await waves(width, height))
          .jpeg({ quality: 92, ...options })
          .toBuffer()
        const [large, small] = await Promise.all([pixelsOf(jpeg), shrink(jpeg).then(pixelsOf)])
        expect([small.width, small.height]).toEqual([width, height])
        expect(meanDistance(large, small)).toBeLessThan(6)
      }),
      { numRuns: 30 },
    )
  })

  test('of more than 960 blocks a side has several in one', async () => {
    const jpeg = await sharp(await waves(16_100, 50))
      .jpeg({ quality: 92, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const [large, small] = await Promise.all([pixelsOf(jpeg), shrink(jpeg).then(pixelsOf)])
    expect([small.width, small.height]).toEqual([5367, 17])
    expect(meanDistance(large, small, 3)).toBeLessThan(2)
  })

  test('is exact where blocks are flat: scans of one colour, bits that come later, restarts', async () => {
    const paint = (component: number, column: number, row: number) =>
      (component * 91 + column * 31 + row * 57) % 256
    const spec = fc.record({
      width: side,
      height: side,
      components: fc.constantFrom(3, 4),
      coding: fc.constantFrom('rows' as const, 'apart' as const, 'refined' as const),
      restartEvery: fc.integer({ min: 0, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(spec, async given => {
        const jpeg = buildJpeg({ ...given, paint } satisfies JpegSpec)
        const [large, small] = await Promise.all([pixelsOf(jpeg), shrink(jpeg).then(pixelsOf)])
        expect(Math.max(0, ...distances(large, small))).toBeLessThan(4)
      }),
      { numRuns: 40 },
    )
  })

  test.each(['', '-progressive', '-apart'])('is the same picture in arithmetic codes too: %j', async how => {
    const jpeg = await realFile(`libjpeg-turbo-arithmetic${how}.jpg`)
    const [large, small] = await Promise.all([pixelsOf(jpeg), shrink(jpeg).then(pixelsOf)])
    expect([small.width, small.height]).toEqual([64, 48])
    expect(Math.max(...distances(large, small))).toBeLessThan(8)
  })

  test('keeps its profile, the side that is up, and inks that are written upside down', async () => {
    const [pressed, lying] = [await makeCmykJpeg(), buildJpeg({ exif: { orientation: 6 }, adobe: 2 })]
    const shrunk = await sharp(await shrink(pressed)).metadata()
    expect(shrunk).toMatchObject({ space: 'cmyk', width: 1200, height: 2400 })
    expect(shrunk.icc).toEqual((await sharp(pressed).metadata()).icc)
    expect(await sharp(await shrink(lying)).metadata()).toMatchObject({ space: 'cmyk', orientation: 6 })
    expect(meanDistance(await pixelsOf(lying), await pixelsOf(await shrink(lying)))).toBeLessThan(2)
  })

  test('is read no further than its means are', async () => {
    const pixels = new Uint8Array(4000 * 3000 * 3)
    for (let at = 0; at < pixels.length; at++) pixels[at] = Math.imul(at, 2_654_435_761) >>> 24
    const raw = { width: 4000, height: 3000, channels: 3 as const }
    const jpeg = await sharp(pixels, { raw }).jpeg({ quality: 90, progressive: true }).toBuffer()
    const { source, bytesRead } = countReads(sourceOfBytes(jpeg))
    await shrinkJpeg(source)
    expect(jpeg.length).toBeGreaterThan(8_000_000)
    expect(bytesRead()).toBeLessThan(5 << 20)
  })

  test('is none where it was cut off before its means came, or is no JPEG; nothing makes it wait for ever', async () => {
    const whole = buildJpeg({ coding: 'refined', components: 3, width: 300, height: 300 })
    await expect(shrink(truncated(whole, 0.3))).rejects.toThrow()
    const others = await Promise.all(
      ['-progressive', '-apart'].map(how => realFile(`libjpeg-turbo-arithmetic${how}.jpg`)),
    )
    const change = fc.tuple(fc.constantFrom(whole, ...others), fc.nat(), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(change, async ([file, at, byte]) => {
        const changed = Uint8Array.from(file)
        changed[at % file.length] = byte
        const made = await shrink(changed).catch(() => null)
        if (made) expect((await sharp(made).metadata()).format).toBe('jpeg')
      }),
      { numRuns: 200 },
    )
  })
})
