import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { pricesHoldUntil, TO_BE_CONFIRMED, validityText } from './validity.ts'

const CONFIRMED = Date.parse('2026-11-20T12:00:00Z')
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

test('issue 9.2: a quote is valid so many days from the last word of the shop', () => {
  const until = pricesHoldUntil(CONFIRMED, { holdDays: 7, now: CONFIRMED + 6 * DAY })
  expect(validityText(until, dayOf)).toBe('Prices hold until Fri, Nov 27')
})

test.each([
  ['after that', CONFIRMED, CONFIRMED + 7 * DAY],
  ['without any word of the shop', null, CONFIRMED],
])('issue 9.2: %s its prices are to be confirmed', (_, confirmedAt, now) => {
  expect(validityText(pricesHoldUntil(confirmedAt, { holdDays: 7, now }), dayOf)).toBe(TO_BE_CONFIRMED)
})
