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
