import { expect, test } from 'vitest'
import { boughtLine } from '#api/testing/records.ts'
import { promiseAt, promiseText, readyFields } from './promise.ts'

const shop = (local: string) => Date.parse(`${local}-08:00`)
const shipped = { ...boughtLine(), options: { Quantity: 1, 'Store Pickup': '' } }
const pickedUp = { ...boughtLine(), options: { Quantity: 1, 'Store Pickup': 'Yes' } }
const address = {
  name: 'Dana',
  line1: '1 Main St',
  line2: '',
  city: 'New York',
  state: 'NY',
  postalCode: '10001',
  country: 'US',
}

test('issue 8.3: the payment page says the day and until when it holds', () => {
  const promise = promiseAt(shop('2026-11-23T11:00:00'), 1)
  expect(promise).toEqual({ ready: '2026-11-24', payBefore: '2026-11-23', turnaroundDays: 1 })
  expect([[pickedUp], [shipped], [shipped, pickedUp]].map(lines => promiseText(promise, lines))).toEqual([
    'Ready Tue, Nov 24 to pick up, if paid by noon on Mon, Nov 23 in Covina.',
    'Ready Tue, Nov 24 to ship, if paid by noon on Mon, Nov 23 in Covina.',
    'Ready Tue, Nov 24 to pick up and to ship, if paid by noon on Mon, Nov 23 in Covina.',
  ])
})

test('D43: an order keeps the day it was promised beside the one its payment made of it', () => {
  const promise = promiseAt(shop('2026-11-23T11:00:00'), 1)
  const paidAt = shop('2026-11-23T12:00:00')
  const now = shop('2026-11-30T09:00:00')
  expect(
    readyFields({ promise, lines: [pickedUp] }, { paidAt, cardLast4: '4242', address: null }, now),
  ).toEqual({
    paidAt: '2026-11-23T20:00:00.000Z',
    cardLast4: '4242',
    promised: '2026-11-24',
    ready: '2026-11-25',
  })
})

test('D43: what is shipped keeps the day it arrives, by the ZIP code it goes to', () => {
  const now = shop('2026-11-23T11:30:00')
  const promise = promiseAt(now, 1)
  expect(
    readyFields({ promise, lines: [shipped] }, { paidAt: null, cardLast4: null, address }, now),
  ).toMatchObject({
    ready: '2026-11-24',
    arrives: '2026-12-02',
  })
})

test('D43: a checkout of before promises were kept makes an order without one', () => {
  const now = shop('2026-11-23T11:30:00')
  expect(readyFields({ lines: [shipped] }, { paidAt: now, cardLast4: null, address }, now)).toEqual({
    paidAt: '2026-11-23T19:30:00.000Z',
  })
})

test('D43: where the provider does not say when it was paid, the order keeps no time it does not know', () => {
  const now = shop('2026-11-23T11:30:00')
  const fields = readyFields(
    { promise: promiseAt(now, 1), lines: [pickedUp] },
    { paidAt: null, cardLast4: null, address: null },
    now,
  )
  expect(fields).toEqual({ promised: '2026-11-24', ready: '2026-11-24' })
})
