import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { OptionKey } from '#shared/catalogue/product.ts'
import { ENTRIES, illustrate, printArea, VIEWS } from '#shared/illustration/index.ts'
import { VIEW } from '#shared/illustration/stage.ts'
import { rasterize } from './encode.ts'
import { drawings } from './keys.ts'

const { products } = loadCatalogueData()
const own = products.filter(({ aliasOf }) => !aliasOf)

describe('every product of the catalogue is drawn', () => {
  test("D27: the drawings are the catalogue's products and no others", () => {
    expect(Object.keys(ENTRIES).sort()).toEqual(own.map(({ path }) => path).sort())
  })

  test('D27: every image key of the catalogue answers', () => {
    const known = drawings(products)
    expect(products.flatMap(({ images }) => images).filter(key => !known.has(key))).toEqual([])
  })

  test('no two products look the same in either view', () => {
    for (const view of VIEWS) expect(new Set(own.map(p => illustrate(p, view))).size).toBe(own.length)
  })

  test('issue 12.6: each drawing covers its ground, so that what is seen through need not be painted over', async () => {
    const bare: string[] = []
    for (const { key, draw } of drawings(own).values()) {
      // A quarter as large: four of its units to a pixel.
      const alpha = await sharp(Buffer.from(await draw()), { density: 18 })
        .extractChannel(3)
        .raw()
        .toBuffer()
      if (!alpha.every(value => value === 255)) bare.push(key)
    }
    expect(bare).toEqual([])
  })

  test('issue 12.6: no shape is drawn apart for its transparency: its paint is transparent instead', async () => {
    const drawn = await Promise.all(
      [...drawings(own).values()].map(async ({ key, draw }) => ({ key, svg: await draw() })),
    )
    const apart = drawn.flatMap(({ key, svg }) =>
      [...svg.matchAll(/<(?!g\b)\w+ [^>]*?\bopacity="[^>]*>/g)]
        .map(([shape]) => shape)
        .filter(shape => / opacity="/.test(shape) && !/ filter="/.test(shape))
        .filter(shape => !(/ stroke="/.test(shape) && / fill="(?!none)/.test(shape)))
        .map(shape => `${key}: ${shape}`),
    )
    expect(apart).toEqual([])
  })

  test('issue 6.42: ends in plain colour at the corners that narrow cards go on with', async () => {
    const whole = `width="${VIEW.width}" height="${VIEW.height}" viewBox="0 0 ${VIEW.width} ${VIEW.height}"`
    const [w, h] = [22, 16]
    const unrest: string[] = []
    for (const product of own) {
      const svg = illustrate(product, 'whole')
      for (const top of [0, VIEW.height - h]) {
        const corner = `width="${w}" height="${h}" viewBox="${VIEW.width - w} ${top} ${w} ${h}"`
        expect(svg).toContain(whole)
        const { data } = await rasterize(svg.replace(whole, corner))
        const spread = [0, 1, 2].map(channel => {
          const values = [...data].filter((_, at) => at % 3 === channel)
          return Math.max(...values) - Math.min(...values)
        })
        if (Math.max(...spread) > 8) unrest.push(`${product.path} at ${top}: ${spread}`)
      }
    }
    expect(unrest).toEqual([])
  })

  test.each(['', 'I', 'WWWWWWWWWWWW'])(
    'issue 6.42: the glow of channel letters "%s" ends softly, in no straight line',
    async characters => {
      const premium = own.find(({ path }) => path === '/premium-channel-letters')
      if (!premium) throw new Error('no premium channel letters')
      const svg = illustrate(premium, 'whole', { characters })
      const { data } = await rasterize(svg)
      const [topLeft] = printArea(premium, { characters }).corners
      // Above the letters and their returns there is but the wall, whose grooves stand upright, and the glow.
      const letters = Math.round(topLeft[1]) - 14
      const at = (x: number, y: number) => data[(y * VIEW.width + x) * 3] ?? 0
      let steepest = 0
      for (let x = 0; x < VIEW.width; x += 2)
        for (let y = 200; y < letters; y++) steepest = Math.max(steepest, Math.abs(at(x, y) - at(x, y - 1)))
      expect(steepest).toBeLessThanOrEqual(7)
      expect(at(Math.round(topLeft[0]) + 20, letters - 1)).toBeGreaterThan(at(20, letters - 1) + 20)
    },
  )

  test('the choices a product is shown with are in its lists', () => {
    const strange = own.flatMap(({ path, options }) =>
      Object.entries(ENTRIES[path]?.show ?? {}).filter(
        ([key, name]) => !options[key as OptionKey]?.some(entry => entry.name === name),
      ),
    )
    expect(strange).toEqual([])
  })

  test('the print area is inside the picture for every product and every listed size', () => {
    const outside = own.flatMap(product =>
      (product.options.sizes ?? [{ name: '' }])
        .filter(({ name }) =>
          printArea(product, { choices: { sizes: name } }).corners.some(
            ([x, y]) => !(x >= 0 && x <= 1280 && y >= 0 && y <= 960),
          ),
        )
        .map(({ name }) => `${product.path} ${name}`),
    )
    expect(outside).toEqual([])
  })
})
