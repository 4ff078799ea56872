import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { PERSON } from '#shared/illustration/hardware/person-outline.ts'
import { illustrate, printArea } from '#shared/illustration/index.ts'
import { VIEW } from '#shared/illustration/stage.ts'
import { encode, GRID_PICTURE, rasterize } from './encode.ts'

const PATHS = [
  '/feather-angled',
  '/feather-convex',
  '/teardrop-flag',
  '/rectangle-flag',
  '/econo-feather',
  '/custom-pole-flag',
  '/tension-fabric-stand',
  '/standard-retractable',
  '/deluxe-retractable',
  '/sd-retractable',
  '/x-stand',
  '/step-repeat-backdrop',
]
const products = loadCatalogueData().products.filter(({ path }) => PATHS.includes(path))
const sized = products.flatMap(product =>
  (product.options.sizes ?? [{ name: '' }]).map(({ name }) => ({ product, choices: { sizes: name } })),
)

const madeToMeasure: [path: string, widthIn: number, heightIn: number][] = [
  ['/custom-pole-flag', 18, 12],
  ['/custom-pole-flag', 72, 120],
  ['/step-repeat-backdrop', 96, 24],
  ['/step-repeat-backdrop', 240, 96],
]

/** Where the person stands in a drawing, in view-box units. */
function personIn(svg: string) {
  const [, left, top, unit] =
    /class="person" transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)"/.exec(svg) ?? []
  const [x, y, scale] = [Number(left), Number(top), Number(unit)]
  return { left: x, top: y, right: x + PERSON.widthIn * scale, soles: y + PERSON.heightIn * scale }
}

describe('issue 8.9: people stand beside flags and stands for scale', () => {
  test('in the picture of each, in every size, whole and beside the print', () => {
    expect(products).toHaveLength(PATHS.length)
    for (const { product, choices } of sized) {
      const said = `${product.path} ${choices.sizes}`
      const { left, top, right, soles } = personIn(illustrate(product, 'whole', { choices }))
      expect(left, said).toBeGreaterThanOrEqual(0)
      expect(top, said).toBeGreaterThanOrEqual(0)
      expect(soles, said).toBeLessThanOrEqual(VIEW.height)
      const print = printArea(product, { choices }).corners.map(([x]) => x)
      expect(right, said).toBeLessThan(Math.min(...print))
    }
  })

  test.each(madeToMeasure)('%s of %i x %i in, too', (path, widthIn, heightIn) => {
    const product = products.find(each => each.path === path)
    if (!product) throw new Error(`no ${path}`)
    const { left, top, right, soles } = personIn(illustrate(product, 'whole', { widthIn, heightIn }))
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(soles).toBeLessThanOrEqual(VIEW.height)
    const print = printArea(product, { widthIn, heightIn }).corners.map(([x]) => x)
    expect(right).toBeLessThan(Math.min(...print))
  })

  test('but for proofs and small pictures, which show the product alone', () => {
    for (const { product, choices } of sized)
      expect(illustrate(product, 'whole', { choices, plain: true })).not.toContain('class="person"')
  })

  test('5 ft 8 in high beside the height that is printed', () => {
    for (const { product, choices } of sized) {
      const { top, soles } = personIn(illustrate(product, 'whole', { choices }))
      const { corners, heightIn } = printArea(product, { choices })
      const perInch = (corners[3][1] - corners[0][1]) / heightIn
      expect((soles - top) / perInch, `${product.path} ${choices.sizes}`).toBeCloseTo(68, 0)
    }
  })

  test('issue 2.8: with them too a picture at 640 px weighs at most 15 KB', async () => {
    const weigh = async (product: Product) => {
      const pixels = await rasterize(illustrate(product, 'whole'))
      return (await encode(pixels, GRID_PICTURE.width, 'webp')).length
    }
    for (const product of products)
      expect(await weigh(product), product.path).toBeLessThanOrEqual(GRID_PICTURE.maxBytes)
  })
})

const TABLES = [
  '/4ft-table-cover',
  '/6ft-table-cover',
  '/8ft-table-cover',
  '/round-table-cover',
  '/stretch-table-cover',
  '/table-runner',
  '/solid-color-table-throws',
]

test('issue 8.9: table covers lie on tables on the floor of a booth', async () => {
  const tables = loadCatalogueData().products.filter(({ path }) => TABLES.includes(path))
  expect(tables).toHaveLength(TABLES.length)
  for (const product of tables) {
    const { path } = product
    const { data, width, height } = await rasterize(illustrate(product, 'whole'))
    const light = (y: number) => data[(y * width + 12) * 3 + 2] ?? 0
    const steps = Array.from({ length: height - 1 }, (_, y) => light(y) - light(y + 1))
    const floor = steps.findIndex(step => step > 15)
    const feet = Math.max(...printArea(product).corners.map(([, y]) => y))
    expect(floor, path).toBeGreaterThan(height / 3)
    expect(floor, path).toBeLessThan(feet)
    expect(light(height - 1), path).toBeLessThan(light(0) - 30)
  }
})
