import { DAY } from '#shared/time.ts'

/** A day of the shop's calendar as yyyy-mm-dd: no time and no zone, so that counting days knows no daylight saving. */
export type Day = string

const atMidnight = (day: Day) => new Date(`${day}T00:00:00Z`)

export function addDays(day: Day, count: number): Day {
  return new Date(atMidnight(day).getTime() + count * DAY).toISOString().slice(0, 10)
}

/** Sunday is 0. */
export const weekdayOf = (day: Day): number => atMidnight(day).getUTCDay()

const monthOf = (day: Day) => Number(day.slice(5, 7))
const dateOf = (day: Day) => Number(day.slice(8, 10))

export const isDate = (day: Day, month: number, date: number): boolean =>
  monthOf(day) === month && dateOf(day) === date

/** Whether it is the nth such weekday of the month, counted from 1; -1 is the last. */
export function isNthWeekday(
  day: Day,
  { month, weekday, nth }: { month: number; weekday: number; nth: number },
) {
  if (monthOf(day) !== month || weekdayOf(day) !== weekday) return false
  return nth === -1 ? monthOf(addDays(day, 7)) !== month : Math.ceil(dateOf(day) / 7) === nth
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const LONG_WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Tue, Nov 24" */
export const dayText = (day: Day): string =>
  `${WEEKDAYS[weekdayOf(day)]}, ${MONTHS[monthOf(day) - 1]} ${dateOf(day)}`

/** "Tuesday" */
export const weekdayText = (day: Day): string => LONG_WEEKDAYS[weekdayOf(day)] ?? ''
