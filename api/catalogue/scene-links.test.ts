import { expect, test } from 'vitest'
import { CATEGORY_TILES } from '#shared/catalogue/category-tiles.ts'
import { STANDING, spotsOf, WINDOW_BANNER } from '#shared/illustration/showcase/storefront-pieces.ts'
import { loadCatalogueData } from './load.ts'

const { products, categories } = loadCatalogueData()

test('issue 8.9: what the storefront shows is sold under that name and address, and lies within every cut', () => {
  for (const { path, name } of [...STANDING, WINDOW_BANNER])
    expect(products.find(each => each.path === path)?.name).toBe(name)
  for (const { x, y } of [...spotsOf('wide'), ...spotsOf('tall')])
    for (const part of [x, y]) expect(Math.abs(part - 0.5)).toBeLessThan(0.45)
})

test('issue 8.9: every category has a tile, with a picture of one of its products', () => {
  expect(CATEGORY_TILES.map(({ path }) => path)).toEqual(categories.map(({ url }) => url))
  for (const { path, picture } of CATEGORY_TILES) {
    const own = categories.find(({ url }) => url === path)
    const listed = [
      ...(own?.products ?? []),
      ...(own?.subCategories ?? []).flatMap(({ products }) => products),
    ]
    const shown = products.find(({ images }) => images.includes(picture))
    expect(listed.map(({ name }) => name)).toContain(shown?.name)
  }
})
