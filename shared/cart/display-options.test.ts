import { expect, test } from 'vitest'
import { framedPoster } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { displayOptions, toOptionsMap } from './options-map.ts'

test('§3 shows choices in page order, the size and the quantity, not the flag nor what is empty', () => {
  const selection = aSelection(framedPoster, {}, { dimensions: sized([3, 0], [2, 6]), quantity: 2 })
  expect(displayOptions(toOptionsMap(framedPoster, selection))).toEqual([
    { label: 'Frame', value: 'Black Aluminum' },
    { label: 'Acrylic', value: 'Clear Acrylic' },
    { label: 'Dimensions', value: '3 ft 0 in high x 2 ft 6 in wide' },
    { label: 'Quantity', value: '2' },
  ])
})

test('§3 a size shows only if any part is not zero', () => {
  const labels = (inches: number) =>
    displayOptions({ Quantity: 1, Dimensions: sized([0, 0], [0, inches]) }).map(({ label }) => label)
  expect([labels(0), labels(1)]).toEqual([['Quantity'], ['Quantity', 'Dimensions']])
})

test('§3 Store Pickup shows as Yes, also from a boolean, and not at all when off', () => {
  const pickup = (value: string | boolean) =>
    displayOptions({ Quantity: 1, 'Store Pickup': value }).find(({ label }) => label === 'Store Pickup')
      ?.value
  expect([pickup('Yes'), pickup(true), pickup(''), pickup(false)]).toEqual([
    'Yes',
    'Yes',
    undefined,
    undefined,
  ])
})

test('§3 a choice named 0 is not empty, blank text is', () => {
  const shown = displayOptions({ Windslit: '0', 'Job Name': '  ', Quantity: 1, Gone: undefined })
  expect(shown.map(({ label }) => label)).toEqual(['Windslit', 'Quantity'])
})
