import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { businessDays } from './business-days.ts'
import { addDays, type Day, dayText, weekdayText } from './day.ts'
import { type Arrival, arrivalOf, dayZero, readyBy } from './ready-by.ts'
import { shopTimeAt } from './shop-time.ts'

/** A full hour by the clock: "noon", "3 pm". */
export function hourText(hour: number): string {
  if (hour === 12) return 'noon'
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
}

const CUT_OFF = hourText(SHOP_HOURS.cutOff)

/** Until when to pay. `isAway`: the device's clock shows another hour than the shop's, whose noon and day are meant. */
function condition(now: number, isAway: boolean): string {
  const zero = dayZero(now)
  const today = shopTimeAt(now).day
  if (isAway) return `if paid by ${CUT_OFF} ${weekdayText(zero)} in ${BRAND.city}`
  if (zero === today) return `if paid by ${CUT_OFF}`
  return `if paid by ${CUT_OFF} ${zero === addDays(today, 1) ? 'tomorrow' : weekdayText(zero)}`
}

/** "Ready Wed, Nov 25 if paid by noon": of what is not paid yet (D43, issue 8.3). `now` in epoch ms by the shop's clock. */
export const readyIfPaid = (now: number, turnaroundDays: number, isAway = false): string =>
  `Ready ${dayText(readyBy(now, turnaroundDays))} ${condition(now, isAway)}`

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

/** "Wed, Nov 25 from 3 pm": when what is ready on a day can be fetched (D43). */
export const fetchText = (ready: Day): string => `${dayText(ready)} from ${hourText(SHOP_HOURS.ready)}`

/** "Ready Wed, Nov 25", with its hour where it is fetched: once it is paid. */
export const readyText = (ready: Day, isFetched = false): string =>
  `Ready ${isFetched ? fetchText(ready) : dayText(ready)}`

/** What is said of a day that moved between seeing and paying (D43); null where it did not. */
export function movedText(promised: Day | undefined, ready: Day | undefined): string | null {
  if (!promised || !ready || ready === promised) return null
  return `When you went to pay it was to be ready ${dayText(promised)}.`
}
