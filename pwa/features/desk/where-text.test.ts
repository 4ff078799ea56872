import { expect, test } from 'vitest'
import { isolated } from '#shared/isolated.ts'
import { aDeskJob } from '#shared/testing/desk.ts'
import { whereText } from './where-text.ts'

const address = {
  ...{ name: 'Ada', line1: '1 Main St', line2: 'Apt 4', city: 'Austin' },
  ...{ state: 'TX', postalCode: '73301', country: 'US' },
}
const TO = ['Ada', '1 Main St', 'Apt 4', 'Austin', 'TX 73301'].map(isolated).join(', ')

const [LINE] = aDeskJob().lines
const shipped = LINE ? [{ ...LINE, isPickup: false }] : []
const ORDER = { isBooth: false, lines: shipped }

test('issue 11.2: staff read where an order ships to, what of it is picked up, and that no address is known', () => {
  expect(whereText({ ...ORDER, delivery: { kind: 'ship', address } })).toBe(`Ships to ${TO}.`)
  expect(whereText({ ...ORDER, delivery: { kind: 'ship', address, alsoPickup: true } })).toBe(
    `Ships to ${TO}. Some of it is picked up at the shop.`,
  )
  expect(whereText({ ...ORDER, delivery: { kind: 'pickup' } })).toBe('Picked up at the shop.')
  expect(whereText({ ...ORDER, delivery: null })).toBe(
    'No address is known here: ask the customer before it is shipped.',
  )
})

test('decision 103: of a stand’s order that was paid by hand nobody wrote down where it goes, and staff read that; what is picked up is said to be', () => {
  expect(whereText({ isBooth: true, lines: shipped, delivery: null })).toBe(
    'The stand wrote no address down: ask the customer whether it is picked up or shipped.',
  )
  const some = [...shipped, ...shipped.map(line => ({ ...line, isPickup: true }))]
  expect(whereText({ isBooth: true, lines: some, delivery: null })).toBe(
    'The stand wrote no address down: ask the customer whether it is picked up or shipped. Some of it is picked up at the shop.',
  )
})

test('decision 103: staff read where the stand wrote down that an order goes, in one line', () => {
  const stand = { isBooth: true, lines: shipped, delivery: null }
  expect(whereText({ ...stand, shipTo: 'Ada \n1 Main St\n\nAustin' })).toBe(
    `As the stand wrote it down: ${['Ada', '1 Main St', 'Austin'].map(isolated).join(', ')}.`,
  )
})
