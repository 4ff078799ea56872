import { FARTHEST_DAYS, NEAREST_DAYS, shippingDays } from '#shared/catalogue/shipping-zones.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import type { Day } from './day.ts'
import { addOpenDays, isOpenDay, nextOpenDay } from './open-days.ts'
import { instantOf, shopTimeAt } from './shop-time.ts'

/** Day 0 of what begins at an instant (epoch ms): that day before the cut-off of an open day, else the next open one. */
export function dayZero(instant: number): Day {
  const { day, hour } = shopTimeAt(instant)
  return isOpenDay(day) && hour < SHOP_HOURS.cutOff ? day : nextOpenDay(day)
}

/**
 * The day a thing is ready (D43): so many open days after day 0. `since` is the latest of payment, the last artwork stored
 * and the last required approval, in epoch ms; the same on device and server, whatever zone they are in.
 */
export const readyBy = (since: number, turnaroundDays: number): Day =>
  addOpenDays(dayZero(since), turnaroundDays)

/** The instant (epoch ms) from which on what is ready on a day can be fetched. */
export const readyInstant = (ready: Day): number => instantOf(ready, SHOP_HOURS.ready)

/** First and last day on which what is shipped may arrive; the same day where the ZIP code is known. */
export interface Arrival {
  first: Day
  last: Day
}

/** When what is ready on a day arrives (D43): parcels travel on open days. Without a ZIP code nearest and farthest are said. */
export function arrivalOf(ready: Day, zip: string): Arrival {
  const days = shippingDays(zip)
  const arrival = (count: number) => addOpenDays(ready, count)
  return { first: arrival(days ?? NEAREST_DAYS), last: arrival(days ?? FARTHEST_DAYS) }
}
