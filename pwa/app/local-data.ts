import type { QueryClient } from '@tanstack/react-query'
import { followLater } from '#pwa/lib/follow-later.ts'
import { fillFromList } from '#pwa/lib/from-list.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { hasPriceList, listCode, rememberPriceList } from './preload.ts'

/**
 * Gives pages the device's price list (D28): at once on a device that has one, after the first paint on a first
 * visit, whose page nothing may hold up. When the network returns, what is old or failed is asked for again.
 */
export function followLocalData(queries: QueryClient): () => void {
  let known = shopList.get()
  if (known) fillFromList(queries, known, null)
  const stops = [
    shopList.subscribe(() => {
      const before = known
      known = shopList.get()
      if (!known) return
      fillFromList(queries, known, before)
      rememberPriceList()
    }),
    reachability.subscribe(() => {
      if (reachability.get() === 'online') void queries.refetchQueries({ type: 'active', stale: true })
    }),
  ]
  // Without its code the page goes on with the calls alone.
  const start = () => void stops.push(followLater(listCode(), code => code.followPriceList()))
  if (hasPriceList()) start()
  else stops.push(whenIdle(start))
  return () => {
    for (const stop of stops) stop()
  }
}
