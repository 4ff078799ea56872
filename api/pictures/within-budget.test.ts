import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { illustrate } from '#shared/illustration/index.ts'
import { AVIF_EFFORT, AVIF_QUALITIES, rasterize, WEBP_EFFORT, WEBP_QUALITIES } from './encode.ts'
import { type QualityStep, withinBudget } from './within-budget.ts'

const BUDGET = { width: 960, maxBytes: 1000 }

/** What came of it, and the qualities that were tried. */
async function run(weights: readonly number[], steps: readonly QualityStep[], width = BUDGET.width) {
  const tried: number[] = []
  const bytes = await withinBudget(BUDGET, width, steps, async quality => {
    tried.push(quality)
    return Buffer.alloc(weights[steps.findIndex(step => step.quality === quality)] ?? 0)
  })
  return { weight: bytes.length, tried }
}

test('issue 12.6: a quality at which a picture cannot be within its budget is not tried', async () => {
  expect(await run([900, 700, 600, 500], AVIF_QUALITIES)).toEqual({ weight: 900, tried: [52] })
  expect(await run([1100, 900, 800, 700], AVIF_QUALITIES)).toEqual({ weight: 900, tried: [52, 46] })
  expect(await run([1500, 1200, 990, 900], AVIF_QUALITIES)).toEqual({ weight: 990, tried: [52, 42] })
  expect(await run([9000, 7000, 6000, 5000], AVIF_QUALITIES)).toEqual({ weight: 5000, tried: [52, 39] })
})

test('issue 12.2: beyond the budget’s width the first quality is kept', async () => {
  expect(await run([9000, 7000, 6000, 5000], AVIF_QUALITIES, 1280)).toEqual({ weight: 9000, tried: [52] })
})

test.each([
  ['AVIF', AVIF_QUALITIES],
  ['WebP', WEBP_QUALITIES],
] as const)(
  'issue 12.6: law: in %s the file is the one that trying each quality comes to',
  async (_, steps) => {
    const shrinking = fc.tuple(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: steps.length,
        maxLength: steps.length,
      }),
    )
    await fc.assert(
      fc.asyncProperty(shrinking, async ([first, parts]) => {
        let weight = first
        const weights = steps.map(({ least }, at) => {
          if (at > 0) weight = Math.ceil(weight * (least + (1 - least) * (parts[at] ?? 0)))
          return weight
        })
        const fitting = weights.find(each => each <= BUDGET.maxBytes) ?? weights.at(-1)
        expect((await run(weights, steps)).weight).toBe(fitting)
      }),
    )
  },
)

/** Those that lose most from one quality to the next: of a fine grain, and of large plain faces. */
const STEEPEST = ['/tension-fabric', '/reflective-car-magnet', '/mesh-banner', '/floor-graphics']

test('issue 12.6: no picture loses more from one quality to the next than is reckoned with', {
  timeout: 60_000,
}, async () => {
  const broken: string[] = []
  for (const product of loadCatalogueData().products.filter(({ path }) => STEEPEST.includes(path))) {
    const { data, ...raw } = await rasterize(illustrate(product, 'detail'))
    const { data: cut, info } = await sharp(data, { raw })
      .resize({ width: 640 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const image = sharp(cut, { raw: { width: info.width, height: info.height, channels: 3 } })
    const encoders = [
      [AVIF_QUALITIES, (quality: number) => image.clone().avif({ quality, effort: AVIF_EFFORT })],
      [WEBP_QUALITIES, (quality: number) => image.clone().webp({ quality, effort: WEBP_EFFORT })],
    ] as const
    for (const [steps, encodeAt] of encoders) {
      let before = 0
      for (const { quality, least } of steps) {
        const { length } = await encodeAt(quality).toBuffer()
        if (length < before * least) broken.push(`${product.path} at ${quality}: ${length / before}`)
        before = length
      }
    }
  }
  expect(broken).toEqual([])
})
