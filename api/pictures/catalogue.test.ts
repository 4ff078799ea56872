import { describe, expect, it } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { drawings } from '#api/pictures/keys.ts'
import type { OptionKey } from '#shared/catalogue/product.ts'
import { ENTRIES, illustrate, printArea, VIEWS } from '#shared/illustration/index.ts'

const { products } = loadCatalogueData()
const own = products.filter(({ aliasOf }) => !aliasOf)

describe('every product of the catalogue is drawn', () => {
  it("D27: the drawings are the catalogue's products and no others", () => {
    expect(Object.keys(ENTRIES).sort()).toEqual(own.map(({ path }) => path).sort())
  })

  it('D27: every image key of the catalogue answers', () => {
    const known = drawings(products)
    expect(products.flatMap(({ images }) => images).filter(key => !known.has(key))).toEqual([])
  })

  it('no two products look the same in either view', () => {
    for (const view of VIEWS) expect(new Set(own.map(p => illustrate(p, view))).size).toBe(own.length)
  })

  it('the choices a product is shown with are in its lists', () => {
    const strange = own.flatMap(({ path, options }) =>
      Object.entries(ENTRIES[path]?.show ?? {}).filter(
        ([key, name]) => !options[key as OptionKey]?.some(entry => entry.name === name),
      ),
    )
    expect(strange).toEqual([])
  })

  it('the print area is inside the picture for every product and every listed size', () => {
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
