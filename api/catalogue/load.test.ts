import { describe, expect, test } from 'vitest'
import { listed } from '#shared/catalogue/listed.ts'
import { loadCatalogueData } from './load.ts'

const { categories, products } = loadCatalogueData()
const at = (path: string) => products.find(product => product.path === path)

describe('the shop’s catalogue', () => {
  test('D27: has 84 products at 85 addresses', () => {
    expect(products).toHaveLength(85)
    expect(listed(products)).toHaveLength(84)
    expect(new Set(listed(products).map(product => product.name)).size).toBe(84)
    expect(products.filter(product => product.aliasOf).map(product => product.path)).toEqual(['/wood-frame'])
  })

  test('§2: shows ten top products', () => {
    expect(listed(products).filter(product => product.topProduct)).toHaveLength(10)
  })

  test('§2: has the four categories and fourteen subcategories, all banners included', () => {
    expect(categories.map(category => category.url)).toEqual([
      '/banners',
      '/displays',
      '/large-format',
      '/signs-letters',
    ])
    expect(
      categories.flatMap(category => category.subCategories.map(sub => category.url + sub.path)),
    ).toEqual([
      '/banners/all',
      '/displays/advertising-flags',
      '/displays/banner-stands',
      '/displays/real-estate-products',
      '/displays/a-frame',
      '/displays/signicade-a-frame',
      '/displays/custom-event-tents',
      '/displays/table-throws',
      '/large-format/wall-art',
      '/large-format/adhesive-products',
      '/large-format/rigid-signs-and-magnets',
      '/large-format/reflective-products',
      '/large-format/dry-erase-products',
      '/signs-letters/channel-letter',
    ])
  })

  test('D36: Signs/Letters lists its three products directly, Premium at the standard path', () => {
    expect(categories.at(-1)?.products.map(link => link.path)).toEqual([
      '/standard-channel-letters',
      '/halo-reverse-channel-letters',
      '/standard-channel-letters',
    ])
    expect(at('/premium-channel-letters')?.cataloguePath).toBe('/standard-channel-letters')
  })

  test('§9: channel letters cost 44.99 a square foot and count characters', () => {
    const letters = products.filter(product => product.family === 'channel-letter')
    expect(letters.map(product => product.customSize?.ratePerSqFt)).toEqual([44.99, 44.99, 44.99])
    expect(letters.every(product => product.characters)).toBe(true)
  })

  test('§9: a table height offers its own diameters at their prices', () => {
    const round = at('/round-table-cover')
    expect(round?.pairing?.allowed['42" Bar height']).toEqual(['31.5" (overhang 33.25")'])
    expect(round?.options.tableDiameter?.map(entry => entry.price)).toEqual([69, 74, 79, 84, 79])
  })

  test('§5: the named products have the largest sizes the spec gives (D13)', () => {
    const max = (path: string) => {
      const size = at(path)?.customSize
      return size && [size.maxHeight.ft, size.maxHeight.in, size.maxWidth.ft, size.maxWidth.in]
    }
    expect(max('/13oz-vinyl-banner')).toEqual([9, 0, 50, 0])
    expect(max('/mesh-banner')).toEqual([8, 11, 40, 11])
    expect(max('/step-repeat-backdrop')).toEqual([12, 11, 30, 11])
    expect(max('/framed-poster')).toEqual([6, 11, 4, 11])
  })

  test('§5: pole banners are 18, 24 or 30 in wide, 24 to 96 in high, with up to ten windslits', () => {
    expect(at('/pole-banner')?.poleBanner).toMatchObject({
      widthsIn: [18, 24, 30],
      heightsIn: { min: 24, max: 96 },
      windslits: { min: 0, max: 10 },
    })
  })

  test('§4: base and bracket wait for "Flag + Pole" on every flag that has them', () => {
    const flags = products.filter(product => product.family === 'flag' && product.options.base)
    expect(flags.length).toBeGreaterThan(0)
    for (const flag of flags) {
      expect(flag.conditional.base).toEqual({ when: { flagOptions: 'Flag + Pole' } })
    }
  })
})
