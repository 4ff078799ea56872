import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { ageOf, shopList } from '#pwa/lib/price-list-holder.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { priceAgeText } from './price-age.ts'

/** How often the age is looked at again, in milliseconds. */
const LOOK_EVERY_MS = 30_000

/** How old the device's prices are, in words that keep up with the time; null while there are none. */
export function usePriceAge(): string | null {
  const known = useSyncExternalStore(shopList.subscribe, shopList.get)
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const looking = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [])
  return known && priceAgeText(ageOf(known, serverClock), known.confirmedAt)
}
