import { describe, expect, test } from 'vitest'
import { adviceOn } from '#shared/artwork/advice.ts'
import { fitOf, type SizeIn, sizeText } from '#shared/artwork/fit.ts'
import { matchFiles } from '#shared/artwork/match.ts'
import { filePlaces } from '#shared/cart/file-places.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { allowedEntries, isActive, optionKeys } from '#shared/catalogue/conditions.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'
import { printArea } from '#shared/illustration/index.ts'
import { sheetOf } from '#shared/illustration/sheet.ts'
import { defaultChoices, defaultSelection } from '#shared/pricing/selection.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'
import { configured } from '#shared/print/configured.ts'
import { fileSpec } from '#shared/print/file-spec.ts'
import { printSize } from '#shared/print/print-size.ts'
import { aLine } from '#shared/testing/cart.ts'
import { loadCatalogueData } from './load.ts'

const printed = loadCatalogueData().products.filter(({ requiresArtwork }) => requiresArtwork)

const MADE: readonly Dimensions[] = [
  { heightFt: 2, heightIn: 6, widthFt: 1, widthIn: 6 },
  { heightFt: 1, heightIn: 0, widthFt: 1, widthIn: 3 },
]

/** A product's selections that differ in these lists alone, every combination of them. */
function combinations(product: Product, keys: readonly OptionKey[], start: Selection): Selection[] {
  return keys.reduce(
    (all, key) =>
      all.flatMap(selection =>
        allowedEntries(product, key, selection.choices).map(({ name }) => ({
          ...selection,
          choices: defaultChoices(product, { ...selection.choices, [key]: name }),
        })),
      ),
    [start],
  )
}

const said = (size: SizeIn | null) => (size ? sizeText(size) : 'none')

/** Lists that change what a file has to measure, wherever another one stands. */
function sizingLists(product: Product, start: Selection): OptionKey[] {
  const sizes = (keys: readonly OptionKey[]) =>
    new Set(combinations(product, keys, start).map(each => said(printSize(product, each))))
  const parent = product.pairing?.parent
  return optionKeys(product).filter(
    key => key === parent || sizes(parent && key !== parent ? [parent, key] : [key]).size > 1,
  )
}

/** Every way to order a product that makes another size: all listed combinations, and two sizes of what is made to size. */
function waysToOrder(product: Product): Selection[] {
  const start = { ...defaultSelection(product), characters: product.characters ? 'Tacos 24' : '' }
  const starts =
    product.customSize && !product.poleBanner ? MADE.map(dimensions => ({ ...start, dimensions })) : [start]
  return starts.flatMap(each => combinations(product, sizingLists(product, each), each))
}

const ways = printed.flatMap(product =>
  waysToOrder(product).map(selection => {
    const told = printSize(product, selection)
    return {
      name: `${product.path} ${said(told)}`,
      product,
      selection,
      told: told ?? { widthIn: 0, heightIn: 0 },
    }
  }),
)

/** A one-page PDF of this size. */
const pageOf = (size: SizeIn) => ({
  facts: { type: 'application/pdf' as const, dpi: null, colour: null, pixels: null },
  page: { size, trim: null, looseFonts: [], rgbPictures: 0, hasTransparency: false, isComplete: true },
})

