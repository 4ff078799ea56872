import { describe, expect, test } from 'vitest'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { loadCatalogueData } from './load.ts'

const { products } = loadCatalogueData()
function at(path: string): Product {
  const found = products.find(product => product.path === path)
  if (found === undefined) throw new Error(`no product at ${path}`)
  return found
}

describe('what the spec says of single products', () => {
  test.each<[OptionKey, string]>([
    ['LEDlight', 'Stand + Insert'],
    ['pennantFlag', 'Sign + Frame'],
    ['frameColor', 'Graphic + A-Frame'],
  ])('§4: %s shows for "%s" alone, wherever it is offered', (key, productOptions) => {
    const offering = products.filter(product => product.options[key])
    expect(offering.length).toBeGreaterThan(0)
    for (const product of offering) {
      expect(product.conditional[key]).toEqual({ when: { productOptions } })
      expect(product.options.productOptions?.map(({ name }) => name)).toContain(productOptions)
    }
  })

  test('§9: a feather flag’s pole costs 28.60, its bag 15, a second side 40, its bases 11 to 22.75', () => {
    const { options } = at('/feather-angled')
    const price = (key: OptionKey, name: string) => options[key]?.find(entry => entry.name === name)?.price
    expect(price('flagOptions', 'Flag + Pole')).toBe(28.6)
    expect(price('carryBag', 'Carry Bag')).toBe(15)
    expect(price('graphic', 'Double Sided')).toBe(40)
    const bases = options.base?.map(entry => entry.price) ?? []
    expect([Math.min(...bases), Math.max(...bases)]).toEqual([11, 22.75])
  })

  test('§9: a custom flag costs 3 a square foot, plain adhesive vinyl too', () => {
    expect(at('/custom-pole-flag').customSize?.ratePerSqFt).toBe(3)
    expect(at('/adhesive-vinyl').customSize?.ratePerSqFt).toBe(3)
  })

  test.each([
    ['/custom-pole-flag', [5, 2, 100, 0], '62 in by 100 ft'],
    ['/fabric-banner-9oz', [8, 0, 100, 0], '8 ft by 100 ft'],
    ['/fabric-banner-9.5oz-blockout', [8, 0, 150, 0], '8 ft by 150 ft'],
    ['/tension-fabric', [7, 6, 100, 0], '90 in by 100 ft'],
    ['/dtf', [5, 0, 1, 10], '22" x 60"'],
  ])('§5: %s is made as large as its description says', (path, limits, words) => {
    const { customSize, description } = at(path)
    const { maxHeight, maxWidth } = customSize ?? {}
    expect([maxHeight?.ft, maxHeight?.in, maxWidth?.ft, maxWidth?.in]).toEqual(limits)
    expect(description).toContain(words)
  })

  test.each([
    ['/acrylic-prints', ['16" x 24"', '20" x 30"', '24" x 36"']],
    ['/framed-prints', ['16" x 20"', '18" x 24"', '24" x 32"']],
    ['/aluminum-sign', ['12" x 18"', '18" x 24"', '36" x 24"']],
  ])('§9: %s comes in the sizes described', (path, sizes) => {
    expect(at(path).options.sizes?.map(({ name }) => name)).toEqual(sizes)
  })

  test.each([
    ['/event-tent', ["10' x 10'", '6 oz']],
    ['/4ft-table-cover', ['8.8 oz']],
    ['/6ft-table-cover', ['8.8 oz']],
    ['/8ft-table-cover', ['8.8 oz']],
    ['/solid-color-table-throws', ['7 oz', 'no printing']],
    ['/pvc-board', ['1/8"']],
    ['/dry-erase-pvc-board', ['1/8" expanded PVC', 'UV-printed', 'glossy dry erase coating', 'indoors']],
    ['/dtf', ['CMYK plus white ink', 'quick melt', 'peels cold', 'transparent-background PNG', '300 dpi']],
  ])('§9: the description of %s says what the spec says', (path, words) => {
    for (const part of words) expect(at(path).description).toContain(part)
  })

  test('§3: every product needs artwork but the throws that are not printed', () => {
    const without = products.filter(product => !product.requiresArtwork).map(({ path }) => path)
    expect(without).toEqual(['/solid-color-table-throws'])
  })
})
