import { followLater } from '#pwa/lib/follow-later.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { learningFetch, serverClock } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { createPriceListSync } from '#pwa/sync/price-list-sync.ts'
import { MINUTE } from '#shared/time.ts'
import { devicePriceList } from './device-price-list.ts'

/** How often a visible page looks whether its list is due, in milliseconds. */
const LOOK_EVERY_MS = MINUTE

const sync = createPriceListSync({
  ask: learningFetch,
  storage: devicePriceList,
  holder: shopList,
  clock: serverClock,
  network: reachability,
  monotonic: () => performance.now(),
})

/** Asks the shop for the list in force; whether it answered. Never throws. */
export const refreshPriceList = (): Promise<boolean> => sync.refresh()

let reading: Promise<void> | null = null

/** Reads what the device keeps, once a page: what other tabs learn later is followed. Never throws. */
export function readPriceList(): Promise<void> {
  reading ??= sync.load()
  return reading
}

/** Reads the device's price list now, and has it confirmed: when idle, every ten minutes, and whenever the network returns. */
export function followPriceList(): () => void {
  const ending = new AbortController()
  const isVisible = () => document.visibilityState === 'visible'
  const look = () => void (isVisible() && sync.refreshWhenDue())
  const looking = setInterval(look, LOOK_EVERY_MS)
  const stops = [
    whenIdle(() => void sync.refresh()),
    reachability.subscribe(() => void (reachability.get() === 'online' && sync.refresh())),
    () => clearInterval(looking),
    () => ending.abort(),
    followLater(readPriceList(), () => sync.follow()),
  ]
  document.addEventListener('visibilitychange', look, { signal: ending.signal })
  return () => {
    for (const stop of stops) stop()
  }
}
