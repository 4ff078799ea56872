import { useEffect, useSyncExternalStore } from 'react'
import { shopList } from '#pwa/lib/price-list.ts'
import type { Person } from '#pwa/local/people.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type PriceNews, priceNews, requoteLines } from './price-news.ts'

/** Prices lines anew whenever a price list arrives, and tells what is new about each, by line id. */
export function usePriceNews({ local }: Person, lines: readonly CartLine[]): Map<string, PriceNews> {
  const list = useSyncExternalStore(shopList.subscribe, shopList.get)?.list ?? null
  useEffect(() => {
    // A cart that cannot be written says so itself.
    if (list) local.then(({ cart }) => requoteLines(list, cart)).catch(() => {})
  }, [list, local])
  return new Map(
    lines.flatMap((line): [string, PriceNews][] => {
      const news = priceNews(list, line)
      return news ? [[line.id, news]] : []
    }),
  )
}
