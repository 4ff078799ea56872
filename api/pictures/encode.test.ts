import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { illustrate, tallShowcase } from '#shared/illustration/index.ts'
import { VIEW } from '#shared/illustration/stage.ts'
import { AVIF_EFFORT, AVIF_QUALITIES, encode, FIRST_PICTURE, type Pixels, rasterize } from './encode.ts'

const { width, maxBytes } = FIRST_PICTURE
const weightOf = async (pixels: Pixels, at: number) => (await encode(pixels, at, 'avif')).length

describe('home’s first picture', () => {
  let pixels: Pixels
  beforeAll(async () => {
    pixels = await rasterize(tallShowcase('showcase-image-2.jpeg'))
  })

  test('issue 12.2: the phone’s cut of home’s first picture comes in one turn of a slow line', async () => {
    expect(await weightOf(pixels, 720)).toBeLessThanOrEqual(maxBytes)
  })

  test('issue 12.2: larger cuts keep their quality', async () => {
    expect(await weightOf(pixels, 1080)).toBeGreaterThan(maxBytes)
  })
})

/** Of holes or of sheeting all over: what they show is what compresses worst. */
const FINE_GRAINED = [
  '/mesh-banner',
  '/adhesive-window-perf',
  '/reflective-coroplast',
  '/reflective-aluminum-sign',
]

const sized = (across: number, down: number) =>
  `width="${across}" height="${down}" viewBox="0 0 ${VIEW.width} ${VIEW.height}"`
const [{ quality } = { quality: 0 }] = AVIF_QUALITIES.slice(-1)

/**
 * Whether half as wide a picture, at the last quality, says that the whole one is within the budget: four times the pixels
 * weigh twice as much of plain colour, and of a grain that is noise less than four times (2.9 to 3.7, measured).
 */
async function isLight(svg: string): Promise<boolean> {
  const whole = sized(VIEW.width, VIEW.height)
  expect(svg).toContain(whole)
  const half = sized(width / 2, (VIEW.height * (width / 2)) / VIEW.width)
  const { data, ...raw } = await rasterize(svg.replace(whole, half))
  const { length } = await sharp(data, { raw }).avif({ quality, effort: AVIF_EFFORT }).toBuffer()
  return 4 * length <= maxBytes
}

test('issue 12.2: so does the main picture of each product but four of a fine grain', {
  timeout: 120_000,
}, async () => {
  const heavy: string[] = []
  for (const product of loadCatalogueData().products) {
    const svg = illustrate(product, 'whole')
    if (await isLight(svg)) continue
    if ((await weightOf(await rasterize(svg), width)) > maxBytes) heavy.push(product.path)
  }
  expect(heavy).toEqual(FINE_GRAINED)
})
