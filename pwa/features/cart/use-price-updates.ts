import { useEffect, useSyncExternalStore } from 'react'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import type { LocalPerson } from '#pwa/local/people.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type PriceUpdate, priceUpdates, requoteLines } from './price-updates.ts'

/** Prices lines anew whenever a price list arrives, and tells what is new about each, by line id. */
export function usePriceUpdates(
  { local }: LocalPerson,
  lines: readonly CartLine[],
): Map<string, PriceUpdate> {
  const list = useSyncExternalStore(shopList.subscribe, shopList.get)?.list ?? null
  useEffect(() => {
    // A cart that cannot be written says so itself.
    if (list) local.then(({ cart }) => requoteLines(list, cart)).catch(() => {})
  }, [list, local])
  return new Map(
    lines.flatMap((line): [string, PriceUpdate][] => {
      const news = priceUpdates(list, line)
      return news ? [[line.id, news]] : []
    }),
  )
}
