import { lazily } from '#shared/lazily.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'

/** Beyond this a date says more than a number of days, and a clock that was put ahead shows for what it is. */
const MOST_DAYS = 14

const ago = lazily(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'always' }))
const date = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }))

/**
 * How old prices are, in words: their age in milliseconds while it is small and known, else the day the shop confirmed
 * them (epoch ms, server's clock), which is true whatever the device's clock does.
 */
export function priceAgeText(age: number | null, confirmedAt: number): string {
  if (age === null || age >= MOST_DAYS * DAY) return `Prices of ${date().format(confirmedAt)}.`
  if (age < MINUTE) return 'Prices from a moment ago.'
  return `Prices from ${relative(age)}.`
}

function relative(age: number): string {
  if (age < HOUR) return ago().format(-Math.floor(age / MINUTE), 'minute')
  if (age < 2 * DAY) return ago().format(-Math.floor(age / HOUR), 'hour')
  return ago().format(-Math.floor(age / DAY), 'day')
}
