import { HOUR } from '#shared/time.ts'
import { after } from './after.ts'
import { ageOf, shopList } from './price-list-holder.ts'
import { serverClock } from './server-clock.ts'

/**
 * The shop's time in epoch ms: as it said this time, else as the device's clock differed from it when the price list was
 * last confirmed, which may be days ago.
 */
export function shopNow(): number {
  const now = serverClock.now()
  return serverClock.offset() === null ? now + (shopList.get()?.offset ?? 0) : now
}

/** Whether the shop ever told its time here; not where the device's clock was set back since. */
export function isShopTimeKnown(): boolean {
  const known = shopList.get()
  return serverClock.offset() !== null || (known !== null && ageOf(known, serverClock) !== null)
}

/**
 * Tells when the shop's time may say another day: every full hour, as cut-off and midnight are full hours there, when its
 * time is learnt, and when a page is shown again. Returns an unsubscribe function.
 */
export function followShopTime(notify: () => void): () => void {
  const ending = new AbortController()
  const atNextHour = (): (() => void) =>
    after(HOUR - (shopNow() % HOUR), () => {
      cancel = atNextHour()
      notify()
    })
  let cancel = atNextHour()
  function startAnew() {
    cancel()
    cancel = atNextHour()
    notify()
  }
  document.addEventListener('visibilitychange', startAnew, { signal: ending.signal })
  const unsubscribe = [serverClock.subscribe(startAnew), shopList.subscribe(startAnew)]
  return () => {
    cancel()
    ending.abort()
    for (const end of unsubscribe) end()
  }
}
