import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from './product.ts'
import { namesOf, searchNames } from './search.ts'

const sub = (name: string, path: string) => ({ name, path, description: '', products: [] })
const CATEGORIES: Category[] = [
  { name: 'Banners', url: '/banners', subCategories: [sub('All Banners', '/all')], products: [] },
  {
    name: 'Indoor/Outdoor Displays',
    url: '/displays',
    subCategories: [sub('Advertising Flags', '/advertising-flags'), sub('Banner Stands', '/banner-stands')],
    products: [],
  },
]
const PRODUCTS = [
  { name: 'Mesh Banner', path: '/mesh-banner' },
  { name: 'Teardrop Flag', path: '/teardrop-flag' },
  { name: 'Mesh Banner', path: '/mesh-banner' },
]
const search = (text: string) => searchNames(namesOf(CATEGORIES, PRODUCTS), text)

describe('§2 search', () => {
  test('D34 lists categories and subcategories first, then products, each once', () => {
    expect(search('banner')).toEqual([
      { kind: 'category', label: 'Banners', url: '/banners' },
      { kind: 'subcategory', label: 'All Banners', url: '/banners/all' },
      { kind: 'subcategory', label: 'Banner Stands', url: '/displays/banner-stands' },
      { kind: 'product', label: 'Mesh Banner', url: '/mesh-banner' },
    ])
  })

  test('does not care for case nor for space around the words', () => {
    expect(search('  BANNER ')).toEqual(search('banner'))
  })

  test('finds words with signs in them as they stand', () => {
    expect(search('indoor/out').map(result => result.url)).toEqual(['/displays'])
    expect(search('.*')).toEqual([])
  })

  test('an empty text finds nothing', () => {
    expect([search(''), search('   ')]).toEqual([[], []])
  })

  test('issue 6.18: two products that share an address are both found, each under its own name', () => {
    const letters = [
      { name: 'Standard Channel Letters', path: '/standard-channel-letters' },
      { name: 'Premium Channel Letters', path: '/standard-channel-letters' },
    ]
    const found = (text: string) => searchNames(namesOf(CATEGORIES, letters), text).map(({ label }) => label)
    expect(found('standard channel')).toEqual(['Standard Channel Letters'])
    expect(found('premium channel')).toEqual(['Premium Channel Letters'])
    expect(found('letters')).toEqual(['Standard Channel Letters', 'Premium Channel Letters'])
  })

  test('issue 6.18: whatever names share whatever addresses, each pair is found once', () => {
    const link = fc.record({
      name: fc.constantFrom('a b', 'a', 'b'),
      path: fc.constantFrom('/a', '/b', '/c'),
    })
    const pair = ({ name, path }: { name: string; path: string }) => JSON.stringify([name, path])
    fc.assert(
      fc.property(fc.array(link), fc.constantFrom('a', 'b'), (links, text) => {
        const found = searchNames(namesOf([], links), text).map(({ label, url }) =>
          pair({ name: label, path: url }),
        )
        const wanted = links.filter(({ name }) => name.includes(text)).map(pair)
        expect(found).toEqual([...new Set(wanted)])
      }),
    )
  })

  test('every result holds the text', () => {
    const anyText = fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abeflnrs ') })
    fc.assert(
      fc.property(anyText, text => {
        const wanted = text.trim().toLowerCase()
        expect(search(text).every(({ label }) => label.toLowerCase().includes(wanted))).toBe(true)
      }),
    )
  })
})
