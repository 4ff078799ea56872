import { BRAND } from '#shared/catalogue/brand.ts'
import { addDays, type Day, dayText, weekdayText } from './day.ts'
import { type Arrival, arrivalOf, dayZero, readyBy } from './ready-by.ts'
import { shopTimeAt } from './shop-time.ts'

/** Until when to pay. `isAway`: the device's clock shows another hour than the shop's, whose noon and day are meant. */
function condition(now: number, isAway: boolean): string {
  const zero = dayZero(now)
  const today = shopTimeAt(now).day
  if (isAway) return `if paid by noon ${weekdayText(zero)} in ${BRAND.city}`
  if (zero === today) return 'if paid by noon'
  return `if paid by noon ${zero === addDays(today, 1) ? 'tomorrow' : weekdayText(zero)}`
}

/** "Ready Wed, Nov 25 if paid by noon": of what is not paid yet (D43, issue 8.3). `now` in epoch ms by the shop's clock. */
export const readyIfPaid = (now: number, turnaroundDays: number, isAway = false): string =>
  `Ready ${dayText(readyBy(now, turnaroundDays))} ${condition(now, isAway)}`

/** "1 business day". */
export const businessDays = (count: number) => `${count} business ${count === 1 ? 'day' : 'days'}`

/** What holds whenever it is read: of a page that was drawn on the server and kept. */
export const readyAfterPayment = (turnaroundDays: number): string =>
  `Ready ${businessDays(turnaroundDays)} after payment`

/** What is said while artwork or an approval is to come (D43). */
export const readyAfterArtwork = (turnaroundDays: number): string =>
  `Ready ${businessDays(turnaroundDays)} after your artwork`

/** "Arrives Mon, Nov 30", or from then "to Fri, Dec 4". */
export const arrivalText = ({ first, last }: Arrival): string =>
  `Arrives ${dayText(first)}${first === last ? '' : ` to ${dayText(last)}`}`

/** When what is shipped arrives, if it is paid in time. */
export const arrivesIfPaid = (now: number, turnaroundDays: number, zip: string): string =>
  arrivalText(arrivalOf(readyBy(now, turnaroundDays), zip))

/** "Ready Wed, Nov 25": once it is paid. */
export const readyText = (ready: Day): string => `Ready ${dayText(ready)}`

/** What is said where an order was paid too late for the day it was promised (D43); null where it was not. */
export function movedText(promised: Day | undefined, ready: Day | undefined): string | null {
  if (!promised || !ready || ready <= promised) return null
  return `It was to be ready ${dayText(promised)}; it was paid after the hour that held for, so it is ready ${dayText(ready)}.`
}
