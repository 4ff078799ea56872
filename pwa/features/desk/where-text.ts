import type { DeskJob } from '#shared/contract/desk.ts'
import { addressText } from '#shared/orders/delivery-words.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.where

/** Where what is made goes. No address is kept of a stand's order that was paid by hand, and none of orders of before they were. */
export function whereText({
  delivery,
  isBooth,
  lines,
}: Pick<DeskJob, 'delivery' | 'isBooth' | 'lines'>): string {
  if (delivery === null) {
    const unknown = isBooth ? TEXTS.unknownOfStand : TEXTS.unknown
    return lines.some(({ isPickup }) => isPickup) ? `${unknown} ${TEXTS.alsoPickup}` : unknown
  }
  if (delivery.kind === 'pickup') return TEXTS.pickup
  const to = TEXTS.shipsTo(addressText(delivery.address))
  return delivery.alsoPickup ? `${to} ${TEXTS.alsoPickup}` : to
}
