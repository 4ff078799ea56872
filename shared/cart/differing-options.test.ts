import { expect, test } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { eventTent, framedPoster } from '#shared/testing/catalogue.ts'
import { splitOptions } from './differing-options.ts'
import { displayOptions, toOptionsMap } from './options-map.ts'

const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

test('D48: what a product starts with is as usual; another choice, a job name and the quantity are not', () => {
  const options = {
    ...toOptionsMap(eventTent, defaultSelection(eventTent)),
    Sandbag: 'Set of 4 Sandbags',
    'Job Name': 'Fair',
  }
  const { differing, asUsual } = splitOptions(eventTent, options)
  expect(labels(differing)).toEqual(['Sandbag', 'Job Name', 'Quantity'])
  expect(labels(asUsual)).toEqual(['Product Option', 'Size', 'Full Wall'])
})

test('D48: a size is always said', () => {
  const options = {
    ...toOptionsMap(framedPoster, defaultSelection(framedPoster)),
    Dimensions: { heightFt: 2, heightIn: 0, widthFt: 3, widthIn: 0 },
  }
  expect(labels(splitOptions(framedPoster, options).differing)).toEqual(['Dimensions', 'Quantity'])
})

test('D48 law: every choice that is shown is in exactly one of the two', () => {
  for (const product of [eventTent, framedPoster])
    for (const value of ['x', '1 Full Wall, Single Sided']) {
      const options = {
        ...toOptionsMap(product, defaultSelection(product)),
        'Full Wall': value,
        Frame: value,
      }
      const { differing, asUsual } = splitOptions(product, options)
      expect(labels([...differing, ...asUsual]).sort()).toEqual(labels(displayOptions(options)).sort())
    }
})
