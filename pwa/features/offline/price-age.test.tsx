import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { priceAgeText } from './price-age.ts'

const NOON = Date.parse('2026-11-21T12:00:00')

test.each([
  [0, 'Prices from a moment ago.'],
  [59_999, 'Prices from a moment ago.'],
  [MINUTE, 'Prices from 1 minute ago.'],
  [HOUR - 1, 'Prices from 59 minutes ago.'],
  [2 * HOUR, 'Prices from 2 hours ago.'],
  [47 * HOUR, 'Prices from 47 hours ago.'],
  [3 * DAY, 'Prices from 3 days ago.'],
  [14 * DAY, 'Prices of November 21, 2026.'],
  [null, 'Prices of November 21, 2026.'],
])('issue 3: an age of %s ms reads "%s"', (age, text) => {
  expect(priceAgeText(age, NOON)).toBe(text)
})

test('issue 3: no age is ever rounded up to more than it is, nor below zero', () => {
  const units = { minute: MINUTE, hour: HOUR, day: DAY }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * DAY }), age => {
      const said = /(\d+) (minute|hour|day)s? ago/.exec(priceAgeText(age, NOON))
      const ms = said ? Number(said[1]) * units[said[2] as keyof typeof units] : 0
      return ms <= age && (said === null || ms > 0)
    }),
  )
})
