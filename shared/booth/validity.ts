import { type Day, dayText } from '#shared/calendar/day.ts'
import { DAY } from '#shared/time.ts'

/** What a quote says of a device without any word of the shop, or with one that is too old (booth, "The code"). */
export const TO_BE_CONFIRMED = 'Price to be confirmed'

/**
 * Until when prices that are quoted hold, epoch ms: so many days after the shop last confirmed the price list, both by
 * the shop's clock (D12). Null where it never did, or where that is over.
 */
export function pricesHoldUntil(
  confirmedAt: number | null,
  { holdDays, now }: { holdDays: number; now: number },
): number | null {
  if (confirmedAt === null) return null
  const until = confirmedAt + holdDays * DAY
  return until > now ? until : null
}

/** The sentence on a quote; `dayOf` names the day of an instant in the calendar of the reader. */
export function validityText(until: number | null, dayOf: (instant: number) => Day): string {
  return until === null ? TO_BE_CONFIRMED : `Prices hold until ${dayText(dayOf(until))}`
}
