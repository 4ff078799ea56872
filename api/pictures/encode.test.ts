import { expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { illustrate, tallShowcase } from '#shared/illustration/index.ts'
import { encode, FIRST_PICTURE, rasterize } from './encode.ts'

const { width, maxBytes } = FIRST_PICTURE
const weightOf = async (svg: string, at: number) => (await encode(await rasterize(svg), at, 'avif')).length

test('issue 12.2: the phone’s cut of home’s first picture comes in one turn of a slow line', async () => {
  expect(await weightOf(tallShowcase('showcase-image-2.jpeg'), 720)).toBeLessThanOrEqual(maxBytes)
})

/** Of holes or of sheeting all over: what they show is what compresses worst. */
const FINE_GRAINED = [
  '/mesh-banner',
  '/adhesive-window-perf',
  '/reflective-coroplast',
  '/reflective-aluminum-sign',
]

test('issue 12.2: so does the main picture of each product but four of a fine grain', {
  timeout: 120_000,
}, async () => {
  const heavy: [path: string, bytes: number][] = []
  for (const product of loadCatalogueData().products) {
    const bytes = await weightOf(illustrate(product, 'whole'), width)
    if (bytes > maxBytes) heavy.push([product.path, bytes])
  }
  expect(heavy.map(([path]) => path)).toEqual(FINE_GRAINED)
})

test('issue 12.2: larger cuts keep their quality', async () => {
  expect(await weightOf(tallShowcase('showcase-image-2.jpeg'), 1080)).toBeGreaterThan(maxBytes)
})

/** Whether colour has half the pixels each way: bits of the third byte of an AVIF's `av1C` box (AV1 in ISOBMFF §2.3). */
function hasHalfTheColour(avif: Buffer): boolean {
  const box = avif.indexOf('av1C')
  if (box < 0) throw new Error('no AVIF')
  return (avif.readUInt8(box + 6) & 0b1100) === 0b1100
}

test.each([
  [640, false],
  [960, false],
  [1280, true],
])('issue 12.6: AVIF of %i px has half the colour: %s', async (width, isHalf) => {
  const [product] = loadCatalogueData().products
  if (!product) throw new Error('no product')
  expect(hasHalfTheColour(await encode(await rasterize(illustrate(product, 'whole')), width, 'avif'))).toBe(
    isHalf,
  )
})
