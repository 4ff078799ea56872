import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { ageText } from './age.ts'

test.each([
  [-DAY, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [2 * HOUR, '2 hours ago'],
  [DAY + 23 * HOUR, '1 day ago'],
  [45 * DAY, '1 month ago'],
  [365 * DAY, '1 year ago'],
])('an age of %i ms is "%s"', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})

test('an age is never told older than it is', () => {
  const lengths = { minute: MINUTE, hour: HOUR, day: DAY, month: 30 * DAY, year: 365 * DAY }
  fc.assert(
    fc.property(fc.nat(20 * 365 * DAY), ms => {
      const [count, unit = ''] = ageText(ms)
        .replace(/s? ago$/, '')
        .split(' ')
      const length = lengths[unit as keyof typeof lengths] ?? 0
      expect((length ? Number(count) : 0) * length).toBeLessThanOrEqual(ms)
    }),
  )
})
