import { shopNow } from '#pwa/lib/shop-time.ts'
import { type Day, dayText } from '#shared/calendar/day.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'

/** Today by the shop's calendar. */
export const shopToday = (): Day => shopTimeAt(shopNow()).day

/** The day an order is due, as "Tue, Nov 24"; with its year where that is not this one. */
export function dueText(day: Day): string {
  const year = day.slice(0, 4)
  return year === shopToday().slice(0, 4) ? dayText(day) : `${dayText(day)}, ${year}`
}
