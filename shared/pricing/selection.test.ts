import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedEntries, optionKeys } from '#shared/catalogue/conditions.ts'
import {
  aProduct,
  customPoleFlag,
  featherFlag,
  poleBanner,
  roundTableCover,
} from '#shared/testing/catalogue.ts'
import { anyProduct } from '#shared/testing/catalogue-arbitrary.ts'
import { sized } from '#shared/testing/selection.ts'
import { defaultChoices, defaultSelection } from './selection.ts'

test('§4 a page starts on the first entries, one piece, no pickup, no job name', () => {
  expect(defaultSelection(featherFlag)).toEqual({
    choices: {
      flagOptions: 'Flag + Pole',
      sizes: 'Small - 24" x 79"',
      graphic: 'Single Sided',
      base: 'Ground Stake',
      bracket: 'No Bracket',
      carryBag: 'No Carry Bag',
    },
    dimensions: sized([0, 0], [0, 0]),
    characters: '',
    jobName: '',
    quantity: 1,
    storePickup: false,
  })
})

test('§4 lists that are hidden at first have their first entry too', () => {
  expect(defaultSelection(customPoleFlag).choices.base).toBe('No Base')
})

test('§5 pole banner starts 18 in wide and 24 in high', () => {
  expect(defaultSelection(poleBanner).dimensions).toEqual(sized([2, 0], [1, 6]))
})

test('§9 a table starts on the first diameter its height allows, whatever the order of the lists', () => {
  const { tableHeight, tableDiameter } = roundTableCover.options
  const turned = { ...roundTableCover, options: { tableDiameter, tableHeight } }
  const bar = { tableHeight: '42" Bar height' }
  for (const product of [roundTableCover, turned]) {
    expect(defaultSelection(product).choices.tableDiameter).toBe('31.5" (overhang 27")')
    expect(defaultChoices(product, bar).tableDiameter).toBe('31.5" (overhang 33.25")')
  }
})

test('§4 an empty list has the empty name', () => {
  expect(defaultSelection(aProduct({ options: { hem: [] } })).choices).toEqual({ hem: '' })
})

test('§4 every list of every product starts on an entry it offers', () => {
  fc.assert(
    fc.property(anyProduct, product => {
      const { choices } = defaultSelection(product)
      for (const key of optionKeys(product)) {
        expect(allowedEntries(product, key, choices)[0]?.name).toBe(choices[key])
      }
    }),
  )
})
