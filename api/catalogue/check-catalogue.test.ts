import { describe, expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import type { CatalogueData } from './catalogue-rules.ts'
import { checkedCatalogue } from './check-catalogue.ts'
import { loadCatalogueData } from './load.ts'

const good = loadCatalogueData()

/** The catalogue with one product changed in place. */
function withProduct(path: string, change: (product: Product) => void): CatalogueData {
  const data = structuredClone(good)
  const product = data.products.find(each => each.path === path)
  if (!product) throw new Error(`No ${path}`)
  change(product)
  return data
}

const FLAG = '/feather-angled'
const ROUND = '/round-table-cover'
const POLE = '/pole-banner'
const BANNER = '/13oz-vinyl-banner'

const MISTAKES: [string, string, (product: Product) => void, string][] = [
  ['a field nobody knows', FLAG, p => Object.assign(p, { colour: 'red' }), 'colour'],
  ['a list nobody knows', FLAG, p => Object.assign(p.options, { wheels: [] }), 'wheels'],
  ['a fraction of a cent', FLAG, p => Object.assign(p.listing, { price: 1.005 }), 'whole cents'],
  ['a price below 0', FLAG, p => p.options.base?.push({ name: 'Cheap', price: -1 }), 'Too small'],
  ['twelve inches', BANNER, p => p.customSize && Object.assign(p.customSize.maxWidth, { in: 12 }), 'Too big'],
  [
    'a usual size that is not made (D45)',
    BANNER,
    p => p.usualSizes?.push({ heightIn: 120, widthIn: 120 }),
    'the usual size 120x120 is not made',
  ],
  [
    'a usual size below the smallest (D45)',
    BANNER,
    p => p.usualSizes?.push({ heightIn: 6, widthIn: 36 }),
    'the usual size 6x36 is too small',
  ],
  [
    'a usual size twice (D45)',
    BANNER,
    p => p.usualSizes?.push({ heightIn: 36, widthIn: 72 }),
    'the usual size 36x72 twice',
  ],
  [
    'usual sizes of a product of fixed size (D45)',
    FLAG,
    p => Object.assign(p, { usualSizes: [{ heightIn: 36, widthIn: 72 }] }),
    'usual sizes without a free size',
  ],
  ['an empty list', FLAG, p => Object.assign(p.options, { base: [] }), 'options.base'],
  [
    'one entry twice',
    FLAG,
    p => p.options.base?.push({ name: 'Cross Base', price: 1 }),
    'offers "Cross Base" twice',
  ],
  [
    'one title twice',
    FLAG,
    p => Object.assign(p.optionTitles, { base: 'Size' }),
    'two lists are titled "Size"',
  ],
  [
    'a taken title (D6)',
    FLAG,
    p => Object.assign(p.optionTitles, { base: 'Quantity' }),
    'not free as a title',
  ],
  ['a list without title', FLAG, p => delete p.optionTitles.base, 'base has no title'],
  ['a title without list', FLAG, p => delete p.options.finishing, 'a title for finishing'],
  ['secondary without list', FLAG, p => p.secondary.push('hem'), 'secondary names hem'],
  [
    'a condition on an entry that is not offered',
    FLAG,
    p => Object.assign(p.conditional, { base: { when: { flagOptions: 'Pole' } } }),
    'waits for flagOptions "Pole"',
  ],
  [
    'a condition on a list that is not offered',
    FLAG,
    p => Object.assign(p.conditional, { base: { when: { hem: 'Hem' } } }),
    'waits for hem "Hem"',
  ],
  [
    'a condition of a list that is not offered',
    FLAG,
    p => Object.assign(p.conditional, { hem: { when: { flagOptions: 'Flag + Pole' } } }),
    'a condition on hem',
  ],
  ['an empty condition', FLAG, p => Object.assign(p.conditional, { base: { when: {} } }), 'names nothing'],
  [
    'a list that waits for itself',
    FLAG,
    p => Object.assign(p.conditional, { base: { when: { base: 'Cross Base' } } }),
    'base waits for itself',
  ],
  ['an unpaired height', ROUND, p => delete p.pairing?.allowed['42" Bar height'], 'leaves out tableHeight'],
  [
    'a paired diameter that is not offered',
    ROUND,
    p => p.pairing?.allowed['42" Bar height']?.push('99"'),
    'names tableDiameter "99""',
  ],
  [
    'a diameter of no height',
    ROUND,
    p => p.options.tableDiameter?.push({ name: '9"', price: 1 }),
    'never be chosen',
  ],
  [
    'a paired height that is not offered',
    ROUND,
    p => Object.assign(p.pairing?.allowed ?? {}, { '9"': ['36" (overhang 27")'] }),
    'names tableHeight "9""',
  ],
  ['characters on a flag', FLAG, p => Object.assign(p, { characters: true }), 'characters and the family'],
  ['a pole banner without its sizes', POLE, p => delete p.poleBanner, 'poleBanner and the family'],
  ['another width', POLE, p => p.poleBanner?.widthsIn.push(36), 'widths and their list differ'],
  [
    'another windslit price',
    POLE,
    p => p.poleBanner && Object.assign(p.poleBanner.windslits, { priceEach: 2 }),
    'windslit',
  ],
  [
    'more windslits',
    POLE,
    p => p.poleBanner && Object.assign(p.poleBanner.windslits, { max: 11 }),
    'windslits and their',
  ],
  [
    'another default',
    POLE,
    p => p.poleBanner && Object.assign(p.poleBanner.defaults, { widthIn: 20 }),
    'default width',
  ],
  ['a height too high', POLE, p => p.poleBanner?.heightsIn.popular.push(97), 'a height is out'],
  [
    'two rates',
    POLE,
    p => p.poleBanner && Object.assign(p.poleBanner, { ratePerSqFt: 7 }),
    'two different rates',
  ],
  [
    'least above most',
    BANNER,
    p => p.customSize && Object.assign(p.customSize.minWidth, { ft: 51 }),
    'smallest size',
  ],
  ['a picture of another product (D27)', FLAG, p => p.images.push('x/whole.jpg'), 'not {path}/{view}.jpg'],
  ['a detail first (D27)', FLAG, p => p.images.reverse(), 'not the whole product'],
  ['another category', FLAG, p => Object.assign(p, { categoryName: 'Flags' }), 'does not exist by that name'],
  [
    'a place that does not list it',
    FLAG,
    p => Object.assign(p, { alsoIn: ['/wall-art'] }),
    '/wall-art does not list it',
  ],
  [
    'a listing it does not belong to',
    '/dry-erase-magnet',
    p => delete p.alsoIn,
    '"Dry Erase Magnet" is not of it',
  ],
  [
    'an alias of nothing (D36)',
    '/wood-frame',
    p => Object.assign(p, { aliasOf: '/gone' }),
    'not the same product',
  ],
  [
    'an alias that differs (D36)',
    '/wood-frame',
    p => Object.assign(p, { weightLb: 99 }),
    'not the same product',
  ],
  [
    'a second product of a name',
    FLAG,
    p => Object.assign(p, { name: 'X Stand' }),
    'two products named "X Stand"',
  ],
  ['a second entry at a path', FLAG, p => Object.assign(p, { path: '/x-stand' }), 'two entries at /x-stand'],
  [
    'a card that leads nowhere (D36)',
    FLAG,
    p => Object.assign(p, { cataloguePath: '/gone' }),
    'cataloguePath /gone',
  ],
  [
    'a card that leads to an alias',
    FLAG,
    p => Object.assign(p, { cataloguePath: '/wood-frame' }),
    'cataloguePath',
  ],
]

describe('catalogue schema', () => {
  test('passes the catalogue untouched, the order of its option lists included', () => {
    const copy = structuredClone(good)
    expect(JSON.stringify(checkedCatalogue(copy))).toBe(JSON.stringify(good))
  })

  test.each(MISTAKES)('refuses %s', (_, path, change, problem) => {
    expect(() => checkedCatalogue(withProduct(path, change))).toThrow(problem)
  })

  test('refuses menu links to no product, and two subcategories at one path', () => {
    const broken = structuredClone(good)
    broken.categories[0]?.subCategories[0]?.products.push({ name: 'Gold Leaf', path: '/gold-leaf' })
    expect(() => checkedCatalogue(broken)).toThrow('/all: no product "Gold Leaf" at /gold-leaf')
    const doubled = structuredClone(good)
    const [sub] = doubled.categories[0]?.subCategories ?? []
    if (sub) doubled.categories[1]?.subCategories.push(sub)
    expect(() => checkedCatalogue(doubled)).toThrow('two subcategories at /all')
  })

  test('names every problem at once', () => {
    const data = withProduct(FLAG, product => {
      product.images.reverse()
      product.secondary.push('hem')
    })
    expect(() => checkedCatalogue(data)).toThrow(/secondary names hem[\s\S]*not the whole product/)
  })
})
