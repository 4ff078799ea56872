import { type Holiday, SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { addDays, type Day, isDate, isNthWeekday, weekdayOf } from './day.ts'

const MONDAY = 1
const FRIDAY = 5

/** A holiday's own date, or the weekday beside the weekend it falls on. */
function isKept(holiday: Holiday, day: Day): boolean {
  if ('nth' in holiday) return isNthWeekday(day, holiday)
  const fallsOn = (each: Day) => isDate(each, holiday.month, holiday.day)
  const weekday = weekdayOf(day)
  if (weekday === FRIDAY && fallsOn(addDays(day, 1))) return true
  if (weekday === MONDAY && fallsOn(addDays(day, -1))) return true
  return fallsOn(day)
}

/** The holiday kept on a day; null on any other. */
export const holidayOn = (day: Day): string | null =>
  SHOP_HOURS.holidays.find(holiday => isKept(holiday, day))?.name ?? null

/** Days that are remembered: a page says the same few again and again, and each holiday has to be worked out for each. */
const MOST_KEPT = 100
const kept = new Map<Day, boolean>()

/** Whether the shop works that day (D43). */
export function isOpenDay(day: Day): boolean {
  const known = kept.get(day)
  if (known !== undefined) return known
  const weekdays: readonly number[] = SHOP_HOURS.weekdays
  const isOpen =
    weekdays.includes(weekdayOf(day)) && !SHOP_HOURS.alsoClosed.includes(day) && holidayOn(day) === null
  if (kept.size === MOST_KEPT) kept.clear()
  kept.set(day, isOpen)
  return isOpen
}

/** The first open day after a day. */
export function nextOpenDay(day: Day): Day {
  let next = addDays(day, 1)
  while (!isOpenDay(next)) next = addDays(next, 1)
  return next
}

/** The day so many open days later. */
export function addOpenDays(day: Day, count: number): Day {
  let last = day
  for (let counted = 0; counted < count; counted++) last = nextOpenDay(last)
  return last
}
