import { addDays, type Day } from '#shared/calendar/day.ts'

/** Days before and after today on which an order may be said to be due: a mistyped year lies outside. */
const BEFORE = 365
const AFTER = 2 * 365

/** The first and the last day an order may be said to be due (issue 11.2). */
export const dueDays = (today: Day): { min: Day; max: Day } => ({
  min: addDays(today, -BEFORE),
  max: addDays(today, AFTER),
})

/** Whether an order may be said to be due on a day, a year before today to two years after. */
export function mayBeDue(day: Day, today: Day): boolean {
  const { min, max } = dueDays(today)
  return day >= min && day <= max
}
