import { followLater } from '#pwa/lib/follow-later.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { learningFetch, serverClock } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { takePreloadedList } from '#pwa/local/preload-list.ts'
import { listOf, type PriceListStorage } from '#pwa/local/stored-price-list.ts'
import { createPriceListSync } from '#pwa/sync/price-list-sync.ts'
import { MINUTE } from '#shared/time.ts'

/** How often a visible page looks whether its list is due, in milliseconds. */
const LOOK_EVERY_MS = MINUTE

let opened: Promise<PriceListStorage> | null = null

/** The database's code is fetched on need: a start reads its list without it. */
function database(): Promise<PriceListStorage> {
  opened ??= import('#pwa/local/price-list-db.ts').then(({ dexiePriceList, ShopDb }) =>
    dexiePriceList(new ShopDb()),
  )
  // What did not come is fetched again.
  opened.catch(() => {
    opened = null
  })
  return opened
}

/** The device's price list; the first reading is the one that was begun ahead, where it found one. */
export const devicePriceList: PriceListStorage = {
  async read() {
    const rows = await takePreloadedList()
    return (rows && listOf(rows)) ?? (await database()).read()
  },
  write: async (confirmed, list) => (await database()).write(confirmed, list),
  // Without a database this tab learns of a list when it asks for one itself.
  watch: notify => followLater(database(), ({ watch }) => watch(notify)),
}

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
