import type { DeskJob } from '#shared/contract/desk.ts'
import { addressText } from '#shared/orders/delivery-words.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.where

/** Where what is made goes. No address is kept of a stand's order that was paid by hand, and none of orders of before they were. */
export function whereText({ delivery }: Pick<DeskJob, 'delivery'>): string {
  if (delivery === null) return TEXTS.unknown
  if (delivery.kind === 'pickup') return TEXTS.pickup
  const to = TEXTS.shipsTo(addressText(delivery.address))
  return delivery.alsoPickup ? `${to} ${TEXTS.alsoPickup}` : to
}
