import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { Day } from './day.ts'
import { offsetOf } from './zone-offset.ts'

/** What a clock on the wall shows at an instant (epoch ms). */
export interface WallTime {
  day: Day
  /** Full hours since midnight by the clock, 0 to 23. */
  hour: number
}

/** Clocks change at full quarters of an hour, everywhere since 1972. */
const QUARTER = 15 * MINUTE
/** Quarters that are remembered: a page asks for now again and again, and a browser takes half a millisecond to say it. */
const MOST_KEPT = 100
const kept = new Map<number, number>()
const found = offsetOf(SHOP_HOURS.timeZone)

/** Milliseconds by which the shop's clocks are ahead of UTC. */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / QUARTER)
  const known = kept.get(quarter)
  if (known !== undefined) return known
  const offset = found(instant)
  if (kept.size === MOST_KEPT) kept.clear()
  kept.set(quarter, offset)
  return offset
}

/** What the shop's wall clock shows at an instant (epoch ms). Throws `RangeError` for what is no instant. */
export function shopTimeAt(instant: number): WallTime {
  const shown = new Date(instant + offsetAt(instant))
  return { day: shown.toISOString().slice(0, 10), hour: shown.getUTCHours() }
}

/** The instant (epoch ms) at which the shop's wall clock shows a full hour of a day. */
export function instantOf(day: Day, hour: number): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR
  // Twice: the first guess may lie on the other side of a change of the clocks.
  return wanted - offsetAt(wanted - offsetAt(wanted))
}

/** Whether the device's wall clock shows what the shop's does, so that "noon" needs no place. */
export const isShopTimeHere = (instant: number): boolean =>
  offsetAt(instant) === -new Date(instant).getTimezoneOffset() * MINUTE
