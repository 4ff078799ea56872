import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import { holidayOn, isOpenDay } from './open-days.ts'

/** Holidays as the US Office of Personnel Management lists them. */
const PUBLISHED: Record<number, string[]> = {
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'.split(' '),
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'.split(' '),
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'.split(' '),
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'.split(' '),
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'.split(' '),
}

test.each(Object.entries(PUBLISHED))(
  'D43: weekdays closed in %s are the published federal holidays',
  (year, days) => {
    const closed: string[] = []
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      if (weekday !== 0 && weekday !== 6 && !isOpenDay(day)) closed.push(day.slice(5))
    }
    expect(closed).toEqual(days)
  },
)

test('D43: a holiday says its name, also on the day it is kept instead', () => {
  expect(['2026-11-26', '2026-07-03', '2026-11-27'].map(holidayOn)).toEqual([
    'Thanksgiving',
    'Independence Day',
    null,
  ])
})

test('D43: weekends are closed', () => {
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].map(isOpenDay)).toEqual([false, false, true])
})
