import { lazily } from '#shared/lazily.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const words = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** How long ago something was, in the largest whole unit: "2 hours ago"; "just now" within a minute or from the future. */
export function ageText(ms: number): string {
  const found = UNITS.find(([, length]) => ms >= length)
  if (!found) return 'just now'
  const [unit, length] = found
  return words().format(-Math.floor(ms / length), unit)
}
