import { expect, test } from 'vitest'
import { dueDays, mayBeDue } from './due-day.ts'

const TODAY = '2026-11-29'

test('issue 11.2: an order may be due from a year before today to two years after, and on no day of a mistyped year', () => {
  expect(dueDays(TODAY)).toEqual({ min: '2025-11-29', max: '2028-11-28' })
  const days = [
    '0026-12-24',
    '2020-01-02',
    '2025-11-28',
    '2025-11-29',
    TODAY,
    '2028-11-28',
    '2028-11-29',
    '9999-12-31',
  ]
  expect(days.filter(day => mayBeDue(day, TODAY))).toEqual(['2025-11-29', TODAY, '2028-11-28'])
})
