import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { lazily } from '#shared/lazily.ts'
import { HOUR } from '#shared/time.ts'
import type { Day } from './day.ts'

const clockOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

const shopClock = lazily(() => clockOf(SHOP_HOURS.timeZone))
const deviceClock = lazily(() => clockOf())

/** What a clock on the wall shows at an instant (epoch ms). */
export interface WallTime {
  day: Day
  /** Full hours since midnight by the clock, 0 to 23. */
  hour: number
}

/** What the shop's wall clock shows at an instant (epoch ms). */
export function shopTimeAt(instant: number): WallTime {
  const parts = shopClock().formatToParts(instant)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return { day: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** The instant (epoch ms) at which the shop's wall clock shows a full hour of a day. */
export function instantOf(day: Day, hour: number): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR
  const shownAt = (instant: number) => {
    const shown = shopTimeAt(instant)
    return Date.parse(`${shown.day}T00:00:00Z`) + shown.hour * HOUR
  }
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wanted + (wanted - shownAt(wanted))
  return guess + (wanted - shownAt(guess))
}

/** Whether the device's wall clock shows what the shop's does, so that "noon" needs no place. */
export const isShopTimeHere = (instant: number): boolean =>
  deviceClock().format(instant) === shopClock().format(instant)
