import { useSyncExternalStore } from 'react'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { DeliveryChoice } from '#pwa/ui/delivery/delivery-choice.tsx'
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

/** The latest of the lines' days, as long as there is a price list on the device. */
function useTurnaround(lines: readonly CartLine[]): number | null {
  const known = useSyncExternalStore(shopList.subscribe, shopList.get, () => null)
  return longestTurnaround(known?.list, lines)
}

interface CartReadyProps {
  lines: readonly CartLine[]
  /** The shop makes nothing before it is approved: payment alone makes no day (D43). */
  isApprovalRequired?: boolean
}

/** When the whole cart is ready: the latest of its lines (issue 8.3). Nothing without a price list on the device. */
export function CartReady({ lines, isApprovalRequired = false }: CartReadyProps) {
  const turnaroundDays = useTurnaround(lines)
  if (turnaroundDays === null) return null
  return (
    <ReadyLine
      turnaroundDays={turnaroundDays}
      pickup={lines.every(isPickup)}
      afterArtwork={isApprovalRequired || lines.some(lacksArtwork)}
    />
  )
}

/** Whether all lines are picked up or shipped; null where they differ. */
function deliveryOf(lines: readonly CartLine[]): boolean | null {
  const isFirstPickup = lines.some(isPickup)
  return lines.every(line => isPickup(line) === isFirstPickup) ? isFirstPickup : null
}

interface CartDeliveryProps extends CartReadyProps {
  onChange(pickup: boolean): void
}

/** One switch for all lines (issue 8.4); without a day while artwork or approval is to come, as there is none yet. */
export function CartDelivery({ lines, isApprovalRequired = false, onChange }: CartDeliveryProps) {
  const days = useTurnaround(lines)
  const turnaroundDays = isApprovalRequired || lines.some(lacksArtwork) ? null : days
  return <DeliveryChoice {...{ turnaroundDays, onChange }} pickup={deliveryOf(lines)} />
}
