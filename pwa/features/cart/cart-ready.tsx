import { useSyncExternalStore } from 'react'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { ReadyLine } from '#pwa/ui/ready-line/ready-line.tsx'
import { lacksArtwork } from '#shared/cart/checkout-gate.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import type { PriceList } from '#shared/catalogue/product.ts'

/** The days of the line that takes longest; null while one of them is of no known product. */
export function longestTurnaround(list: PriceList | undefined, lines: readonly CartLine[]): number | null {
  const days = lines.map(({ product }) => list?.products.find(({ name }) => name === product)?.turnaroundDays)
  const known = days.filter(each => each !== undefined)
  return known.length === days.length && known.length > 0 ? Math.max(...known) : null
}

/** When the whole cart is ready: the latest of its lines (issue 8.3). Nothing without a price list on the device. */
export function CartReady({ lines }: { lines: readonly CartLine[] }) {
  const known = useSyncExternalStore(shopList.subscribe, shopList.get, () => null)
  const turnaroundDays = longestTurnaround(known?.list, lines)
  if (turnaroundDays === null) return null
  return (
    <ReadyLine
      turnaroundDays={turnaroundDays}
      pickup={lines.every(isPickup)}
      afterArtwork={lines.some(lacksArtwork)}
    />
  )
}
