import { expect, test } from 'vitest'
import { isPickup } from './pickup.ts'

test.each([
  ['Yes', true],
  [true, true],
  ['', false],
  [false, false],
])('spec §3: Store Pickup %o means picked up: %s', (value, picked) => {
  expect(isPickup({ options: { Quantity: 1, 'Store Pickup': value } })).toBe(picked)
})

test('spec §3: a line without the option is shipped', () => {
  expect(isPickup({ options: { Quantity: 1 } })).toBe(false)
})
