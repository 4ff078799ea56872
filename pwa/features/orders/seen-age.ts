import { ageText } from '#pwa/lib/age.ts'
import { ageOf } from '#pwa/lib/price-list-holder.ts'
import type { ServerClock } from '#pwa/lib/server-clock.ts'
import type { SeenTime } from '#pwa/local/order-repository.ts'
import { lazily } from '#shared/lazily.ts'
import { DAY } from '#shared/time.ts'

/** From here on the day says more than an age, and a clock that was put ahead shows for what it is, in milliseconds. */
const LONGEST_AGE_MS = 14 * DAY

const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }))

/** When orders were seen, in words: how long ago while that is small and known, else the day, whatever the device's clock does. */
export function seenText(seen: SeenTime, clock: Pick<ServerClock, 'now' | 'offset'>): string {
  const age = ageOf(confirmedBy(seen, clock), clock)
  return age === null || age >= LONGEST_AGE_MS ? `on ${day().format(seen.seenAt)}` : ageText(age)
}

/** What was kept before the shop's clock was is by the device's, which is taken to have been as far off as it is now. */
function confirmedBy({ seenAt, offset }: SeenTime, clock: Pick<ServerClock, 'offset'>) {
  if (offset !== undefined) return { confirmedAt: seenAt, offset }
  return { confirmedAt: seenAt + (clock.offset() ?? 0), offset: 0 }
}
