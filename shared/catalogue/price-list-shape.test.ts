import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { isPriceList } from './price-list-shape.ts'

test('a price list passes, also after JSON and after the database has copied it', () => {
  const list = aPriceList()
  for (const copy of [list, JSON.parse(JSON.stringify(list)), structuredClone(list)])
    expect(isPriceList(copy)).toBe(true)
})

test('what is no list never passes and never throws', () => {
  fc.assert(fc.property(fc.anything(), value => !isPriceList(value)))
  for (const value of [null, '', '<html>', [], {}, { products: [] }]) expect(isPriceList(value)).toBe(false)
})

/** Every place of a value that pages read without looking: texts, lists and records that must be there. */
const PLACES: (string | number)[][] = [
  ['number'],
  ['publishedAt'],
  ['categories'],
  ['categories', 0, 'name'],
  ['categories', 0, 'url'],
  ['categories', 0, 'products'],
  ['categories', 0, 'subCategories'],
  ['categories', 0, 'subCategories', 0, 'path'],
  ['categories', 0, 'subCategories', 0, 'products'],
  ['categories', 0, 'subCategories', 0, 'products', 0, 'name'],
  ['products'],
  ['products', 1],
  ['products', 1, 'name'],
  ['products', 1, 'path'],
  ['products', 1, 'options'],
  ['products', 1, 'conditional'],
  ['products', 1, 'optionTitles'],
  ['products', 1, 'listing'],
  ['products', 1, 'images'],
]

function without(value: unknown, [first, ...rest]: (string | number)[]): unknown {
  if (first === undefined) return undefined
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[first] = without(copy[first], rest)
  return copy
}

test.each(PLACES.map(place => [place.join('.'), place]))('a list without its %s is none', (_, place) => {
  expect(isPriceList(without(aPriceList(), place as (string | number)[]))).toBe(false)
})

test('a list that sells nothing is none: pages would show an empty shop', () => {
  expect(isPriceList({ ...aPriceList(), products: [] })).toBe(false)
})
