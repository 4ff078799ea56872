import { expect, test } from 'vitest'
import { isolated } from '#shared/isolated.ts'
import { whereText } from './where-text.ts'

const address = {
  ...{ name: 'Ada', line1: '1 Main St', line2: 'Apt 4', city: 'Austin' },
  ...{ state: 'TX', postalCode: '73301', country: 'US' },
}
const TO = ['Ada', '1 Main St', 'Apt 4', 'Austin', 'TX 73301'].map(isolated).join(', ')

test('issue 11.2: staff read where an order ships to, what of it is picked up, and that no address is known', () => {
  expect(whereText({ delivery: { kind: 'ship', address } })).toBe(`Ships to ${TO}.`)
  expect(whereText({ delivery: { kind: 'ship', address, alsoPickup: true } })).toBe(
    `Ships to ${TO}. Some of it is picked up at the shop.`,
  )
  expect(whereText({ delivery: { kind: 'pickup' } })).toBe('Picked up at the shop.')
  expect(whereText({ delivery: null })).toBe(
    'No address is known here: ask the customer before it is shipped.',
  )
})