describe('issue 6.37: what a file has to measure is one truth, for every product in every size', () => {
  test('every product with artwork has a size however it is ordered', () => {
    expect(ways.filter(({ told }) => told.widthIn * told.heightIn <= 0).map(({ name }) => name)).toEqual([])
    expect(new Set(ways.map(({ product }) => product.path)).size).toBe(printed.length)
    expect(ways.length).toBeGreaterThan(200)
  })

  test('the proof’s sheet, the details of the product and the places for files say the same', () => {
    const apart = ways.flatMap(({ name, product, selection, told }) => {
      const line = aLine('line', { product: product.name, options: toOptionsMap(product, selection) })
      const [place] = filePlaces([line], () => product)
      const all = [
        said(sheetOf(product, configured(product, selection))),
        said(place?.size ?? null),
        fileSpec(product, selection).value.split(' (')[0],
      ]
      return all.every(each => each === said(told)) ? [] : [`${name}: ${all.join(', ')}`]
    })
    expect(apart).toEqual([])
  })

  test('a file made exactly so is told exact, not to be turned, and fills the proof', () => {
    const wrong = ways.flatMap(({ name, product, selection, told }) => {
      const [size] = adviceOn({ file: pageOf(told), ordered: told, product: product.name })
      const fit = fitOf(
        { width: told.widthIn, height: told.heightIn },
        sheetOf(product, configured(product, selection)),
      )
      const isRight =
        size?.code === 'exact' &&
        size.tone === 'good' &&
        !size.text.includes('side') &&
        !fit.turned &&
        fit.widerPercent === 0 &&
        Math.max(fit.bareIn.sides, fit.bareIn.ends) < 0.01
      return isRight ? [] : [name]
    })
    expect(wrong).toEqual([])
  })

  test('a file that is named by that size is not kept out of its place', () => {
    const kept = ways.flatMap(({ name, product, selection, told }) => {
      const line = aLine('line', { product: product.name, options: toOptionsMap(product, selection) })
      const places = filePlaces([line], () => product).filter(({ slot }) => slot === 'front')
      return matchFiles([`print ${told.widthIn}x${told.heightIn}in.pdf`], places)[0] ? [] : [name]
    })
    expect(kept).toEqual([])
  })

  /** Faces that lean, lie on the floor or are a part of a larger sheet are drawn in perspective. */
  const FORESHORTENED = [
    '/banner-a-frame',
    '/real-estate-a-frame',
    '/standard-signicade',
    '/deluxe-signicade',
    '/reflective-signicade-aframe',
    '/dry-erase-signicade-aframe',
    '/floor-graphics',
    '/event-tent',
    '/table-runner',
    '/4ft-table-cover',
    '/6ft-table-cover',
    '/8ft-table-cover',
    '/stretch-table-cover',
    '/round-table-cover',
    '/standard-channel-letters',
    '/halo-reverse-channel-letters',
    '/premium-channel-letters',
  ]

  test('a sheet that hangs or stands upright is drawn in the proportions of that size', () => {
    const bent = ways.flatMap(({ name, product, selection, told }) => {
      if (FORESHORTENED.includes(product.path)) return []
      const [a, b, , d] = printArea(product, configured(product, selection)).corners
      const drawn = Math.hypot(b[0] - a[0], b[1] - a[1]) / Math.hypot(d[0] - a[0], d[1] - a[1])
      const off = drawn / (told.widthIn / told.heightIn)
      return Math.abs(off - 1) < 0.01 ? [] : [`${name}: ${off}`]
    })
    expect(bent).toEqual([])
  })

  test.each<[path: string, size: string, choices?: Choices]>([
    ['/yard-sign-h-stake', '24 × 18 in'],
    ['/real-estate-a-frame', '36 × 24 in', { sizes: '24" x 36"' }],
    ['/real-estate-post', '24 × 18 in'],
    ['/real-estate-frame', '24 × 18 in'],
    ['/banner-a-frame', '72 × 36 in'],
    ['/reflective-car-magnet', '18 × 12 in'],
    ['/aluminum-sign', '18 × 24 in', { sizes: '18" x 24"' }],
    ['/framed-prints', '16 × 20 in'],
    ['/event-tent', '176 × 176 in'],
    ['/tension-fabric-stand', '96 × 90 in'],
    ['/4ft-table-cover', '108 × 54 in'],
    ['/8ft-table-cover', '156 × 60 in'],
    ['/stretch-table-cover', '132 × 90 in'],
    ['/round-table-cover', '85.5 × 85.5 in'],
    ['/table-runner', '24 × 72 in'],
    ['/tent-flag-kit', '31 × 66 in', { flagshapeBRsizeoption: 'Teardrop - Small' }],
    ['/feather-angled', '24 × 79 in'],
  ])('%s is printed %s', (path, size, choices = {}) => {
    const product = printed.find(each => each.path === path)
    const selection = product && { ...defaultSelection(product), choices: defaultChoices(product, choices) }
    expect(product && selection && said(printSize(product, selection))).toBe(size)
  })

  test('sizes that the details have always named are the same', () => {
    const named = printed.flatMap(product =>
      product.specs.flatMap(({ label, value }) => {
        const [, w, h] = (label.startsWith('Flat size') && /(\d+) x (\d+) in/.exec(value)) || []
        if (!w || !h) return []
        const choices = defaultChoices(product, { backside: 'Full Back (4-Sided)' })
        return [[said(printSize(product, { ...defaultSelection(product), choices })), `${w} × ${h} in`]]
      }),
    )
    expect(named.length).toBe(2)
    for (const [told, detail] of named) expect(told).toBe(detail)
  })

  test('a choice that is hidden changes no size', () => {
    for (const { product, selection, told } of ways) {
      const hidden = optionKeys(product).filter(key => !isActive(product, key, selection.choices))
      for (const key of hidden)
        for (const { name } of product.options[key] ?? [])
          expect(
            printSize(product, { ...selection, choices: { ...selection.choices, [key]: name } }),
          ).toEqual(told)
    }
  })
})
