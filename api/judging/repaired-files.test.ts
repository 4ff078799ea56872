import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { withDensity } from '#shared/artwork/repairs/density.ts'
import type { Quarters } from '#shared/artwork/repairs/quarters.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'

async function redone(file: Uint8Array, dpi: number, quarters?: Quarters): Promise<Uint8Array<ArrayBuffer>> {
  const made = await withDensity(sourceOfBytes(file), dpi, quarters)
  if (made === null) throw new Error('no JPEG')
  return joinBytes(...made.head, file.subarray(made.from, made.end))
}
const factsOf = (file: Uint8Array<ArrayBuffer>) => readFacts(sourceOfBlob(new Blob([file])))
const pixelsOf = async (file: Uint8Array) =>
  createHash('sha256')
    .update(await sharp(file).raw().toBuffer())
    .digest('hex')

/** A picture as another program (libvips) writes it. */
const photo = (made: (image: Sharp) => Sharp) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return made(
    sharp({ create: { width: 320, height: 200, channels: 3, background: '#fff', noise } }),
  ).toBuffer()
}
const FILES: [string, (image: Sharp) => Sharp][] = [
  ['baseline', image => image.jpeg()],
  ['progressive with tables of its own', image => image.jpeg({ progressive: true, optimiseScans: true })],
  ['with a profile', image => image.withIccProfile('p3').jpeg()],
  ['in CMYK', image => image.toColourspace('cmyk').jpeg()],
  ['lying on its side', image => image.withMetadata({ orientation: 6, density: 72 }).jpeg()],
]

test.each(FILES)(
  'D46: a JPEG %s gets the density and keeps every pixel, its profile and how it lies',
  async (_, made) => {
    const file = await photo(made)
    const after = await redone(file, 168)
    const facts = await factsOf(after)
    const { autoOrient: pixels } = await sharp(file).metadata()
    expect(facts).toMatchObject({ dpi: { x: 168, y: 168 }, damaged: false, pixels })
    expect(judge(facts).verdict).toBe('accept')
    expect(await pixelsOf(after)).toBe(await pixelsOf(file))
    const [was, is] = [await sharp(file).metadata(), await sharp(after).metadata()]
    expect([is.icc?.length, is.orientation ?? 1, is.space]).toEqual([
      was.icc?.length,
      was.orientation ?? 1,
      was.space,
    ])
    expect(is.density).toBe(168)
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'issue 8.6: a JPEG that lies as %i is seen turned by every number of quarters, nothing decoded',
  async orientation => {
    const file = await photo(image => image.withMetadata({ orientation, density: 300 }).jpeg())
    for (const quarters of [1, 2, 3] as const) {
      const after = await redone(file, 300, quarters)
      const seen = (picture: Uint8Array) => sharp(picture).autoOrient().png().toBuffer()
      const turned = await sharp(await seen(file))
        .rotate(90 * quarters)
        .raw()
        .toBuffer()
      const is = await sharp(await seen(after))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const facts = await factsOf(after)
      expect([facts.pixels?.width, facts.pixels?.height]).toEqual([is.info.width, is.info.height])
      expect(await pixelsOf(after)).toBe(await pixelsOf(file))
      expect(meanDifference(is.data, turned)).toBe(0)
    }
  },
)

/** Mean difference of two pictures' values. */
function meanDifference(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}
